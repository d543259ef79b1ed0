import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { agreedUnder, begunUnder, knownUnder } from '../../core/noted-account.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { SyncRun } from '../model/ledger-writer.ts';
import { forgetReading, LEDGER_NOTES, type Notes } from '../model/notes.ts';
import { SYNC_RUN } from '../model/stored-json.ts';
import { readAccount, writeAccount } from '../store/account-note.ts';
import type { Access } from './access.ts';

/** Polls remembered; the newest say what a person asks about. */
const RUNS_KEPT = 1_000;

/** What of the bank the ledger holds, and how its polls went. */
export function coverage(db: LedgerDatabase, notes: Notes, { reading, writing }: Access) {
  return {
    /** Whether everything that the ledger is to hold has been read and worked out once. */
    isWhole: reading(() => notes.get(LEDGER_NOTES.asOf) !== null),
    watermark: reading(
      (resource: ResourceKind) => notes.get(LEDGER_NOTES.watermark(resource)) as UtcInstant | null,
    ),
    /** First day that the ledger covers (creation date of the oldest window asked for); null before the first sync. */
    coveredFrom: reading(() => coveredFrom(notes)),
    setCoveredFrom: writing((from: CivilDate) => setCoveredFrom(db, notes, from)),
    /** Last day up to which every charge could be listed, where the bank lists them no more; null while it does. */
    setCoveredUntil: writing((until: CivilDate | null) => setCoveredUntil(db, notes, until)),
    /** The account at the bank that the ledger was read from; null before the first poll, and after those of earlier versions. */
    bankAccount: reading(() => readAccount(notes)),
    /** Takes note of a mark that leads to the account that the ledger was read from. */
    noteBankAccount: writing((mark: string) => writeAccount(notes, knownUnder(readAccount(notes), mark))),
    /** A person wants the ledger read under a mark, wherever it leads; nothing is to be said of a ledger that was never read. */
    agreeToBankAccount: writing((mark: string) => agreeToBankAccount(notes, mark)),
    /**
     * Begins to read another account into the ledger: everything is to be read as for the first time, and what was asked for of the account before is not looked for at this one.
     * Records stay. It may be one of before, which a person has gone back to.
     */
    beginBankAccount: writing((mark: string) => beginBankAccount(db, notes, mark)),
    /** Also that a person has been told by it what there was to tell. */
    recordRun: writing((run: SyncRun) => {
      recordRun(db, SYNC_RUN.write(run));
      noteAccountSeen(notes);
    }),
  };
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

function beginBankAccount(db: LedgerDatabase, notes: Notes, mark: string): void {
  forgetReading(db);
  const [lastWrite = 0, charge = 0, mandate = 0, settlement = 0] =
    db.prepare<[], [number, number, number, number]>(HIGHEST_ROWS).raw().get()?.map(Number) ?? [];
  const beginning = { lastWrite, rows: { charge, mandate, settlement } };
  writeAccount(notes, begunUnder(readAccount(notes), mark, beginning));
}

function agreeToBankAccount(notes: Notes, mark: string): void {
  const agreed = agreedUnder(readAccount(notes), mark);
  if (agreed !== null) writeAccount(notes, agreed);
}

function noteAccountSeen(notes: Notes): void {
  const noted = readAccount(notes);
  if (noted?.isUntold) writeAccount(notes, { ...noted, isUntold: false });
}

const HIGHEST_ROWS = `
  SELECT (SELECT coalesce(max(id), 0) FROM intended_write), (SELECT coalesce(max(id), 0) FROM charge),
    (SELECT coalesce(max(id), 0) FROM mandate), (SELECT coalesce(max(id), 0) FROM settlement)`;

function recordRun(db: LedgerDatabase, run: string): void {
  const { lastInsertRowid } = db.prepare('INSERT INTO sync_run (run) VALUES (?)').run(run);
  db.prepare('DELETE FROM sync_run WHERE id <= ?').run(Number(lastInsertRowid) - RUNS_KEPT);
}
