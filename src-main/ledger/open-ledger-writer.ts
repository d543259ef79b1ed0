import type { Database } from 'better-sqlite3';
import type { CivilDate, UtcInstant } from '../core/civil-date.ts';
import { openReconciliation } from './evaluation/reconciliation.ts';
import { writeBackup } from './files/backups.ts';
import { type LedgerOptions, openForWriting } from './files/open-database.ts';
import { guarded } from './files/sqlite-failures.ts';
import type {
  ActivationStore,
  AskedIds,
  LedgerWriter,
  RecordsToSeek,
  TrackedIds,
  WebhookInbox,
  WriteJournal,
} from './ledger-writer.ts';
import { openPersonalData } from './personal-data/open-personal-data.ts';
import { openActivationStore } from './store/activation.ts';
import { openAskedIds } from './store/asked-ids.ts';
import { openInbox } from './store/inbox.ts';
import { LEDGER_NOTES, type Notes, openNotes } from './store/notes.ts';
import { openOpenRecords } from './store/open-records.ts';
import { openPeople } from './store/people.ts';
import { openRecordsToSeek } from './store/records-to-seek.ts';
import { openBatchStore } from './store/store-batch.ts';
import { openTrackedIds } from './store/tracked-ids.ts';
import { openWriteJournal } from './store/write-journal.ts';

/** Polls remembered; the newest say what a person asks about. */
const RUNS_KEPT = 1_000;

/**
 * Opens a ledger for writing, creating, migrating, rescuing or encrypting it as needed. Throws `ledger_newer`, `ledger_foreign`,
 * `ledger_altered`, `ledger_key_missing`, `ledger_key_wrong`, `read_only`, `disk_full`, `already_running`; tells `onNotice` when a damaged file was set aside.
 */
export function openLedgerWriter(file: string, options: LedgerOptions): LedgerWriter {
  return guarded(file, () => writerOn(openForWriting(file, options), file, options));
}

type Guard = <Args extends unknown[], Value>(method: (...args: Args) => Value) => (...args: Args) => Value;

/** The handle on a database that {@link openForWriting} has opened. */
export function writerOn(db: Database, file: string, options: LedgerOptions): LedgerWriter {
  const notes = openNotes(db);
  const store = openBatchStore(db);
  const reading: Guard =
    (method) =>
    (...args) =>
      guarded(file, () => method(...args));
  const writing = transactional(db, reading, store.forget);
  const open = openOpenRecords(db);
  return {
    store: writing(store.put),
    ...reconciling(db, notes, writing),
    ...journaling(db, reading, writing),
    ...beside(db, reading, writing),
    ...seeking(db, reading, writing),
    ...openPersonalData(db, file, options, { reading, writing }),
    openIds: reading(open.openIds),
    oldestOpen: reading(open.oldestOpen),
    openCreationDays: reading(open.openCreationDays),
    latestKnown: reading(open.latestKnown),
    unknownMandates: reading(open.unknownMandates),
    unconfirmedEndToEndIds: reading(open.unconfirmedEndToEndIds),
    statesCounted: reading(open.statesCounted),
    watermark: reading((resource) => notes.get(LEDGER_NOTES.watermark(resource)) as UtcInstant | null),
    coveredFrom: reading(() => coveredFrom(notes)),
    setCoveredFrom: writing((from: CivilDate) => setCoveredFrom(db, notes, from)),
    setCoveredUntil: writing((until: CivilDate | null) => setCoveredUntil(db, notes, until)),
    note: reading((name) => notes.get(LEDGER_NOTES.ofCaller(name))),
    setNote: writing((name: string, value: string) => notes.set(LEDGER_NOTES.ofCaller(name), value)),
    recordRun: writing((run) => recordRun(db, JSON.stringify(run))),
    backup: reading(() =>
      writeBackup(db, { file, folder: options.backupFolder, key: options.key }, options.now()),
    ),
    close: () => void db.close(),
  };
}

/** The methods that work out states. A person's word shows at once, not at the next poll. */
function reconciling(
  db: Database,
  notes: Notes,
  writing: Guard,
): Pick<LedgerWriter, 'reconcile' | 'setLocalHolidays' | 'decide' | 'assign'> {
  const reconciliation = openReconciliation(db, notes);
  const people = openPeople(db);
  return {
    reconcile: writing(reconciliation.run),
    setLocalHolidays: writing(reconciliation.setLocalHolidays),
    decide: writing((txid, decision, note, at) => {
      reconciliation.runChosen(people.decide(txid, decision, note, at), at);
    }),
    assign: writing((endToEndId, txid, at) => {
      reconciliation.runChosen(people.assign(endToEndId, txid, at), at);
    }),
  };
}

function journaling(db: Database, reading: Guard, writing: Guard): WriteJournal {
  const journal = openWriteJournal(db);
  return {
    intend: writing(journal.intend),
    intendBatch: writing(journal.intendBatch),
    markSent: writing(journal.markSent),
    withdraw: writing(journal.withdraw),
    idsBrought: reading(journal.idsBrought),
    closeWrite: writing(journal.closeWrite),
    openWrites: reading(journal.openWrites),
    writeBatch: reading(journal.writeBatch),
  };
}

/** What is kept beside the accounts. */
function beside(db: Database, reading: Guard, writing: Guard): WebhookInbox & ActivationStore & TrackedIds {
  const inbox = openInbox(db);
  const activation = openActivationStore(db);
  const tracked = openTrackedIds(db);
  return {
    recordDelivery: writing(inbox.recordDelivery),
    decideDelivery: writing(inbox.decideDelivery),
    hasConfirmed: reading(inbox.hasConfirmed),
    waitingDeliveries: reading(inbox.waitingDeliveries),
    storeConfirmations: writing(activation.storeConfirmations),
    storeLocations: writing(activation.storeLocations),
    openConfirmations: reading(activation.openConfirmations),
    locationsKnownBefore: reading(activation.locationsKnownBefore),
    track: writing(tracked.track),
    untrack: writing(tracked.untrack),
    trackedIds: reading(tracked.trackedIds),
  };
}

/** What may be missing, and what was asked for. */
function seeking(db: Database, reading: Guard, writing: Guard): AskedIds & RecordsToSeek {
  const asked = openAskedIds(db);
  const toSeek = openRecordsToSeek(db);
  return {
    askedIds: reading(asked.askedIds),
    noteAsked: writing(asked.noteAsked),
    forgetAsked: writing(asked.forgetAsked),
    unreadableIds: reading(toSeek.unreadableIds),
    unreadableAfter: reading(toSeek.unreadableAfter),
    holds: reading(toSeek.holds),
    isEmpty: reading(toSeek.isEmpty),
    namedEndToEndIds: reading(toSeek.namedEndToEndIds),
    orphanTxids: reading(toSeek.orphanTxids),
    settlementsSince: reading(toSeek.settlementsSince),
  };
}

/** Each call is one IMMEDIATE transaction, so that a busy ledger is met at its start and a failed call leaves no trace. */
function transactional(db: Database, guard: Guard, forget: () => void): Guard {
  return (method) =>
    guard((...args) => {
      try {
        return db.transaction(() => method(...args)).immediate();
      } catch (error) {
        forget();
        throw error;
      }
    });
}

const coveredFrom = (notes: Notes): CivilDate | null =>
  notes.get(LEDGER_NOTES.coveredFrom) as CivilDate | null;

/** What is covered only grows: a later sync that begins later takes nothing away. */
function setCoveredFrom(db: Database, notes: Notes, from: CivilDate): void {
  const before = coveredFrom(notes);
  if (before !== null && before <= from) return;
  notes.set(LEDGER_NOTES.coveredFrom, from);
  markMandates(db);
}

function setCoveredUntil(db: Database, notes: Notes, until: CivilDate | null): void {
  if ((notes.get(LEDGER_NOTES.coveredUntil) ?? '') === (until ?? '')) return;
  notes.set(LEDGER_NOTES.coveredUntil, until ?? '');
  markMandates(db);
}

function markMandates(db: Database): void {
  db.prepare('INSERT OR IGNORE INTO dirty_mandate SELECT id FROM mandate').run();
}

function recordRun(db: Database, run: string): void {
  const { lastInsertRowid } = db.prepare('INSERT INTO sync_run (run) VALUES (?)').run(run);
  db.prepare('DELETE FROM sync_run WHERE id <= ?').run(Number(lastInsertRowid) - RUNS_KEPT);
}
