import { z } from 'zod';
import { centavos, civilDate, ruledDay, ruledInstant } from './values.ts';
import { DECISIONS } from './vocabulary/cycles.ts';

/** Whether a charge may still be cancelled: see `core/cycles/cancel-deadline.ts`. `until` is the first instant at which it may not. */
const cancelDeadline = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), until: ruledInstant }),
  z.object({ kind: z.literal('passed'), until: ruledInstant, settleDate: ruledDay }),
  z.object({ kind: z.literal('wrong_status'), status: z.string() }),
]);
export type CancelDeadline = z.infer<typeof cancelDeadline>;

const attempt = z.object({ kind: z.string(), status: z.string(), settleDate: civilDate.nullable() });

/** Why a retry may not be asked for at all, or not for one day; see `core/cycles/retry-plan.ts`. */
export const retryRefusal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('policy_forbids') }),
  /** Neither the charge nor its mandate tells the policy in a word that is known. */
  z.object({ kind: z.literal('policy_unknown') }),
  z.object({ kind: z.literal('charge_closed'), status: z.string() }),
  z.object({ kind: z.literal('already_paid') }),
  /** Confirmed settlements less refunds. */
  z.object({ kind: z.literal('money_arrived'), amount: centavos }),
  z.object({ kind: z.literal('decided'), decision: z.enum(DECISIONS) }),
  z.object({ kind: z.literal('attempt_open'), settleDate: ruledDay.nullable() }),
  /** No attempt has been seen, so none is known to have failed. */
  z.object({ kind: z.literal('not_tried_yet') }),
  z.object({ kind: z.literal('retries_used'), most: z.int() }),
  z.object({ kind: z.literal('not_in_future') }),
  z.object({ kind: z.literal('day_tried') }),
  z.object({ kind: z.literal('next_cycle_begun'), nextCycleStart: ruledDay }),
  /** The mandate is not known: the next of its cycles, were they weeks, might have begun. */
  z.object({ kind: z.literal('next_cycle_unknown') }),
]);
export type RetryRefusal = z.infer<typeof retryRefusal>;

/** The retries of a charge: those used, how many are left, and the seven days with what speaks against each. */
export const retryPlan = z.object({
  used: z.array(attempt),
  left: z.int(),
  days: z.array(z.object({ date: civilDate, isBusinessDay: z.boolean(), refusals: z.array(retryRefusal) })),
});
export type RetryPlan = z.infer<typeof retryPlan>;

/** What may be done to a charge now. */
export const changePlan = z.object({
  deadline: cancelDeadline,
  /** A cancellation was asked for and has no answer yet. */
  isCancelling: z.boolean(),
  adjustsToBusinessDay: z.boolean(),
  info: z.string(),
});
export type ChangePlan = z.infer<typeof changePlan>;
