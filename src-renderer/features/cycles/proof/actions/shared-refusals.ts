import type { RetryPlan, RetryRefusal } from '../../../../../src-preload/contract/charge-changes.ts';

/** What refuses each of the days alike, such as an attempt that is under way; nothing where there are no days. */
export function sharedRefusals([first, ...others]: RetryPlan['days']): readonly RetryRefusal[] {
  return (first?.refusals ?? []).filter(({ kind }) =>
    others.every(({ refusals }) => refusals.some((refusal) => refusal.kind === kind)),
  );
}
