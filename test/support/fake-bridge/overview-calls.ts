import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import type { CycleRow } from '../../../src-preload/contract/cycles.ts';
import type { Handlers } from '../../../src-preload/contract/index.ts';
import { AGING_BUCKETS } from '../../../src-preload/contract/names.ts';
import type { MonthTotals } from '../../../src-preload/contract/overview.ts';
import { TODAY } from './charges.ts';
import { totalOf } from './cycle-calls.ts';

const BUCKET_ENDS = {
  '1_7': 7,
  '8_15': 15,
  '16_30': 30,
  '31_60': 60,
  '61_90': 90,
  over_90: Infinity,
} as const;

/** The calls of `overview` over rows in memory; an empty list is a ledger before its first sync. */
export function fakeOverview(rows: readonly CycleRow[]): Handlers['overview'] {
  const months = Array.from({ length: 12 }, (_, back) => monthBefore(11 - back)).map((month) =>
    monthTotals(rows, month),
  );
  const unpaid = rows.filter(({ group, daysLate }) => group === 'unpaid' && daysLate !== null);
  const attention = Map.groupBy(
    rows.filter(({ group }) => group === 'attention'),
    ({ state }) => state,
  );
  return {
    read: async () => ({
      asOf: rows.length > 0 ? TODAY : null,
      thisMonth: monthTotals(rows, TODAY.slice(0, 7)),
      months,
      aging: AGING_BUCKETS.map((bucket) => ({
        bucket,
        total: totalOf(unpaid.filter(({ daysLate }) => bucketOf(daysLate ?? 0) === bucket)),
      })),
      attention: [...attention].map(([state, members]) => ({ state, total: totalOf(members) })),
      notCharged: rows.length > 0 ? 14 : 0,
      orphans: rows.length > 0 ? { count: 3, amount: 48_190 } : { count: 0, amount: 0 },
      quarantined: rows.length > 0 ? 2 : 0,
    }),
  };
}

function monthBefore(back: number): string {
  const first = civilDate(`${TODAY.slice(0, 7)}-01`);
  return addDays(first, -back * 30).slice(0, 7);
}

function monthTotals(rows: readonly CycleRow[], month: string): MonthTotals {
  const due = rows.filter(({ dueDate }) => dueDate.startsWith(month));
  const ofGroup = (group: string) => totalOf(due.filter((row) => row.group === group));
  return {
    month,
    expected: totalOf(due.filter(({ group }) => group !== 'closed')),
    received: totalOf(
      due.filter(({ paid }) => paid > 0),
      1,
      (row) => row.paid - row.refunded,
    ),
    unpaid: ofGroup('unpaid'),
    attention: ofGroup('attention'),
  };
}

function bucketOf(days: number): (typeof AGING_BUCKETS)[number] {
  return AGING_BUCKETS.find((bucket) => days <= BUCKET_ENDS[bucket]) ?? 'over_90';
}
