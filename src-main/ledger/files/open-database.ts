import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { NEWEST_VERSION } from '../migrations/index.ts';
import { migrate, versionOf } from '../migrations/migrate.ts';
import { writeBackup } from './backups.ts';
import { examine } from './examine.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
import { rescue } from './rescue.ts';
import { suspectMark } from './sqlite-failures.ts';

/** What opening a ledger for writing needs besides its path. */
export type LedgerOptions = {
  readonly backupFolder: string;
  readonly now: () => UtcInstant;
  /** Told when a damaged ledger was set aside, with what took its place. */
  readonly onNotice?: (notice: CicloError) => void;
  /** Told when an older ledger was brought to the newest schema, after a backup. */
  readonly onMigrated?: (from: number, to: number) => void;
};

const BUSY_TIMEOUT_MS = 5_000;

/** FULL at each opening: better-sqlite3 reopens a WAL database with NORMAL, which a power cut can roll back. */
const WRITER_PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'cache_size = -65536',
  'wal_autocheckpoint = 8192',
  'journal_size_limit = 67108864',
];

/**
 * Opens a ledger for writing, creating or migrating it (after a verified backup). A damaged one is set aside first. Throws
 * `ledger_newer`, `ledger_foreign`, `read_only`, `disk_full`, `already_running`.
 */
export function openForWriting(file: string, options: LedgerOptions): Database.Database {
  makePrivateFolder(dirname(file));
  const kind = examine(file, 'content');
  if (kind === 'newer' || kind === 'foreign') throw refusal(kind, file);
  if (kind === 'damaged') options.onNotice?.(rescue(file, options.backupFolder, options.now()));
  makePrivateFile(file);
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    prepareForWriting(db, file, options);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepareForWriting(db: Database.Database, file: string, options: LedgerOptions): void {
  // Fails now, and not in the middle of a sync, where the file or its folder takes no writing.
  db.exec('BEGIN IMMEDIATE; ROLLBACK');
  for (const pragma of WRITER_PRAGMAS) db.pragma(pragma);
  const version = versionOf(db);
  if (version > 0 && version < NEWEST_VERSION) writeBackup(db, file, options.backupFolder, options.now());
  migrate(db);
  if (version > 0 && version < NEWEST_VERSION) options.onMigrated?.(version, NEWEST_VERSION);
  rmSync(suspectMark(file), { force: true });
}

/** Opens a ledger for reading only, as it is: a writer has examined it. Throws `not_found` where no writer has made one, else as {@link openForWriting}. */
export function openForReading(file: string): Database.Database {
  const kind = examine(file, 'identity');
  if (kind === 'absent') throw new CicloError('not_found', `no ledger at ${file}`, { file });
  if (kind === 'newer' || kind === 'foreign') throw refusal(kind, file);
  if (kind === 'damaged') throw new CicloError('ledger_damaged', `${file} failed its check`, { file });
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma('cache_size = -65536');
  return db;
}

function refusal(kind: 'newer' | 'foreign', file: string): CicloError {
  const messages = {
    newer: `${file} was written by a newer version`,
    foreign: `${file} is not a ledger of this program`,
  };
  return new CicloError(`ledger_${kind}`, messages[kind], { file });
}
