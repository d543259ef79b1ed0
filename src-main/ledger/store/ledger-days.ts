import { type CivilDate, laterOf } from '../../core/civil-date.ts';
import { LEDGER_NOTES, type Notes } from '../model/notes.ts';

/**
 * The days that a ledger is judged by. What nobody paid or charged is told up to the day up to which the bank was read, and as of it; deadlines and the end of a month come
 * whether it was read or not.
 */
export type LedgerDays = {
  /** Up to which the bank was read; null before the first reconciliation. */
  readonly readOn: CivilDate | null;
  /** That of the calendar at the last poll, whomever that has reached; never before the other. */
  readonly today: CivilDate | null;
};

/** Both of a ledger that has been read. */
export type KnownDays = { readonly [Day in keyof LedgerDays]: CivilDate };

/** An earlier version knew one day alone, and may have brought it on since. */
export function ledgerDays(notes: Pick<Notes, 'get'>): LedgerDays {
  const readOn = notes.get(LEDGER_NOTES.asOf) as CivilDate | null;
  const noted = notes.get(LEDGER_NOTES.calendarDay) as CivilDate | null;
  return { readOn, today: readOn && laterOf(readOn, noted ?? readOn) };
}

/** Notes both, each where it has changed. */
export function noteDays(notes: Notes, { readOn, today }: KnownDays): void {
  if (notes.get(LEDGER_NOTES.asOf) !== readOn) notes.set(LEDGER_NOTES.asOf, readOn);
  if (notes.get(LEDGER_NOTES.calendarDay) !== today) notes.set(LEDGER_NOTES.calendarDay, today);
}
