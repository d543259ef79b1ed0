import { type CivilDate, earlierOf, laterOf } from '../../core/civil-date.ts';
import { LEDGER_NOTES, type Notes } from '../model/notes.ts';

/**
 * The days that a ledger is judged by. What nobody paid or charged is told up to the day up to which the bank was read, and as of it; deadlines and the end of a month come
 * whether it was read or not.
 */
export type LedgerDays = {
  /** Up to which the bank was asked what was paid; null before the first reconciliation. */
  readonly readOn: CivilDate | null;
  /** Up to which it was also asked who was charged, as that nobody charged a cycle is told; never after the other. */
  readonly cyclesReadOn: CivilDate | null;
  /** That of the calendar at the last poll, whomever that has reached; never before the other. */
  readonly today: CivilDate | null;
};

/** All of a ledger that has been read. */
export type KnownDays = { readonly [Day in keyof LedgerDays]: CivilDate };

/** An earlier version knew one day alone, and may have brought it on since. */
export function ledgerDays(notes: Pick<Notes, 'get'>): LedgerDays {
  const readOn = notes.get(LEDGER_NOTES.asOf) as CivilDate | null;
  const noted = notes.get(LEDGER_NOTES.calendarDay) as CivilDate | null;
  const charged = (notes.get(LEDGER_NOTES.cyclesReadOn) as CivilDate | null) ?? readOn;
  const cyclesReadOn = readOn && charged && earlierOf(readOn, charged);
  return { readOn, cyclesReadOn, today: readOn && laterOf(readOn, noted ?? readOn) };
}

/** Notes each where it is not what {@link ledgerDays} would tell anyway. */
export function noteDays(notes: Notes, { readOn, cyclesReadOn, today }: KnownDays): void {
  const { asOf, cyclesReadOn: charged, calendarDay } = LEDGER_NOTES;
  if (notes.get(asOf) !== readOn) notes.set(asOf, readOn);
  if ((notes.get(charged) ?? readOn) !== cyclesReadOn) notes.set(charged, cyclesReadOn);
  if (notes.get(calendarDay) !== today) notes.set(calendarDay, today);
}
