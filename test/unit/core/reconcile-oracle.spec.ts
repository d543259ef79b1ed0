import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../src-main/core/business-days.ts';
import { addDays, type CivilDate, civilDate } from '../../../src-main/core/civil-date.ts';
import { type ChargeFacts, daysLateOn, reconcile } from '../../../src-main/core/reconcile.ts';
import { aCharge, aDay, at, attempt, charge, settlement } from '../../support/fake/records/charge-facts.ts';
import { judge } from '../../support/oracles/rulebook.ts';

const national = businessCalendar();
const DUE = '2025-03-10';
const onDay = at('2025-03-10T15:00:00Z');

const stateOf = (facts: ChargeFacts, today = DUE): string => {
  const { state, group } = reconcile(facts, civilDate(today), national);
  return `${state}/${group}`;
};

describe('against the oracle', () => {
  it('agrees on state, group, settle date and days late', () => {
    fc.assert(
      fc.property(aCharge, aDay, (facts, today) => {
        const found = reconcile(facts, today, national);
        const daysLate = found.group === 'unpaid' ? daysLateOn(found.settleDate, today) : found.paidDaysLate;
        const { state, group, settleDate } = found;
        expect({ state, group, settleDate, daysLate }).toEqual(judge(facts, today));
      }),
      { numRuns: 5_000 },
    );
  });
  it('does not depend on the order of attempts and settlements', () => {
    fc.assert(
      fc.property(aCharge, aDay, (drawn, today) => {
        // The code of an ending is its last attempt's: there the order tells.
        const facts = drawn.attempts.length < 2 ? drawn : { ...drawn, ending: null };
        const reversed = {
          ...facts,
          settlements: facts.settlements.toReversed(),
          attempts: facts.attempts.toReversed(),
        };
        const sorted = (f: ChargeFacts) => {
          const { reasons, ...rest } = reconcile(f, today, national);
          return { ...rest, reasons: reasons.map((reason) => JSON.stringify(reason)).toSorted() };
        };
        expect(sorted(reversed)).toEqual(sorted(facts));
      }),
    );
  });
  it('tells payments of one instant by their ids, in whatever order they come', () => {
    fc.assert(
      fc.property(aCharge, aDay, (drawn, today) => {
        const settlements = drawn.settlements.map((each) => ({ ...each, at: onDay }));
        const ids = (payments: ChargeFacts['settlements']) =>
          reconcile({ ...drawn, settlements: payments }, today, national).reasons.flatMap((reason) =>
            reason.kind === 'settlement' ? [reason.endToEndId] : [],
          );
        const sorted = settlements.map(({ endToEndId }) => endToEndId).toSorted();
        expect([ids(settlements), ids(settlements.toReversed())]).toEqual([sorted, sorted]);
      }),
    );
  });
  it('tells of another charge in its place only of one that the bank refused and that nothing else explains', () => {
    fc.assert(
      fc.property(aCharge, aDay, (facts, today) => {
        const { state, reasons } = reconcile(facts, today, national);
        const isTold = reasons.some(({ kind }) => kind === 'replaced');
        expect(isTold).toBe(facts.isReplaced && state === 'rejected');
      }),
      { numRuns: 1_000 },
    );
  });
  it('tells since when of every unpaid charge once its day has passed, and never before', () => {
    fc.assert(
      fc.property(aCharge, aDay, (facts, today) => {
        const { group, settleDate, reasons } = reconcile(facts, today, national);
        const since = reasons.flatMap((reason) => (reason.kind === 'overdue_since' ? [reason.date] : []));
        if (group === 'unpaid') expect(since).toEqual(settleDate < today ? [settleDate] : []);
        else if (since.length > 0) expect(settleDate < today).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
  it.each([
    ['attempt', attempt('2025-03-12')],
    ['due_date', attempt(null)],
    ['due_date', attempt('2025-03-12', { kind: 'NTAG' })],
  ])('takes the settle date from the %s where the bank names %j', (from, only) => {
    const { reasons } = reconcile(charge({ attempts: [only] }), civilDate('2025-03-01'), national);
    expect(reasons.find(({ kind }) => kind === 'settle_date')).toMatchObject({ from });
  });
  it('is reviewed on the first day on which time alone changes its state, and on no other', () => {
    fc.assert(
      fc.property(aCharge, aDay, (facts, today) => {
        const now = reconcile(facts, today, national);
        expect(now.reviewOn).toBe(firstChange(facts, today, `${now.state}/${now.group}`));
      }),
      { numRuns: 500 },
    );
  });
});

/** Looks at each of the next 420 days, which is further than every date of the generated charges. */
function firstChange(facts: ChargeFacts, today: CivilDate, state: string): CivilDate | null {
  for (let ahead = 1; ahead <= 420; ahead += 1) {
    const day = addDays(today, ahead);
    if (stateOf(facts, day) !== state) return day;
  }
  return null;
}

describe('sums that no number holds', () => {
  const MOST = 999_999_999_999;
  it('are exact in state, sums and reasons, however many settlements a charge has', () => {
    const many = fc.record({
      count: fc.integer({ min: 9_000, max: 9_200 }),
      amount: fc.integer({ min: MOST - 9, max: MOST }),
      refunded: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(many, ({ count, amount, refunded }) => {
        const settlements = Array.from({ length: count }, () => settlement(amount, { refunded }));
        const result = reconcile(charge({ settlements }), civilDate(DUE), national);
        const paid = BigInt(count) * BigInt(amount);
        const back = BigInt(count) * BigInt(refunded);
        expect([result.paid, result.refunded].map(BigInt)).toEqual([paid, back]);
        expect(result.state).toBe('paid_twice');
        const excess = result.reasons.flatMap((reason) => (reason.kind === 'excess' ? [reason.amount] : []));
        expect(excess.map(BigInt)).toEqual([paid - back - 10_000n]);
      }),
      { numRuns: 10 },
    );
  });
});
