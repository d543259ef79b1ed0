import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addedUp, dailyTotals, monthlyTotals } from '../../../../src-main/core/close/daily-totals.ts';
import { addUp } from '../../../../src-main/core/money.ts';

const day = fc
  .record({
    at: fc.integer({ min: 0, max: 400 }),
    received: fc.nat(50),
    receivedAmount: fc.nat(10_000_000),
    returned: fc.nat(5),
    returnedAmount: fc.nat(10_000_000),
  })
  .map(({ at, ...moved }) => ({
    ...moved,
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  }));
const days = fc
  .uniqueArray(day, { selector: (each) => each.day, maxLength: 60 })
  .map((list) => list.toSorted((a, b) => (a.day < b.day ? -1 : 1)));

it('runs on through a month and begins anew with the next', () => {
  const moved = { received: 1, returned: 0, returnedAmount: 0 };
  const totals = dailyTotals([
    { ...moved, day: '2026-01-30', receivedAmount: 100 },
    { ...moved, day: '2026-01-31', receivedAmount: 50, returnedAmount: 200 },
    { ...moved, day: '2026-02-01', receivedAmount: 7 },
  ]);
  expect(totals.map(({ net, monthNet }) => [net, monthNet])).toEqual([
    [100, 100],
    [-150, -50],
    [7, 7],
  ]);
});

it('adds up to the same by day and by month, and ends each month with its net', () => {
  fc.assert(
    fc.property(days, (moved) => {
      const [daily, monthly] = [dailyTotals(moved), monthlyTotals(moved)];
      expect(addedUp(monthly)).toEqual(addedUp(moved));
      expect(addUp(monthly.map(({ net }) => net))).toBe(addUp(daily.map(({ net }) => net)));
      for (const { month, net } of monthly)
        expect(daily.findLast((each) => each.day.startsWith(month))?.monthNet).toBe(net);
    }),
  );
});
