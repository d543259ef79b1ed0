import { addDays, type CivilDate } from '../civil-date.ts';

/** How long before a charge falls due a person may say that it was paid: what lies further back is a mistyped year. */
const EARLIEST_BEFORE_DUE_DAYS = 366;

/** What speaks against the day of a proof that a charge can no longer be collected; null where nothing does. Nothing is lost before it is due. */
export function provenOnProblem(
  provenOn: CivilDate,
  dueDate: CivilDate,
  today: CivilDate,
): 'in_the_future' | 'too_early' | null {
  if (provenOn > today) return 'in_the_future';
  return provenOn < dueDate ? 'too_early' : null;
}

/**
 * What speaks against the day on which a charge is said to have been paid by other means; null where nothing does. The amount may be any: less
 * or more than what was asked for changes no state, and the books count it as far as the charge was open (rules/reconciliation.md, Decisions by hand).
 */
export function paidOnProblem(
  paidOn: CivilDate,
  dueDate: CivilDate,
  today: CivilDate,
): 'in_the_future' | 'too_early' | null {
  if (paidOn > today) return 'in_the_future';
  return paidOn < addDays(dueDate, -EARLIEST_BEFORE_DUE_DAYS) ? 'too_early' : null;
}
