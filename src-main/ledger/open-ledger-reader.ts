import type { Database } from 'better-sqlite3';
import { CicloError } from '../core/failure.ts';
import type { LedgerDatabase } from './engine/ledger-database.ts';
import { sqliteLedger } from './engine/sqlite-database.ts';
import type { LedgerKey } from './files/connect.ts';
import { openForReading } from './files/open-database.ts';
import { guarded } from './files/sqlite-failures.ts';
import { NEWEST_VERSION } from './migrations/index.ts';
import { versionOf } from './migrations/migrate.ts';
import type { GuardedMethod } from './model/guarded-reading.ts';
import { LEDGER_NOTES, openNotes } from './model/notes.ts';
import { readStoredData } from './personal-data/stored-data.ts';
import { chargingReading } from './reader/charging.ts';
import { closingReading } from './reader/closing.ts';
import { cycleReading } from './reader/cycles.ts';
import { evidenceReading } from './reader/evidence.ts';
import { happeningsReading } from './reader/happenings.ts';
import { mandateReading } from './reader/mandates.ts';
import { payerReading } from './reader/payers.ts';
import { postingReading } from './reader/postings.ts';
import { sideReading } from './reader/side-lists.ts';
import { type ReaderSources, readDays } from './reader/sources.ts';
import { type Guard, streaming } from './reader/streams.ts';
import { wholeReading } from './reader/whole.ts';
import { writesReading } from './reader/writes.ts';
import { openPayerSearch } from './reading/rows/payer-search.ts';
import { openSnapshot } from './reading/rows/snapshot.ts';
import { openStatementCache } from './reading/rows/statement-cache.ts';

/**
 * Opens a ledger for reading, beside the writer; a plain one needs no key. Throws `ledger_behind` where no writer of this version has brought it on yet, `not_found`, `ledger_newer`, `ledger_foreign`,
 * `ledger_altered`, `ledger_damaged`, `ledger_key_missing`, `ledger_key_wrong`.
 */
export function openLedgerReader(file: string, key: LedgerKey | null = null): LedgerReader {
  const open = (): Database => openBroughtOn(file, key);
  const guard: Guard = (run) => guarded(file, run);
  return guard(() => readerOn(sqliteLedger(open()), () => sqliteLedger(forStreaming(open())), guard));
}

/** What reads asks for tables, columns and marks that an earlier version's file lacks: it fails in the middle, or answers by rows that a migration would have marked. */
function openBroughtOn(file: string, key: LedgerKey | null): Database {
  const db = openForReading(file, key);
  const version = versionOf(db);
  if (version >= NEWEST_VERSION) return db;
  db.close();
  throw new CicloError('ledger_behind', `${file} is of version ${version}`, { file });
}

/** Of a stream's own connection: most of a ledger is read once and needs no room, and a long export must not take much. */
const STREAM_CACHE_KIB = 4_096;

function forStreaming(db: Database): Database {
  db.pragma(`cache_size = -${STREAM_CACHE_KIB}`);
  return db;
}

/**
 * The read-only handle of one ledger. Synchronous: it lives in the reader thread. Lists are keyset-paged; `daysLate` of
 * unpaid rows is worked out from the day up to which the bank was read.
 */
export interface LedgerReader extends Readonly<ReturnType<typeof readerOn>> {}

/** `open` opens one more connection to the same ledger, for what is streamed. */
export function readerOn(db: LedgerDatabase, open: () => LedgerDatabase, guard: Guard) {
  const prepare = openStatementCache(db);
  const snapshot = openSnapshot(db);
  const reading: GuardedMethod =
    (method) =>
    (...args) =>
      guard(() => snapshot.within(() => method(...args)));
  const notes = openNotes(db);
  const days = readDays(notes);
  const from: ReaderSources = { db, prepare, snapshot, payerSearch: openPayerSearch(db), days, reading };
  return {
    ...wholeReading(from),
    ...cycleReading(from),
    ...sideReading(from),
    ...mandateReading(from),
    ...writesReading(from),
    ...chargingReading(from),
    ...closingReading(from),
    ...payerReading(from),
    ...happeningsReading(from),
    ...evidenceReading(from),
    ...postingReading(from),
    ...streaming(open, reading(days.asOf), guard),
    storedData: reading((exports: number) => readStoredData(db, exports)),
    /** Free-form state by name, as the writer's `setNote` wrote it. */
    note: reading((name: string) => notes.get(LEDGER_NOTES.ofCaller(name))),
    close: (): void => void db.close(),
  };
}
