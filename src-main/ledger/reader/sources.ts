import type { CivilDate } from '../../core/civil-date.ts';
import type { CoveredDay } from '../../core/cycles/expected-cycles.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { GuardedMethod } from '../model/guarded-reading.ts';
import { LEDGER_NOTES, type Notes } from '../model/notes.ts';
import type { PayerSearch } from '../reading/rows/payer-search.ts';
import type { Snapshot } from '../reading/rows/snapshot.ts';
import type { StatementCache } from '../reading/rows/statement-cache.ts';
import { coverageOf } from '../store/coverage-note.ts';
import { ledgerDays } from '../store/ledger-days.ts';

/** What the parts of the reader are made of; each takes what it needs. */
export type ReaderSources = {
  readonly db: LedgerDatabase;
  readonly prepare: StatementCache;
  readonly snapshot: Snapshot;
  readonly payerSearch: PayerSearch;
  readonly days: ReadDays;
  readonly reading: GuardedMethod;
};

/** The days that a ledger is told by. */
export type ReadDays = {
  /** Up to which the bank was read; null before the first reconciliation, as the calendar's is. */
  readonly asOf: () => CivilDate | null;
  readonly soFar: () => CivilDate | null;
  /** That lists are shown as of: the first, else that up to which a first reading has come. */
  readonly shown: () => CivilDate | null;
  /** At the last poll, whomever that has reached: what ends by the calendar has ended then. */
  readonly calendarDay: () => CivilDate | null;
  /** By which lists tell what ends by the calendar: that one, else that up to which a first reading has come. */
  readonly shownCalendar: () => CivilDate | null;
  /** That day, and what the ledger covers on it. */
  readonly covered: () => CoveredDay | null;
};

/** Reads them from the ledger's notes. */
export function readDays(notes: Pick<Notes, 'get'>): ReadDays {
  const asOf = (): CivilDate | null => ledgerDays(notes).readOn;
  const calendarDay = (): CivilDate | null => ledgerDays(notes).today;
  const soFar = (): CivilDate | null => (notes.get(LEDGER_NOTES.soFar) || null) as CivilDate | null;
  const covered = (): CoveredDay | null => {
    const { today, cyclesReadOn } = ledgerDays(notes);
    return today && { today, readOn: cyclesReadOn ?? today, coverage: coverageOf(notes) };
  };
  return {
    ...{ asOf, soFar, calendarDay, covered },
    ...{ shown: () => asOf() ?? soFar(), shownCalendar: () => calendarDay() ?? soFar() },
  };
}
