import { monthAround } from '../../kit/formats/days.ts';

/** What is shown: a month (`YYYY-MM`), one of its days, or all time. */
export type Period =
  | { readonly kind: 'month'; readonly month: string; readonly day: string | null }
  | { readonly kind: 'everything' };

/** A whole month. */
export const wholeMonth = (month: string): Period => ({ kind: 'month', month, day: null });

/** Before instant payments there were none; and none is of a day so far ahead. */
const EVERYTHING = { from: '2020-01-01', to: '2099-12-31' } as const;

/** First and last day of a period. */
export function rangeOf(period: Period): { readonly from: string; readonly to: string } {
  if (period.kind === 'everything') return EVERYTHING;
  if (period.day !== null) return { from: period.day, to: period.day };
  const { first, last } = monthAround(`${period.month}-01`, 0);
  return { from: first, to: last };
}
