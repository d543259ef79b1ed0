import { type HandedKind, SUBJECT_DAYS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { OptionValues } from '../command.ts';
import { daysOf } from '../options/option-values.ts';

/** How far the bank was read for a file: the day of the last good poll, and whether all the days that were asked for were over by then; null of days that nobody ended, and of due dates. */
type ReadTo = { readonly readTo: CivilDate | null; readonly isWhole: boolean | null };

/** Which days each file is asked for by: those of a month's documents are the due dates of its charges. */
const DAYS_OF: Readonly<Record<HandedKind, (typeof SUBJECT_DAYS)[keyof typeof SUBJECT_DAYS]>> = {
  ...SUBJECT_DAYS,
  journal: 'moved',
  ofx: 'moved',
  documents: 'due',
  closing: null,
  postings: 'moved',
};

/**
 * Reads the command line for up to when a file was asked for. A day is read to its end by a poll of a later one, as a month is where it is closed. After a night on which
 * no poll came through, a file of the month would else look like any other. Due dates are no days that are read to their end: no poll of today makes next month's charges more whole.
 */
export function readToOf(
  kind: HandedKind,
  values: OptionValues,
): (reader: Pick<LedgerReader, 'lastRun'>) => ReadTo {
  const { to } = daysOf(values);
  return (reader) => {
    const readTo = reader.lastRun()?.today ?? null;
    const isOpen = to === null || DAYS_OF[kind] !== 'moved';
    return { readTo, isWhole: isOpen ? null : readTo !== null && readTo > to };
  };
}
