import { describe, expect, it } from 'vitest';
import {
  type ActivationFacts,
  activationGuide,
  type JourneyGuide,
} from '../../../src-main/core/activation-guide.ts';
import type { ActivationJourney } from '../../../src-preload/contract/vocabulary/activation.ts';

const TXID = 'Adesao00000000000000000000001';

/** A mandate just created, with nothing but itself. */
const bare: ActivationFacts = {
  status: 'CRIADA',
  journey: 'AGUARDANDO_DEFINICAO',
  hasLocation: false,
  joiningTxid: null,
  dueTxid: null,
  requests: [],
  isAskingPayer: false,
};

function of(journey: ActivationJourney, changes: Partial<ActivationFacts> = {}): JourneyGuide {
  const found = activationGuide({ ...bare, ...changes }).journeys.find((one) => one.journey === journey);
  if (found === undefined) throw new Error(`no ${journey}`);
  return found;
}
const recommended = (changes: Partial<ActivationFacts> = {}) =>
  activationGuide({ ...bare, ...changes }).recommended;

describe('what is missing', () => {
  it('is all that a journey needs of a bare mandate', () => {
    for (const { needs, missing } of activationGuide(bare).journeys) expect(missing).toEqual(needs);
    expect(activationGuide(bare).journeys.map(({ journey, needs }) => [journey, needs])).toEqual([
      ['JORNADA_1', ['request']],
      ['JORNADA_2', ['location']],
      ['JORNADA_3', ['location', 'immediate_charge']],
      ['JORNADA_4', ['location', 'due_charge']],
    ]);
  });

  it('shrinks with what is there', () => {
    const facts = { hasLocation: true, joiningTxid: TXID };
    expect(of('JORNADA_2', facts).missing).toEqual([]);
    expect(of('JORNADA_3', facts).missing).toEqual([]);
    expect(of('JORNADA_4', facts).missing).toEqual(['due_charge']);
    expect(of('JORNADA_4', { hasLocation: true, dueTxid: TXID }).missing).toEqual([]);
    expect(of('JORNADA_3', { hasLocation: true, dueTxid: TXID }).missing).toEqual(['immediate_charge']);
  });

  it.each([
    ['CRIADA', []],
    ['ENVIADA', []],
    ['Recebida', []],
    ['ACEITA', ['request']],
    ['EXPIRADA', ['request']],
    ['CANCELADA', ['request']],
    ['REJEITADA', ['request']],
  ])('a request that is %s leaves %j', (status, missing) => {
    expect(of('JORNADA_1', { requests: ['EXPIRADA', status] }).missing).toEqual(missing);
  });
});

describe('what is open', () => {
  it.each([
    ['CRIADA', null],
    ['APROVADA', 'approved'],
    ['CONFIRMADA', 'approved'],
    ['REJEITADA', 'refused'],
    ['EXPIRADA', 'expired'],
    ['CANCELADA', 'cancelled'],
    ['SUSPENSA', 'unknown_status'],
  ])('%s: %s', (status, blockedBy) => {
    const guide = activationGuide({ ...bare, status });
    for (const journey of guide.journeys) expect(journey.blockedBy).toBe(blockedBy);
    expect(guide.recommended === null).toBe(blockedBy !== null);
  });

  it('is one journey alone once the bank says which was taken', () => {
    const { journeys, recommended: first } = activationGuide({ ...bare, journey: 'JORNADA_4' });
    expect(journeys.map(({ blockedBy }) => blockedBy)).toEqual([
      'other_journey',
      'other_journey',
      'other_journey',
      null,
    ]);
    expect(first).toBe('JORNADA_4');
  });

  it('warns of a request that waits and of a charge that the QR leaves out', () => {
    expect(of('JORNADA_2', { requests: ['ENVIADA'], joiningTxid: TXID }).cautions).toEqual([
      'request_open',
      'charge_named',
    ]);
    expect(of('JORNADA_1', { requests: ['ENVIADA'] }).cautions).toEqual([]);
    expect(of('JORNADA_3', { joiningTxid: TXID }).cautions).toEqual([]);
  });
});

describe('where to begin', () => {
  it('is the QR alone, which needs least', () => expect(recommended()).toBe('JORNADA_2'));
  it('is what is under way', () =>
    expect(recommended({ requests: ['CRIADA'], joiningTxid: TXID, hasLocation: true })).toBe('JORNADA_1'));
  it('is the request that is being made', () =>
    expect(recommended({ isAskingPayer: true, joiningTxid: TXID })).toBe('JORNADA_1'));
  it('is what was prepared', () => {
    expect(recommended({ joiningTxid: TXID })).toBe('JORNADA_3');
    expect(recommended({ joiningTxid: TXID, dueTxid: TXID })).toBe('JORNADA_4');
  });
});
