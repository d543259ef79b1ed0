import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { NotedAccount, SyncRun } from '../ledger-writer.ts';
import { forgetReading, LEDGER_NOTES, type Notes } from '../store/notes.ts';
import { BANK_ACCOUNT, SYNC_RUN } from '../stored-json.ts';
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
    bankAccount: reading(() => bankAccount(notes)),
    /** Takes note of a mark that leads to the account that the ledger was read from. */
    noteBankAccount: writing((mark: string) => noteBankAccount(notes, mark)),
    /**
     * Begins to read another account into the ledger: everything is to be read as for the first time, and what was asked for of the account before is not looked for at this one.
     * Records stay.
     */
    beginBankAccount: writing((mark: string) => beginBankAccount(db, notes, mark)),
    recordRun: writing((run: SyncRun) => recordRun(db, SYNC_RUN.write(run))),
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

/** An office whose workstations each have a client of their own needs some; what was rotated away long ago is proven anew. */
const MARKS_KEPT = 20;

function bankAccount(notes: Notes): NotedAccount | null {
  const noted = notes.get(LEDGER_NOTES.bankAccount);
  return noted === null ? null : BANK_ACCOUNT.read(noted);
}

function noteBankAccount(notes: Notes, mark: string): void {
  const { marks, lastWriteBefore } = bankAccount(notes) ?? { marks: [], lastWriteBefore: 0 };
  if (marks.includes(mark)) return;
  const kept = [...marks, mark].slice(-MARKS_KEPT);
  notes.set(LEDGER_NOTES.bankAccount, BANK_ACCOUNT.write({ marks: kept, lastWriteBefore }));
}

function beginBankAccount(db: LedgerDatabase, notes: Notes, mark: string): void {
  forgetReading(db);
  const last = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM intended_write').pluck().get() ?? 0;
  const begun = { marks: [mark], lastWriteBefore: Number(last) };
  notes.set(LEDGER_NOTES.bankAccount, BANK_ACCOUNT.write(begun));
}

function recordRun(db: LedgerDatabase, run: string): void {
  const { lastInsertRowid } = db.prepare('INSERT INTO sync_run (run) VALUES (?)').run(run);
  db.prepare('DELETE FROM sync_run WHERE id <= ?').run(Number(lastInsertRowid) - RUNS_KEPT);
}
