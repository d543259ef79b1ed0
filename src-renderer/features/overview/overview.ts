import type { z } from 'zod';
import type { overview } from '../../../src-preload/contract/overview.ts';
import type { Total } from '../../../src-preload/contract/values.ts';
import { addUp } from '../../kit/formats/formats.ts';

/** What a month's bars show. */
export const MONTH_FIGURES = ['expected', 'received', 'unpaid'] as const;
export type MonthFigure = (typeof MONTH_FIGURES)[number];

/** What `overview.read` answers. */
export type Overview = z.output<(typeof overview)['read']['output']>;

/** The unpaid money of all ages. */
export function unpaidTotal({ aging }: Pick<Overview, 'aging'>): Total {
  return {
    count: aging.reduce((sum, { total }) => sum + total.count, 0),
    amount: addUp(aging.map(({ total }) => total.amount)),
  };
}

/** Whether there is nothing to show yet: no charge in the year, none unpaid from before, and nothing that waits for a person. */
export function isWithoutCharges(overview: Overview): boolean {
  const counts = [
    ...overview.months.flatMap((month) => [month.expected, month.received, month.unpaid, month.attention]),
    ...overview.attention.map(({ total }) => total),
    overview.joining,
    overview.orphans,
    overview.ending,
    unpaidTotal(overview),
  ].map(({ count }) => count);
  return [...counts, overview.notCharged, overview.quarantined].every((count) => count === 0);
}

/** First and last day of a month `YYYY-MM`. */
export function daysOfMonth(month: string): { dueFrom: string; dueTo: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { dueFrom: `${month}-01`, dueTo: `${month}-${String(last).padStart(2, '0')}` };
}

/** The days since the debit that an age holds; null for no limit. */
export const AGE_LIMITS = {
  '1_7': [1, 7],
  '8_15': [8, 15],
  '16_30': [16, 30],
  '31_60': [31, 60],
  '61_90': [61, 90],
  over_90: [91, null],
  not_due: [null, 0],
} as const satisfies Record<Overview['aging'][number]['bucket'], readonly [number | null, number | null]>;
