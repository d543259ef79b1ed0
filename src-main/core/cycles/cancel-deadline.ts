import type { CancelDeadline } from '../../../src-preload/contract/charge-changes.ts';
import type { BusinessCalendar } from '../business-days.ts';
import { saoPauloInstant, type UtcInstant } from '../civil-date.ts';
import { type ChargeFacts, settleDateOf } from '../reconcile.ts';
import { canonicalStatus } from '../status.ts';

/** The only statuses that a charge can be cancelled in (specification, CobROperacaoInvalida). */
const CANCELLABLE: ReadonlySet<string> = new Set(['CRIADA', 'ATIVA']);

/**
 * Until when the receiver may cancel a charge: the end, in São Paulo, of the day before the first planned settlement (rules/cycles.md, Cancelling).
 * Without an attempt that day is an estimate by our calendar, and the bank's answer is final.
 */
export function cancelDeadline(
  charge: Pick<ChargeFacts, 'status' | 'dueDate' | 'adjustsToBusinessDay' | 'attempts'>,
  now: UtcInstant,
  calendar: BusinessCalendar,
): CancelDeadline {
  if (!CANCELLABLE.has(canonicalStatus(charge.status)))
    return { kind: 'wrong_status', status: charge.status };
  const settleDate = settleDateOf(charge, calendar);
  const until = saoPauloInstant(settleDate, '00:00:00');
  if (now >= until) return { kind: 'passed', until, settleDate };
  return { kind: 'open', until };
}
