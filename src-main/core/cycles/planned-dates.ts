import { type MandateForm, readPeriodicity } from '../checks/check-mandate-draft.ts';
import type { CivilDate } from '../civil-date.ts';
import { readValueOf } from '../draft-reading.ts';
import { readDate } from '../typed-values.ts';
import { cycleStart } from './cycle-calendar.ts';

/**
 * The first `count` due dates that a form's calendar gives, its last date included (rules/cycles.md, Calendar: each from the anchor); none while
 * first date or periodicity cannot be understood. A last date that cannot be is left out of account.
 */
export function plannedDates(
  form: Pick<MandateForm, 'firstDate' | 'lastDate' | 'periodicity'>,
  count: number,
): readonly CivilDate[] {
  const startDate = readValueOf(readDate(form.firstDate));
  const periodicity = readValueOf(readPeriodicity(form.periodicity));
  if (startDate === null || periodicity === null) return [];
  const lastDate = readValueOf(readDate(form.lastDate));
  const starts = Array.from({ length: count }, (_, index) => cycleStart({ startDate, periodicity }, index));
  return starts.filter(
    (start): start is CivilDate => start !== null && (lastDate === null || start <= lastDate),
  );
}
