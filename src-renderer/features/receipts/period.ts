import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { monthAround } from '../../kit/formats/days.ts';

/** What is shown: a month (`YYYY-MM`), one of its days, or all time. */
export type Period =
  | { readonly kind: 'month'; readonly month: string; readonly day: string | null }
  | { readonly kind: 'everything' };

/** A whole month. */
export const wholeMonth = (month: string): Period => ({ kind: 'month', month, day: null });

/** First and last day of a period. */
export function rangeOf(period: Period): { readonly from: string; readonly to: string } {
  if (period.kind === 'everything') return ALL_TIME;
  if (period.day !== null) return { from: period.day, to: period.day };
  const { first, last } = monthAround(`${period.month}-01`, 0);
  return { from: first, to: last };
}
