import type { RetryPlan, RetryRefusal } from '../../../../src-preload/contract/charge-changes.ts';

/** The first day on which a charge may be tried again, a business day before others; else what refuses every day. */
export type FirstRetry =
  | { readonly kind: 'possible'; readonly date: string }
  | { readonly kind: 'refused'; readonly refusals: readonly RetryRefusal[] };

/** What a plan of retries offers first. */
export function firstRetry({ days }: RetryPlan): FirstRetry {
  const free = days.filter(({ refusals }) => refusals.length === 0);
  const first = free.find(({ isBusinessDay }) => isBusinessDay) ?? free[0];
  if (first !== undefined) return { kind: 'possible', date: first.date };
  const refusals = days.flatMap((day) => day.refusals);
  return {
    kind: 'refused',
    refusals: refusals.filter(({ kind }, at) => refusals.findIndex((other) => other.kind === kind) === at),
  };
}
