import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { LEDGER_FILE_KINDS } from '../../../src-preload/contract/vocabulary/support.ts';
import { APPLICATION_ID } from '../migrations/migrate.ts';
import { isFolderAway } from './away.ts';
import { backupsOf } from './backups.ts';
import { formOf, headerOf } from './connect.ts';
import { suspectMark } from './sqlite-failures.ts';

/** What can be told of a ledger without opening it for work, whatever its state. */
export type LedgerFileFacts = {
  readonly kind: (typeof LEDGER_FILE_KINDS)[number];
  readonly bytes: number;
  /** Null where the file does not tell. */
  readonly schemaVersion: number | null;
  /** None where their folder is away. */
  readonly backups: number;
  /** When the newest backup was written, milliseconds since 1970; null without one, or where it leads to a disk that is away. */
  readonly lastBackupMs: number | null;
  /** Whether damage was met since it was last examined whole. */
  readonly isSuspect: boolean;
  /** Copies that were set aside. */
  readonly damagedCopies: number;
};

/** Looks at a ledger's files and changes nothing: no lock is taken, no file made. Throws what the system throws. */
export function ledgerFileFacts(file: string, backupFolder: string): LedgerFileFacts {
  const { size } = statSync(file);
  const header = headerOf(file);
  const kind = ledgerFileKind(header, size);
  const [newest, ...older] = isFolderAway(backupFolder) ? [] : backupsOf(file, backupFolder);
  const prefix = `${basename(file)}.damaged-`;
  return {
    kind,
    bytes: size,
    schemaVersion: kind === 'plain' ? schemaVersion(file, header) : null,
    backups: newest === undefined ? 0 : older.length + 1,
    lastBackupMs:
      newest === undefined ? null : (statSync(newest, { throwIfNoEntry: false })?.mtimeMs ?? null),
    isSuspect: existsSync(suspectMark(file)),
    damagedCopies: readdirSync(dirname(file)).filter(
      (name) => name.startsWith(prefix) && !/-(wal|shm)$/.test(name),
    ).length,
  };
}

const HEADER_BYTES = 100;
const USER_VERSION_OFFSET = 60;
const APPLICATION_ID_OFFSET = 68;

/** What a file is by its first bytes and its size: SQLite's mark and ours stand at the beginning of a plain ledger. */
export function ledgerFileKind(header: Buffer, size: number): LedgerFileFacts['kind'] {
  if (size === 0) return 'empty';
  const form = formOf(header);
  if (form !== 'plain') return form === 'encrypted' ? form : 'not_a_ledger';
  const mark = header.length < HEADER_BYTES ? 0 : header.readUInt32BE(APPLICATION_ID_OFFSET);
  // Before its first checkpoint a new ledger's mark is in the write-ahead log still.
  return mark === APPLICATION_ID || mark === 0 ? 'plain' : 'not_a_ledger';
}

/** As the write-ahead log has it, where there is one; opening a file that has none would make one. */
function schemaVersion(file: string, header: Buffer): number {
  const written = header.length < HEADER_BYTES ? 0 : header.readUInt32BE(USER_VERSION_OFFSET);
  if (!existsSync(`${file}-wal`)) return written;
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      return Number(db.pragma('user_version', { simple: true }));
    } finally {
      db.close();
    }
  } catch {
    return written;
  }
}

/** The version of SQLite itself. */
export function sqliteVersion(): string {
  const db = new Database(':memory:');
  try {
    return db.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get()?.version ?? '';
  } finally {
    db.close();
  }
}
