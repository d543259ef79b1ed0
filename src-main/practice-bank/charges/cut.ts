import { type Attempt, type Charge, happened, type Settlement } from '../records/charge.ts';
import type { EpochSecond } from '../timeline/calendar.ts';

/**
 * A charge as far as it has come by an instant, so that its future can be planned anew. What was asked for goes on to its end: a refund
 * that is under way keeps its outcome.
 */
export function cutAt(charge: Charge, now: EpochSecond): Charge {
  const history = happened(charge.history, now);
  return {
    ...charge,
    history,
    attempts: charge.attempts.flatMap((attempt) => cutAttempt(attempt, now)),
    closing: history.length < charge.history.length ? null : charge.closing,
    settlements: charge.settlements.filter(({ at }) => at <= now).map((one) => withRefundsAsked(one, now)),
  };
}

/** A settlement with the refunds that were asked for by an instant. */
export const withRefundsAsked = (settlement: Settlement, now: EpochSecond): Settlement => ({
  ...settlement,
  refunds: settlement.refunds.filter(({ askedAt }) => askedAt <= now),
});

function cutAttempt(attempt: Attempt, now: EpochSecond): readonly Attempt[] {
  const history = happened(attempt.history, now);
  if (history.length === 0) return [];
  const isOver = history.length === attempt.history.length;
  return [{ ...attempt, history, rejection: isOver ? attempt.rejection : null }];
}
