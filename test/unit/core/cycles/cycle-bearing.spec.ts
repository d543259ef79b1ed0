import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import {
  type BearingFacts,
  bearingOf,
  bearingOfCycle,
  coveredCycles,
} from '../../../../src-main/core/cycles/cycle-bearing.ts';

const ANCHOR = { startDate: civilDate('2026-01-10'), periodicity: 'MENSAL' };

const charge = (change: Partial<BearingFacts> = {}): BearingFacts => ({
  txid: 'tx1',
  status: 'CANCELADA',
  dueDate: civilDate('2026-02-10'),
  net: 0,
  decision: null,
  isUnreadable: false,
  ...change,
});

describe('a charge', () => {
  it.each([
    ['ATIVA', 0, null, 'cycle_has_live_charge'],
    ['CRIADA', 0, 'waived', 'cycle_has_live_charge'],
    ['ATIVA', 0, 'settled_outside', 'cycle_has_live_charge'],
    ['CONCLUÍDA', 500, null, 'cycle_has_live_charge'],
    ['EM_ANALISE', 0, null, 'cycle_has_live_charge'],
    ['EXPIRADA', 0, null, 'cycle_has_live_charge'],
    ['EXPIRADA', 500, null, 'cycle_paid_after_close'],
    ['EXPIRADA', 0, 'waived', 'cycle_waived'],
    ['CANCELADA', 1, null, 'cycle_paid_after_close'],
    ['Rejeitado', 1, 'waived', 'cycle_paid_after_close'],
    ['REJEITADA', 0, 'settled_outside', 'cycle_settled_outside'],
    ['CANCELADA', 0, 'waived', 'cycle_waived'],
    ['CANCELADA', -5, 'settled_outside', 'cycle_settled_outside'],
    ['CANCELADA', 0, null, 'closed'],
    ['REJEITADA', 0, null, 'closed'],
    ['CANCELADA', -5, null, 'closed'],
  ] as const)('%s with %i centavos and the decision %s: %s', (status, net, decision, kind) => {
    expect(bearingOf(charge({ status, net, decision }))).toEqual({ kind, txid: 'tx1' });
  });
  it.each(['', 'ATIVA', 'CANCELADA'])('that could not be understood covers its cycle, be it %j', (status) => {
    expect(bearingOf(charge({ status, isUnreadable: true })).kind).toBe('cycle_unreadable');
  });
});

describe('a cycle', () => {
  const on = (day: string, ...charges: readonly BearingFacts[]) =>
    bearingOfCycle(ANCHOR, civilDate(day), charges);
  it.each([
    ['2026-02-09', 'free'],
    ['2026-02-10', 'covered'],
    ['2026-03-09', 'covered'],
    ['2026-03-10', 'free'],
  ])('is the one that holds the day: %s is %s', (day, kind) => {
    expect(on(day, charge({ status: 'ATIVA' })).kind).toBe(kind);
  });
  it('is told by its live charge before what else covers it', () => {
    const paid = charge({ txid: 'paid', net: 100 });
    const waived = charge({ txid: 'waived', decision: 'waived' });
    const live = charge({ txid: 'live', status: 'ATIVA' });
    expect(on('2026-02-20', waived, paid, live)).toEqual({
      kind: 'covered',
      by: { kind: 'cycle_has_live_charge', txid: 'live' },
    });
    expect(on('2026-02-20', waived, paid)).toMatchObject({ by: { kind: 'cycle_paid_after_close' } });
  });
  it('is told by money first, then by what a person decided, then by what nobody can read', () => {
    const byWeight = [
      charge({ txid: 'live', status: 'ATIVA' }),
      charge({ txid: 'paid', net: 100 }),
      charge({ txid: 'outside', decision: 'settled_outside' }),
      charge({ txid: 'waived', decision: 'waived' }),
      charge({ txid: 'unreadable', isUnreadable: true }),
    ];
    for (const [first, { txid }] of byWeight.entries())
      expect(on('2026-02-20', ...byWeight.slice(first).toReversed())).toMatchObject({ by: { txid } });
  });
  it('is free beside those that were refused or cancelled, which are named', () => {
    const refused = charge({ txid: 'refused', status: 'REJEITADA' });
    expect(on('2026-02-20', charge(), refused, charge({ dueDate: civilDate('2026-01-12') }))).toEqual({
      kind: 'free',
      closed: [charge(), refused],
    });
  });
  it('of an unknown periodicity is the due date alone', () => {
    const anchor = { ...ANCHOR, periodicity: 'QUINZENAL' };
    const live = charge({ status: 'ATIVA' });
    expect(bearingOfCycle(anchor, civilDate('2026-02-10'), [live]).kind).toBe('covered');
    expect(bearingOfCycle(anchor, civilDate('2026-02-11'), [live]).kind).toBe('free');
  });
  it('is covered for the alarm exactly when it is for the sending', () => {
    const anyCharge = fc.record({
      txid: fc.constantFrom('a', 'b', 'c'),
      status: fc.constantFrom('ATIVA', 'CANCELADA', 'REJEITADA', 'EXPIRADA', 'CONCLUIDA', 'NOVA'),
      dueDate: fc.constantFrom('2026-01-10', '2026-02-28', '2026-03-09', '2026-03-10').map(civilDate),
      net: fc.integer({ min: -1, max: 1 }),
      decision: fc.constantFrom(null, 'settled_outside' as const, 'waived' as const),
      isUnreadable: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyCharge, { maxLength: 5 }), (charges) => {
        const covered = coveredCycles(ANCHOR, charges);
        for (const [index, day] of ['2026-01-20', '2026-02-20', '2026-03-20', '2026-04-20'].entries())
          expect(covered.has(index)).toBe(bearingOfCycle(ANCHOR, civilDate(day), charges).kind === 'covered');
      }),
    );
  });
});
