import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate, UtcInstant } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import { ACTS_OF_WRITES, type WeighedWrite } from './acts-of-writes.ts';
import type { LedgerDatabase } from './engine/ledger-database.ts';
import type { LedgerKeeping } from './engine/ledger-keeping.ts';
import { sqliteLedger } from './engine/sqlite-database.ts';
import { openReconciliation, type Reconciliation } from './evaluation/reconciliation.ts';
import { sqliteKeeping } from './files/keeping.ts';
import { type LedgerOptions, openForWriting } from './files/open-database.ts';
import { guarded } from './files/sqlite-failures.ts';
import type { Batch, CompletedWindow, StoreCounts, SyncRun } from './ledger-writer.ts';
import { type BatchRows, batchRows, type PackedBatch, unpackBatch } from './packed-batch.ts';
import { openPersonalData } from './personal-data/open-personal-data.ts';
import { countSince } from './reading/since.ts';
import { type ActivationStore, openActivationStore } from './store/activation.ts';
import { type Act, type ActLog, openActs } from './store/acts.ts';
import { type AskedIds, openAskedIds } from './store/asked-ids.ts';
import { openCollectionProofs } from './store/collection-proofs.ts';
import { openInbox, type WebhookInbox } from './store/inbox.ts';
import { LEDGER_NOTES, type Notes, openNotes } from './store/notes.ts';
import { openOpenRecords } from './store/open-records.ts';
import { openPayerNotes, type PayerNotes } from './store/payer-notes.ts';
import { openPeople, type People } from './store/people.ts';
import { openRecordsToSeek, type RecordsToSeek } from './store/records-to-seek.ts';
import { openBatchStore } from './store/store-batch.ts';
import { openTrackedIds, type TrackedIds } from './store/tracked-ids.ts';
import { openWriteJournal, type WriteJournal } from './store/write-journal.ts';
import { SYNC_RUN } from './stored-json.ts';
import { accountantsWrites } from './writer/accountant.ts';

/** Polls remembered; the newest say what a person asks about. */
const RUNS_KEPT = 1_000;

/**
 * Opens a ledger for writing, creating, migrating, rescuing or encrypting it as needed. Throws `ledger_newer`, `ledger_foreign`,
 * `ledger_altered`, `ledger_key_missing`, `ledger_key_wrong`, `read_only`, `disk_full`, `already_running`; tells `onNotice` when a damaged file was set aside.
 */
export function openLedgerWriter(file: string, options: LedgerOptions): LedgerWriter {
  return guarded(file, () => {
    const db = openForWriting(file, options);
    return writerOn(sqliteLedger(db), sqliteKeeping(db, file, options));
  });
}

type Guard = <Args extends unknown[], Value>(method: (...args: Args) => Value) => (...args: Args) => Value;

/**
 * The writable handle of one ledger file. Synchronous: it lives in the writer thread. Every method is one IMMEDIATE
 * transaction; each may throw `disk_full`, `read_only` or `ledger_damaged`.
 */
export interface LedgerWriter extends Readonly<ReturnType<typeof writerOn>> {}

/** The handle on a ledger that its engine has opened for writing. */
export function writerOn(db: LedgerDatabase, keeping: LedgerKeeping) {
  const notes = openNotes(db);
  const store = openBatchStore(db);
  const reading: Guard =
    (method) =>
    (...args) =>
      keeping.guarded(() => method(...args));
  const writing = transactional(db, reading, store.forget);
  const reconciliation = openReconciliation(db, notes);
  const put = (rows: BatchRows, seenAt: UtcInstant, window?: CompletedWindow): StoreCounts => {
    const counts = store.put(rows, seenAt, window);
    return { ...counts, evaluated: window === undefined ? 0 : reconciliation.runWindow(window, seenAt) };
  };
  const open = openOpenRecords(db);
  const acts = openActs(db);
  const methods = {
    /** Upserts; unchanged raw JSON writes nothing. Marks what changed, and what it touches, for re-evaluation. */
    store: writing((batch: Batch, seenAt: UtcInstant, window?: CompletedWindow) =>
      put(batchRows(batch), seenAt, window),
    ),
    /** The same for a batch that comes from another thread. */
    storePacked: writing((batch: PackedBatch, seenAt: UtcInstant, window?: CompletedWindow) =>
      put(unpackBatch(batch), seenAt, window),
    ),
    ...reconciling(db, acts, reconciliation, writing),
    /** Whether everything that the ledger is to hold has been read and worked out once. */
    isWhole: reading(() => notes.get(LEDGER_NOTES.asOf) !== null),
    ...journaling(db, acts, keeping.now, { reading, writing }),
    ...beside(db, acts, reading, writing),
    ...accountantsWrites(db, acts, writing),
    ...seeking(db, reading, writing),
    ...rereading(),
    ...openPersonalData(db, keeping, { reading, writing, acts }),
    /** What a person did by the app that no other method here does for them. */
    recordAct: writing((act: Act) => acts.record(act)),
    openIds: reading(open.openIds),
    oldestOpen: reading(open.oldestOpen),
    openCreationDays: reading(open.openCreationDays),
    latestKnown: reading(open.latestKnown),
    unknownMandates: reading(open.unknownMandates),
    unconfirmedEndToEndIds: reading(open.unconfirmedEndToEndIds),
    statesCounted: reading(open.statesCounted),
    watermark: reading(
      (resource: ResourceKind) => notes.get(LEDGER_NOTES.watermark(resource)) as UtcInstant | null,
    ),
    /** First day that the ledger covers (creation date of the oldest window asked for); null before the first sync. */
    coveredFrom: reading(() => coveredFrom(notes)),
    setCoveredFrom: writing((from: CivilDate) => setCoveredFrom(db, notes, from)),
    /** Last day up to which every charge could be listed, where the bank lists them no more; null while it does. */
    setCoveredUntil: writing((until: CivilDate | null) => setCoveredUntil(db, notes, until)),
    /** Free-form state of the sync (`refund_swept_on`, `mode`, …), by name. */
    note: reading((name: string) => notes.get(LEDGER_NOTES.ofCaller(name))),
    /** Throws `act_overtaken` where another value stands than the one that was seen (null: none); left out, it may be any. */
    setNote: writing((name: string, value: string, seen?: string | null) =>
      notes.set(LEDGER_NOTES.ofCaller(name), value, seen),
    ),
    recordRun: writing((run: SyncRun) => recordRun(db, SYNC_RUN.write(run))),
    /** Writes a consistent copy beside the ledger and verifies it. Returns its path. */
    backup: reading((spared: string | null = null) => keeping.backup(spared)),
    /** Writes a copy that opens with a passphrase on any computer. */
    carry: reading((target: string, passphrase: string) => {
      keeping.carry(target, passphrase);
      acts.record({ kind: 'copy_carried', at: keeping.now(), subject: 'company', subjectId: null });
    }),
    /** What would be lost with what came after a moment. */
    since: reading((at: UtcInstant) => countSince(db, at)),
    close: (): void => void db.close(),
  };
  return {
    ...methods,
    /**
     * Runs one method for a person, whose name each act of it bears; null where nobody said who. Throws `internal` where a method that is a person's doing
     * (`ACTS_OF_WRITES`) left no act: what is done from here cannot be forgotten by the history.
     */
    actingAs: <Value>(author: string | null, name: WeighedWrite, run: () => Value): Value => {
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
    },
  };
}

/** The methods that work out states. A person's word shows at once, not at the next poll. */
function reconciling(db: LedgerDatabase, acts: ActLog, reconciliation: Reconciliation, writing: Guard) {
  const people = openPeople(db, acts);
  const proofs = openCollectionProofs(db, acts);
  return {
    /** What proves that a charge can no longer be collected; its state stays as it is. */
    setCollectionProof: writing(proofs.setCollectionProof),
    /**
     * Works out the state of every charge that is marked or due for review on `today`, and the expected cycles of every mandate
     * likewise; records history; keeps totals. Returns how many charges it evaluated.
     */
    reconcile: writing(reconciliation.run),
    /** State and city holidays; a change marks every charge without an AGND attempt that has a date. */
    setLocalHolidays: writing(reconciliation.setLocalHolidays),
    decide: writing((...said: Parameters<People['decide']>): void => {
      const [, , , at] = said;
      reconciliation.runChosen(people.decide(...said), at);
    }),
    /** Takes a decision or an assignment back, as `People.undo` has it. */
    undoAct: writing((...[id, at, reason]: Parameters<People['undo']>): void => {
      reconciliation.runChosen(people.undo(id, at, reason), at);
    }),
    /** Ties a settlement without txid to a charge; throws `invalid_input` when it has one. */
    assign: writing((...[endToEndId, txid, at, reason]: Parameters<People['assign']>): void => {
      reconciliation.runChosen(people.assign(endToEndId, txid, at, reason), at);
    }),
  };
}

function journaling(
  db: LedgerDatabase,
  acts: ActLog,
  now: () => UtcInstant,
  { reading, writing }: { readonly reading: Guard; readonly writing: Guard },
): WriteJournal {
  const journal = openWriteJournal(db, acts, now);
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
function beside(
  db: LedgerDatabase,
  acts: ActLog,
  reading: Guard,
  writing: Guard,
): WebhookInbox & ActivationStore & TrackedIds & PayerNotes {
  const inbox = openInbox(db);
  const activation = openActivationStore(db);
  const tracked = openTrackedIds(db, acts);
  const payers = openPayerNotes(db, acts);
  return {
    recordDelivery: writing(inbox.recordDelivery),
    decideDelivery: writing(inbox.decideDelivery),
    hasConfirmed: reading(inbox.hasConfirmed),
    waitingDeliveries: reading(inbox.waitingDeliveries),
    storeConfirmations: writing(activation.storeConfirmations),
    storeLocations: writing(activation.storeLocations),
    openConfirmations: reading(activation.openConfirmations),
    locationsKnownBefore: reading(activation.locationsKnownBefore),
    setContact: writing(payers.setContact),
    recordMessages: writing(payers.recordMessages),
    forgetMessages: writing(payers.forgetMessages),
    track: writing(tracked.track),
    untrack: writing(tracked.untrack),
    trackedIds: reading(tracked.trackedIds),
  };
}

/** What may be missing, and what was asked for. */
function seeking(db: LedgerDatabase, reading: Guard, writing: Guard): AskedIds & RecordsToSeek {
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

/** A process reads with one version of the app: what it could not read once it cannot read again. Nothing of this is on the disk. */
function rereading() {
  const done = new Set<ResourceKind>();
  return {
    isRereadDone: (kind: ResourceKind): boolean => done.has(kind),
    noteRereadDone: (kind: ResourceKind): void => void done.add(kind),
  };
}

/** Each call is one IMMEDIATE transaction, so that a busy ledger is met at its start and a failed call leaves no trace. */
function transactional(db: LedgerDatabase, guard: Guard, forget: () => void): Guard {
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

const coveredFrom = (notes: Notes): CivilDate | null =>
  notes.get(LEDGER_NOTES.coveredFrom) as CivilDate | null;

/** What is covered only grows: a later sync that begins later takes nothing away. */
function setCoveredFrom(db: LedgerDatabase, notes: Notes, from: CivilDate): void {
  const before = coveredFrom(notes);
  if (before !== null && before <= from) return;
  notes.set(LEDGER_NOTES.coveredFrom, from);
  markMandates(db);
}

function setCoveredUntil(db: LedgerDatabase, notes: Notes, until: CivilDate | null): void {
  if ((notes.get(LEDGER_NOTES.coveredUntil) ?? '') === (until ?? '')) return;
  notes.set(LEDGER_NOTES.coveredUntil, until ?? '');
  markMandates(db);
}

function markMandates(db: LedgerDatabase): void {
  db.prepare('INSERT OR IGNORE INTO dirty_mandate SELECT id FROM mandate').run();
}

function recordRun(db: LedgerDatabase, run: string): void {
  const { lastInsertRowid } = db.prepare('INSERT INTO sync_run (run) VALUES (?)').run(run);
  db.prepare('DELETE FROM sync_run WHERE id <= ?').run(Number(lastInsertRowid) - RUNS_KEPT);
}
