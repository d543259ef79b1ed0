import type { CivilDate } from '../../../core/civil-date.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { OptionValues } from '../command.ts';
import { daysOf } from '../options/option-values.ts';

/** How far the bank was read for a file: the day of the last good poll, and whether all the days that were asked for were over by then; null of days that nobody ended. */
type ReadTo = { readonly readTo: CivilDate | null; readonly isWhole: boolean | null };

/**
 * Reads the command line for up to when a file was asked for. A day is read to its end by a poll of a later one, as a month is where it is closed. After a night on which
 * no poll came through, a file of the month would else look like any other.
 */
export function readToOf(values: OptionValues): (reader: Pick<LedgerReader, 'lastRun'>) => ReadTo {
  const { to } = daysOf(values);
  return (reader) => {
    const readTo = reader.lastRun()?.today ?? null;
    return { readTo, isWhole: to === null ? null : readTo !== null && readTo > to };
  };
}
