import { describe, expect, it } from 'vitest';
import {
  canonicalStatus,
  canonicalWord,
  isOpenAttemptStatus,
  isOpenChargeStatus,
  isOpenConfirmationStatus,
  isOpenMandateStatus,
  isWaitingConfirmationStatus,
  occupiesCycle,
} from '../../../src-main/core/status.ts';

describe('canonical word of a kind, a nature or a policy', () => {
  it.each([
    ['agnd', 'AGND'],
    ['Agnd ', 'AGND'],
    ['\u00a0NTAG\ufeff', 'NTAG'],
    ['permite_3r_7d', 'PERMITE_3R_7D'],
    ['Permite 3R 7D', 'PERMITE_3R_7D'],
    ['PAGO', 'PAGO'],
  ])('of %j is %j', (raw, word) => {
    expect(canonicalWord(raw)).toBe(word);
  });
});

describe('canonical word', () => {
  it.each([
    ['CONCLUÍDA', 'CONCLUIDA'],
    ['concluída', 'CONCLUIDA'],
    ['CONCLUI\u0301DA', 'CONCLUIDA'],
    [' Ativa ', 'ATIVA'],
    ['CONFIRMADA', 'APROVADA'],
    ['Confirmado', 'APROVADA'],
    ['APROVADO', 'APROVADA'],
    ['Concluído', 'CONCLUIDA'],
    ['CANCELADO', 'CANCELADA'],
    ['Rejeitado', 'REJEITADA'],
    ['EXPIRADO', 'EXPIRADA'],
    ['ATIVO', 'ATIVA'],
    ['CRIADO', 'CRIADA'],
    ['PAGO', 'PAGA'],
    ['AGENDADO', 'AGENDADA'],
    ['SOLICITADO', 'SOLICITADA'],
    ['em análise', 'EM_ANALISE'],
    ['EM-ANALISE', 'EM_ANALISE'],
    ['', ''],
  ])('of %j is %j', (raw, word) => {
    expect(canonicalStatus(raw)).toBe(word);
    expect(canonicalStatus(raw)).toBe(word);
  });
  it('goes on working once more words were met than are remembered', () => {
    for (let index = 0; index < 1_200; index += 1) {
      expect(canonicalStatus(`estado ${index}`)).toBe(`ESTADO_${index}`);
    }
    expect(canonicalStatus('novíssimo')).toBe('NOVISSIMO');
  });
});

/** Status, whether a charge may change, whether a mandate may change, whether a charge occupies its cycle. */
const MEANINGS: readonly [string, boolean, boolean, boolean][] = [
  ['CRIADA', true, true, true],
  ['ATIVA', true, true, true],
  ['APROVADA', true, true, true],
  ['CONFIRMADA', true, true, true],
  ['CONCLUÍDA', false, true, true],
  ['CANCELADA', false, false, false],
  ['REJEITADA', false, false, false],
  ['EXPIRADA', false, false, true],
  ['EM_ANALISE', true, true, true],
];

describe('what a status means', () => {
  it.each(MEANINGS)('%s', (status, chargeMayChange, mandateMayChange, occupies) => {
    expect(isOpenChargeStatus(status)).toBe(chargeMayChange);
    expect(isOpenMandateStatus(status)).toBe(mandateMayChange);
    expect(occupiesCycle(status)).toBe(occupies);
  });
});

describe('an attempt', () => {
  it.each(['SOLICITADA', 'AGENDADA', 'Agendado', 'EM_ANALISE', ''])('may still change as %j', (status) => {
    expect(isOpenAttemptStatus(status)).toBe(true);
  });
  it.each(['PAGA', 'Pago', 'CANCELADA', 'REJEITADA', 'EXPIRADA'])('has ended as %j', (status) => {
    expect(isOpenAttemptStatus(status)).toBe(false);
  });
});

describe('a confirmation request', () => {
  it.each([
    ['CRIADA', true, true],
    ['ENVIADA', true, true],
    ['RECEBIDA', true, true],
    ['EM_ANALISE', true, false],
    ['ACEITA', false, false],
    ['REJEITADA', false, false],
    ['EXPIRADA', false, false],
    ['CANCELADA', false, false],
  ])('%s may change: %s, waits for the payer: %s', (status, isOpen, isWaiting) => {
    expect(isOpenConfirmationStatus(status)).toBe(isOpen);
    expect(isWaitingConfirmationStatus(status)).toBe(isWaiting);
  });
});
