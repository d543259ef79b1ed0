import { describe, expect, it } from 'vitest';
import { civilDate, instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import {
  CODES_OF,
  MANDATE_REASON_CODES,
  moveAfter,
  REASON_CODES,
  tellingAttempt,
} from '../../../src-main/core/reason-codes.ts';
import {
  machineReasons,
  NO_REASON_GIVEN,
  portugueseReasons,
  rejectionLabels,
} from '../../../src-main/core/reason-labels.ts';
import type { Reason } from '../../../src-preload/contract/values.ts';
import { MOVES } from '../../../src-preload/contract/vocabulary/messages.ts';

const at = instantFromEpochMs(Date.parse('2026-01-06T01:30:00Z'));
const endToEndId = 'E1234567820260106013012345678901';
const attempt = (status: string, code: string | null, kind = 'AGND'): Reason => ({
  kind: 'attempt',
  attempt: kind,
  date: civilDate('2026-01-05'),
  status,
  code,
});

const settles = (from: 'attempt' | 'due_date' | 'business_day'): Reason => ({
  kind: 'settle_date',
  date: civilDate('2026-01-05'),
  from,
  dueDate: civilDate('2026-01-03'),
});

const CASES: readonly [Reason, string, string][] = [
  [{ kind: 'status', status: 'EXPIRADA' }, 'status EXPIRADA', 'situação no banco: EXPIRADA'],
  [
    { kind: 'settlement', endToEndId, amount: centavos(12_345), at },
    `settlement ${endToEndId} 123.45 2026-01-06T01:30:00.000Z`,
    `recebido R$ 123,45 em 05/01/2026 (${endToEndId})`,
  ],
  [{ kind: 'refunded', amount: centavos(500) }, 'refunded 5.00', 'devolvido R$ 5,00'],
  [{ kind: 'excess', amount: centavos(1) }, 'excess 0.01', 'recebido R$ 0,01 a mais que o valor cobrado'],
  [{ kind: 'shortfall', amount: centavos(1) }, 'shortfall 0.01', 'faltam R$ 0,01 para o valor cobrado'],
  [{ kind: 'late', days: 1 }, 'late 1 day', 'pago com 1 dia de atraso'],
  [{ kind: 'late', days: 3 }, 'late 3 days', 'pago com 3 dias de atraso'],
  [{ kind: 'decision', decision: 'waived' }, 'decision waived', 'marcado como dispensado de pagamento'],
  [
    { kind: 'decision', decision: 'settled_outside' },
    'decision settled_outside',
    'marcado como pago por outro meio',
  ],
  [{ kind: 'replaced' }, 'replaced', 'há outra cobrança do mesmo ciclo'],
  [
    attempt('REJEITADA', 'AC05'),
    'attempt AGND 2026-01-05 REJEITADA AC05',
    'débito de 05/01/2026: conta do pagador encerrada (AC05)',
  ],
  [
    attempt('EXPIRADA', null),
    'attempt AGND 2026-01-05 EXPIRADA',
    'débito de 05/01/2026: não debitado, motivo não informado; em geral, falta de saldo',
  ],
  [
    attempt('AGENDADA', null, 'NTAG'),
    'attempt NTAG 2026-01-05 AGENDADA',
    'débito de 05/01/2026 (nova tentativa): agendado',
  ],
  [
    attempt('CANCELADA', null, 'RIFL'),
    'attempt RIFL 2026-01-05 CANCELADA',
    'débito de 05/01/2026 (reenvio no mesmo dia): cancelado',
  ],
  [
    attempt('EM_ANALISE', null, 'XPTO'),
    'attempt XPTO 2026-01-05 EM_ANALISE',
    'débito de 05/01/2026 (XPTO): EM_ANALISE',
  ],
  [
    { kind: 'attempt', attempt: 'AGND', date: null, status: 'SOLICITADA', code: null },
    'attempt AGND undated SOLICITADA',
    'débito sem data: solicitado',
  ],
  [
    { kind: 'ending', code: 'AM09', by: null },
    'ended AM09',
    'encerrada: valor diferente do autorizado na recorrência (AM09)',
  ],
  [
    { kind: 'ending', code: 'SLBD', by: 'usuario_pagador' },
    'ended by usuario_pagador SLBD',
    'encerrada pelo pagador: cancelado a pedido do pagador (SLBD)',
  ],
  [{ kind: 'ending', code: null, by: 'OUTRO' }, 'ended by OUTRO', 'encerrada por OUTRO'],
  [
    { kind: 'overdue_since', date: civilDate('2026-01-05') },
    'overdue since 2026-01-05',
    'sem pagamento desde 05/01/2026',
  ],
  [
    settles('attempt'),
    'settle date 2026-01-05 from attempt',
    'débito em 05/01/2026, data informada pelo banco',
  ],
  [settles('due_date'), 'settle date 2026-01-05 from due date', 'débito em 05/01/2026, data do vencimento'],
  [
    settles('business_day'),
    'settle date 2026-01-05 from due date 2026-01-03 moved to business day',
    'débito em 05/01/2026, primeiro dia útil depois do vencimento (03/01/2026)',
  ],
  [
    attempt('PAGA', null, ' rifl '),
    'attempt  rifl  2026-01-05 PAGA',
    'débito de 05/01/2026 (reenvio no mesmo dia): pago segundo o banco',
  ],
];

describe('a reason', () => {
  it.each(CASES)('%o', (reason, forPrograms, forPeople) => {
    expect(machineReasons([reason])).toBe(forPrograms);
    expect(portugueseReasons([reason])).toBe(forPeople);
  });
  it('is told after the others', () => {
    const reasons: Reason[] = [{ kind: 'replaced' }, { kind: 'late', days: 2 }];
    expect(machineReasons(reasons)).toBe('replaced; late 2 days');
    expect(portugueseReasons(reasons)).toBe('há outra cobrança do mesmo ciclo; pago com 2 dias de atraso');
    expect(machineReasons([])).toBe('');
  });
});

describe('whose move it is', () => {
  it.each([
    [null, 'payer'],
    [' ', 'payer'],
    ['am02', 'payer'],
    ['AC05', 'mandate'],
    ['AM09', 'company'],
    ['FBRD', 'company'],
    ['DS27', 'bank'],
    ['ZZ99', 'bank'],
  ])('after %j is the %s', (code, move) => {
    expect(moveAfter(code)).toBe(move);
  });
  it('is said of each code of debits and charges, once', () => {
    expect(MOVES.flatMap((move) => CODES_OF[move]).toSorted()).toEqual(
      REASON_CODES.map(({ code }) => code).toSorted(),
    );
  });
});

describe('the attempt that says why a charge was not debited', () => {
  it.each<[number | null, readonly (string | null)[]]>([
    [null, []],
    [1, ['AM09', 'AC05']],
    [1, ['AM09', null]],
    [0, ['AM02', 'QUNT', ' dtnt ']],
    [1, ['QUNT', 'NITX']],
  ])('is number %j of %j', (place, codes) => {
    const attempts = codes.map((code) => ({ code }));
    expect(tellingAttempt(attempts)).toBe(place === null ? null : attempts[place]);
  });
});

describe('a rejection code', () => {
  it.each([
    ['AM02', 'valor acima do limite que o pagador definiu (AM02)'],
    ['am02', 'valor acima do limite que o pagador definiu (am02)'],
    ['FBRD', 'pedido de débito recebido pelo banco do pagador fora do prazo (FBRD)'],
    ['ZZ99', 'código ZZ99'],
    [null, NO_REASON_GIVEN],
    [' ', NO_REASON_GIVEN],
  ])('%j is said as %s', (code, words) => {
    expect(rejectionLabels(code)).toBe(words);
  });
  it('of the catalogue is in words, each code once', () => {
    const codes = REASON_CODES.map(({ code }) => code);
    expect(codes.filter((code) => rejectionLabels(code).startsWith('código'))).toEqual([]);
    expect([codes.length, new Set(codes).size]).toEqual([26, 26]);
  });
  it('of a charge and of a mandate alike means one thing', () => {
    const [ofCharges, ofMandates] = [REASON_CODES, MANDATE_REASON_CODES].map(
      (listed) => new Map(listed.map(({ code, meaning }) => [code, meaning])),
    );
    const shared = [...(ofMandates ?? [])].filter(([code]) => ofCharges?.has(code));
    expect(shared).toEqual([['SLCR', ofCharges?.get('SLCR')]]);
  });
});
