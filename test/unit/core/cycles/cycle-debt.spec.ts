import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../../src-main/core/business-days.ts';
import { bearingOf } from '../../../../src-main/core/cycles/cycle-bearing.ts';
import { isBorneElsewhere, type TriedCharge } from '../../../../src-main/core/cycles/cycle-debt.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { type ChargeFacts, reconcile } from '../../../../src-main/core/reconcile.ts';
import { occupiesCycle } from '../../../../src-main/core/status.ts';
import { charge, settlement } from '../../../support/fake/records/charge-facts.ts';
import { day } from '../../../support/fake/records/ledger-records.ts';

const tried = (id: number, change: Partial<TriedCharge> = {}): TriedCharge => ({
  ...{ id, txid: `tx${id}`, status: 'REJEITADA', dueDate: day(`2026-11-${10 + id}`) },
  ...{ net: 0, decision: null, isUnreadable: false },
  ...change,
});

/** Of which charges of a cycle the debt is their own. */
const bearers = (cycle: readonly TriedCharge[]): readonly number[] =>
  cycle.filter((each) => each.status === 'REJEITADA' && !isBorneElsewhere(each, cycle)).map(({ id }) => id);

describe('which charge of a cycle bears its debt', () => {
  it.each<[string, readonly TriedCharge[], readonly number[]]>([
    ['of one that was refused, itself', [tried(1)], [1]],
    ['of several, the one that was refused last', [tried(1), tried(3), tried(2)], [3]],
    ['of two due on one day, the later one', [tried(2, { dueDate: day('2026-11-11') }), tried(1)], [2]],
    ['a live one', [tried(1), tried(2, { status: 'ATIVA' })], []],
    ['one that expired, which keeps its cycle', [tried(1), tried(2, { status: 'EXPIRADA' })], []],
    ['none, where the one after it was cancelled', [tried(1), tried(2, { status: 'CANCELADA' })], [1]],
    ['one that was cancelled and paid', [tried(1), tried(2, { status: 'CANCELADA', net: 5 })], []],
    [
      'one that was cancelled and paid outside',
      [tried(1), tried(2, { status: 'CANCELADA', decision: 'settled_outside' })],
      [],
    ],
    ['an earlier one that has money', [tried(1, { net: 40 }), tried(2)], [1]],
    ['an earlier one that was given up', [tried(1, { decision: 'waived' }), tried(2)], [1]],
  ])('%s', (_, cycle, expected) => {
    expect(bearers(cycle)).toEqual(expected);
  });

  it.each<[string, readonly TriedCharge[], readonly number[]]>([
    [
      'one that somebody decided over, before one with money',
      [tried(1, { decision: 'waived' }), tried(2, { net: 5 })],
      [1],
    ],
    ['of two with money, the one that was refused last', [tried(1, { net: 5 }), tried(2, { net: 5 })], [2]],
    [
      'one that was cancelled and paid outside, whatever came for another one',
      [tried(1, { net: 5 }), tried(2, { status: 'CANCELADA', decision: 'settled_outside' })],
      [],
    ],
  ])('%s', (_, cycle, expected) => {
    expect(bearers(cycle)).toEqual(expected);
  });
});

const aTry = fc.record({
  status: fc.constantFrom('REJEITADA', 'REJEITADA', 'CANCELADA', 'EXPIRADA', 'ATIVA', 'CONCLUIDA'),
  dueDate: fc.constantFrom('2025-03-10', '2025-03-12', '2025-03-20').map(day),
  amount: fc.constantFrom(5_000, 10_000, 20_000).map(centavos),
  paid: fc.constantFrom(0, 0, 0, 4_000, 10_000),
  isBack: fc.boolean(),
  decision: fc.constantFrom(null, null, null, 'waived' as const, 'settled_outside' as const),
});

type Drawn = { readonly facts: ChargeFacts; readonly own: TriedCharge };

/** Charges of one cycle, of which a bank takes one at most that was neither refused nor cancelled. */
const aCycle = fc.array(aTry, { minLength: 1, maxLength: 6 }).map((drawn) => {
  const taken = drawn.findIndex(({ status }) => occupiesCycle(status));
  return drawn.map(({ paid, isBack, status: word, ...change }, at): Drawn => {
    const status = at !== taken && occupiesCycle(word) ? 'REJEITADA' : word;
    const refunded = isBack ? paid : 0;
    const settlements = paid === 0 ? [] : [settlement(paid, { refunded, contested: refunded })];
    return {
      facts: charge({ ...change, status, settlements }),
      own: tried(at, { ...change, status, net: paid - refunded }),
    };
  });
});

const owedOf = ({ facts, own }: Drawn, cycle: readonly TriedCharge[]): number =>
  reconcile(
    { ...facts, isBorneElsewhere: isBorneElsewhere(own, cycle) },
    day('2099-01-01'),
    businessCalendar(),
  ).owed;

describe('of every cycle', () => {
  it('is owed, once, no more than the greatest of its charges', () => {
    fc.assert(
      fc.property(aCycle, (drawn) => {
        const cycle = drawn.map(({ own }) => own);
        const owed = drawn.map((each) => owedOf(each, cycle)).filter((sum) => sum > 0);
        expect(owed.length).toBeLessThanOrEqual(1);
        expect(owed[0] ?? 0).toBeLessThanOrEqual(Math.max(...drawn.map(({ facts }) => facts.amount)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('one refused charge bears the debt, unless what was not refused covers the cycle', () => {
    fc.assert(
      fc.property(aCycle, (drawn) => {
        const cycle = drawn.map(({ own }) => own);
        const [refused, others] = [true, false].map((is) =>
          cycle.filter(({ status }) => (status === 'REJEITADA') === is),
        );
        const isCovered = others?.some((other) => bearingOf(other).kind !== 'closed') ?? false;
        expect(bearers(cycle)).toHaveLength(isCovered || refused?.length === 0 ? 0 : 1);
      }),
      { numRuns: 2_000 },
    );
  });
});
