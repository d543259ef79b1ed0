import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { MandateRecord } from '../../../src-main/core/records.ts';
import { shownDifferences } from '../../../src-main/core/shown-mandate.ts';

const OWN: MandateRecord = {
  idRec: 'RR999999990420251119VT03D5JW28L',
  status: 'APROVADA',
  contract: 'ORG-1',
  object: 'Plano mensal',
  payer: { name: 'Ana Lima', document: { kind: 'cpf', number: '52998224725' } },
  startDate: civilDate('2025-12-08'),
  endDate: null,
  periodicity: 'MENSAL',
  fixedAmount: centavos(8_371),
  floorAmount: null,
  retryPolicy: 'NAO_PERMITE',
  location: 'bank.example/rec/ab',
  journey: 'JORNADA_2',
  joiningTxid: null,
  ending: null,
  history: [],
  raw: '{}',
};

describe('what a payer’s bank is shown, beside the ledger', () => {
  it('agrees where both say the same, in whatever spelling, and whatever is not shown', () => {
    const shown = {
      ...OWN,
      status: 'CONFIRMADA',
      contract: 'ORG-1 ',
      periodicity: 'mensal',
      location: null,
      journey: null,
      history: [{ status: 'CONFIRMADA', at: null }],
    };
    expect(shownDifferences(shown, OWN)).toEqual([]);
  });

  it.each([
    ['idRec', { idRec: 'RR999999990420251119VT03D5JW28M' }],
    ['payerName', { payer: { ...OWN.payer, name: 'Ana Lima Costa' } }],
    ['payerDocument', { payer: { ...OWN.payer, document: null } }],
    ['contract', { contract: 'ORG-2' }],
    ['object', { object: null }],
    ['amount', { fixedAmount: null, floorAmount: centavos(8_371) }],
    ['periodicity', { periodicity: 'ANUAL' }],
    ['startDate', { startDate: civilDate('2025-12-09') }],
    ['endDate', { endDate: civilDate('2026-12-08') }],
    ['retryPolicy', { retryPolicy: 'PERMITE_3R_7D' }],
    ['status', { status: 'CRIADA' }],
  ])('differs in %s', (part, change) => {
    expect(shownDifferences({ ...OWN, ...change }, OWN)).toEqual([part]);
  });
});
