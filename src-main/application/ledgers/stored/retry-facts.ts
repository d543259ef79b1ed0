import { retryPolicyIn } from '../../../api-client/wire/charge-details.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { nextCycleStart } from '../../../core/cycles/cycle-calendar.ts';
import { policyOfId, type RetryFacts } from '../../../core/cycles/retry-window.ts';
import type { ChargeToChange } from '../../../ledger/model/charging-reader.ts';

/**
 * What the days of a charge's retries follow from. Days of `asked` count as open attempts beside those that the charge shows: without an answer one
 * may be, and one that was taken is not shown at once.
 */
export function retryFacts(charge: ChargeToChange, asked: readonly CivilDate[]): RetryFacts {
  const { status, dueDate, mandate, net, decision, attempts } = charge;
  const open = asked.map((settleDate) => ({ kind: 'NTAG', status: 'SOLICITADA', settleDate }));
  return {
    ...{ status, dueDate, net, decision },
    retryPolicy: retryPolicyIn(charge.raw) ?? mandate?.retryPolicy ?? policyOfId(charge.idRec),
    isCycleUnknown: mandate === null,
    nextCycleStart: mandate === null ? null : nextCycleStart(mandate, dueDate),
    attempts: [...attempts, ...open],
  };
}

/** Days of retries that the bank has taken, that the charge does not show yet, and that are not over. */
export const retriesUnread = ({ retriesUnread: days }: ChargeToChange, today: CivilDate): CivilDate[] =>
  days.filter((day) => day >= today);
