import type { Database } from 'better-sqlite3';
import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import { saoPauloDate, type UtcInstant } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import type { LedgerDatabase } from './engine/ledger-database.ts';
import type { LedgerKeeping } from './engine/ledger-keeping.ts';
import { sqliteLedger } from './engine/sqlite-database.ts';
import { openReconciliation, type Reconciliation } from './evaluation/reconciliation.ts';
import { sqliteKeeping } from './files/keeping.ts';
import { type LedgerOptions, openForWriting } from './files/open-database.ts';
import { guarded } from './files/sqlite-failures.ts';
import { ACTS_OF_WRITES, type WeighedWrite } from './model/acts-of-writes.ts';
import type { GuardedMethod } from './model/guarded-reading.ts';
import type { Batch, CompletedWindow, SeenDay, StoreCounts } from './model/ledger-writer.ts';
import { LEDGER_NOTES, openNotes } from './model/notes.ts';
import { openPersonalData } from './personal-data/open-personal-data.ts';
import { readKnownBeyond, type StoredIds } from './reading/overview/known-ids.ts';
import { countSince, type Held } from './reading/overview/since.ts';
import { type Act, type ActLog, openActs } from './store/acts.ts';
import { type BatchRows, batchRows, type PackedBatch, unpackBatch } from './store/packed-batch.ts';
import { openRecordMarks, type RecordMark, type RecordMarks } from './store/record-marks.ts';
import { type BatchStore, openBatchStore } from './store/store-batch.ts';
import type { Access } from './writer/access.ts';
import { accountantsWrites } from './writer/accountant.ts';
import { beside } from './writer/beside.ts';
import { coverage } from './writer/coverage.ts';
import { journaling } from './writer/journaling.ts';
import { reconciling } from './writer/reconciling.ts';
import { openRecordsReading, rereading, seeking } from './writer/seeking.ts';

/** What a handle takes over from the one before it in this process: of which kinds what was unreadable has been read again. */
export type GoneOn = { readonly reread?: Set<ResourceKind> };

/**
 * Opens a ledger for writing, creating, migrating, rescuing or encrypting it as needed. Throws `ledger_newer`, `ledger_foreign`,
 * `ledger_altered`, `ledger_moved`, `ledger_key_missing`, `ledger_key_wrong`, `read_only`, `disk_full`, `already_running`; tells `onNotice` when a damaged file was set aside.
 */
export function openLedgerWriter(file: string, { reread, ...options }: LedgerOptions & GoneOn): LedgerWriter {
  return guarded(file, () => {
    const db = openForWriting(file, options);
    const writer = writerOn(sqliteLedger(db), sqliteKeeping(db, file, options), reread);
    return { ...writer, close: () => closeFolded(db) };
  });
}

/** What is in the log goes into the ledger also where a reader has it open beside, which the last handle to close would have done and a reader cannot. */
function closeFolded(db: Database): void {
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // It stays in the log, which whoever opens the ledger reads along.
  }
  db.close();
}

/**
 * The writable handle of one ledger file. Synchronous: it lives in the writer thread. Every method is one IMMEDIATE
 * transaction; each may throw `disk_full`, `read_only` or `ledger_damaged`.
 */
export interface LedgerWriter extends Readonly<ReturnType<typeof writerOn>> {}

/** The handle on a ledger that its engine has opened for writing. */
export function writerOn(db: LedgerDatabase, keeping: LedgerKeeping, reread = new Set<ResourceKind>()) {
  const notes = openNotes(db);
  const store = openBatchStore(db);
  const reading: GuardedMethod =
    (method) =>
    (...args) =>
      keeping.guarded(() => method(...args));
  const writing = transactional(db, reading, store.forget);
  const access: Access = { reading, writing };
  const reconciliation = openReconciliation(db, notes);
  const acts = openActs(db);
  const methods = {
    ...storing(store, reconciliation, openRecordMarks(db), access),
    ...reconciling(db, acts, reconciliation, writing),
    ...journaling(db, acts, keeping.now, access),
    ...beside(db, acts, access),
    ...accountantsWrites(db, acts, writing),
    ...coverage(db, notes, access),
    ...openRecordsReading(db, access),
    ...seeking(db, access),
    ...rereading(reread),
    ...openPersonalData(db, keeping, { ...access, acts }),
    ...copying(keeping, acts, reading),
    /** What a person did by the app that no other method here does for them. */
    recordAct: writing((act: Act) => acts.record(act)),
    /** Free-form state of the sync (`refunds_swept_at`, `mode`, …), by name. */
    note: reading((name: string) => notes.get(LEDGER_NOTES.ofCaller(name))),
    /** Throws `act_overtaken` where another value stands than the one that was seen (null: none); left out, it may be any. */
    setNote: writing((name: string, value: string, seen?: string | null) =>
      notes.set(LEDGER_NOTES.ofCaller(name), value, seen),
    ),
    /** What would be lost with all that a copy does not hold. */
    since: reading((copy: Held) => countSince(db, copy)),
    /** Records of the bank that a copy does not hold, which is to take this ledger's place. */
    knownBeyond: reading((copy: StoredIds) => readKnownBeyond(db, copy)),
    close: (): void => void db.close(),
  };
  return { ...methods, actingAs: actingAs(acts) };
}

function storing(
  store: BatchStore,
  reconciliation: Reconciliation,
  marks: RecordMarks,
  { reading, writing }: Access,
) {
  const put = (
    rows: BatchRows,
    seenAt: UtcInstant,
    window?: CompletedWindow,
    seen?: SeenDay,
  ): StoreCounts => {
    const { counts } = store.put(rows, seenAt, seen ?? dayOf(seenAt), window);
    return { ...counts, evaluated: window === undefined ? 0 : reconciliation.runWindow(window, seenAt) };
  };
  return {
    /** Upserts; unchanged raw JSON writes nothing. Marks what changed, and what it touches, for re-evaluation. `seen` is the day of `seenAt` unless said. */
    store: writing((batch: Batch, seenAt: UtcInstant, window?: CompletedWindow, seen?: SeenDay) =>
      put(batchRows(batch), seenAt, window, seen),
    ),
    /**
     * The same of records that were read by id, whose marks were taken before, and works out what they touch at once: those alone, as of the day up to which the bank was read. Throws
     * `act_overtaken` where one of them was stored since.
     */
    storeRead: writing(
      (batch: Batch, seenAt: UtcInstant, before: readonly RecordMark[], seen: SeenDay = dayOf(seenAt)) => {
        marks.refuseChanged(before);
        const { counts, marked } = store.put(batchRows(batch), seenAt, seen);
        reconciliation.runStored(marked, seenAt);
        return { ...counts, evaluated: 0 };
      },
    ),
    marksOf: reading(marks.marksOf),
    /** As {@link store}, for a batch that comes from another thread. */
    storePacked: writing((batch: PackedBatch, seenAt: UtcInstant, window?: CompletedWindow, seen?: SeenDay) =>
      put(unpackBatch(batch), seenAt, window, seen),
    ),
  };
}

function dayOf(seenAt: UtcInstant): SeenDay {
  const on = saoPauloDate(seenAt);
  return { on, latest: on };
}

function copying(keeping: LedgerKeeping, acts: ActLog, reading: GuardedMethod) {
  return {
    /** Writes a consistent copy beside the ledger and verifies it. Returns its path. */
    backup: reading((spared: string | null = null) => keeping.backup(spared)),
    /** The same where one is due by what was said since; what the engine's keeping says of it. */
    backUpWhereDue: reading(keeping.backUpWhereDue),
    /** Writes a copy that opens with a passphrase on any computer. */
    carry: reading((target: string, passphrase: string) => {
      keeping.carry(target, passphrase);
      acts.record({ kind: 'copy_carried', at: keeping.now(), subject: 'company', subjectId: null });
    }),
  };
}

/**
 * Runs one method for a person, whose name each act of it bears; null where nobody said who. Throws `internal` where a method that is a person's doing
 * (`ACTS_OF_WRITES`) left no act: what is done from here cannot be forgotten by the history.
 */
function actingAs(acts: ActLog) {
  return <Value>(author: string | null, name: WeighedWrite, run: () => Value): Value => {
    const before = acts.recorded();
    acts.setAuthor(author);
    try {
      const value = run();
      if (ACTS_OF_WRITES[name] === 'act' && acts.recorded() === before)
        throw new CicloError('internal', `${name} left no act`);
      return value;
    } finally {
      acts.setAuthor(null);
    }
  };
}

/** Each call is one IMMEDIATE transaction, so that a busy ledger is met at its start and a failed call leaves no trace. */
function transactional(db: LedgerDatabase, guard: GuardedMethod, forget: () => void): GuardedMethod {
  return (method) =>
    guard((...args) => {
      try {
        return db.writing(() => method(...args));
      } catch (error) {
        forget();
        throw error;
      }
    });
}
