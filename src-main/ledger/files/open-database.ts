import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { sqliteLedger } from '../engine/sqlite-database.ts';
import { NEWEST_VERSION } from '../migrations/index.ts';
import { migrate, versionOf } from '../migrations/migrate.ts';
import { backupsOf, ownCopiesIn, writeBackup } from './backups.ts';
import { connect, fileForm, inConnection, keptOpen, keyMissing, type LedgerKey } from './connect.ts';
import { encryptLedger } from './encrypt-ledger.ts';
import { examine, type FileKind } from './examine.ts';
import { leftBeside, leftIn } from './left-note.ts';
import { makePrivateFolder } from './private-files.ts';
import { refuseWithoutKey, rescue, rescueAbsent } from './rescue.ts';
import { refuseAlteredSchema } from './schema-check.ts';
import { isBusy, isFull, suspectMark } from './sqlite-failures.ts';
import { sweepUnfinished } from './unfinished.ts';

/** What opening a ledger for writing needs besides its path. */
export type LedgerOptions = {
  readonly backupFolder: string;
  /** What the ledger is encrypted with, or is to be: a plain one is converted. Null leaves a plain ledger plain. */
  readonly key: LedgerKey | null;
  readonly now: () => UtcInstant;
  /** The version of a ledger that is begun here, for contents that have the tables of that one; the newest by default. */
  readonly version?: number;
  /** By who takes it to a server, also where that was begun before. */
  readonly isMoving?: boolean;
  /** This process has examined it and had it open, and found nothing wrong: its content is read whole again only where damage was met since. */
  readonly isExamined?: boolean;
  /** Told when a damaged ledger was set aside, with what took its place. */
  readonly onNotice?: (notice: CicloError) => void;
  /** Told when an older ledger was brought to the newest schema, after a backup. */
  readonly onMigrated?: (from: number, to: number) => void;
};

/**
 * FULL at each opening: better-sqlite3 reopens a WAL database with NORMAL, which a power cut can roll back. On macOS a plain fsync leaves what is written in the drive's own cache, and a power cut
 * takes back what the journal of writes relies on; elsewhere the two that ask for more do nothing.
 */
const WRITER_PRAGMAS = [
  'synchronous = FULL',
  'fullfsync = ON',
  'checkpoint_fullfsync = ON',
  'foreign_keys = ON',
  'cache_size = -65536',
  'wal_autocheckpoint = 8192',
  'journal_size_limit = 67108864',
];

/** Five seconds, as a statement waits. */
const LOG_TRIES = 100;
const LOG_PAUSE_MS = 50;

/**
 * Opens a ledger for writing, creating or migrating it (after a verified backup). A damaged one is set aside first, and a rescue that was cut short is gone on with; a plain one is encrypted
 * where there is a key. Throws `ledger_newer`, `ledger_foreign`, `ledger_altered`, `ledger_moved`, `ledger_key_missing`, `ledger_key_wrong`,
 * `backup_away`, `read_only`, `disk_full`, `already_running`.
 */
export function openForWriting(file: string, options: LedgerOptions): Database {
  const { backupFolder, key, isExamined = false } = options;
  makePrivateFolder(dirname(file));
  const examination = isExamined && !existsSync(suspectMark(file)) ? 'identity' : 'content';
  const kind = kindWithBackups(examine(file, examination, key), file, backupFolder);
  refuseUnusable(kind, file, key);
  const rescued = rescuedAs(kind, file, options);
  if (rescued !== null) options.onNotice?.(rescued);
  if (key === null) sweepUnfinished(file, backupFolder, key);
  else encryptWherePossible(file, options, key);
  return keptOpen(connect(file, { key }), (db) => prepareForWriting(db, file, options));
}

/** Of which there are backups was a ledger: what stands in its place and is no database has lost its beginning. Another program's database is known by its own. */
const kindWithBackups = (kind: FileKind, file: string, backupFolder: string): FileKind =>
  kind === 'foreign' && fileForm(file) === 'other' && backupsOf(file, backupFolder).length > 0
    ? 'damaged'
    : kind;

/** What is told of a ledger that was rescued; null where there was nothing to rescue. Where one is begun for contents that follow, nothing else may come into it. */
function rescuedAs(kind: FileKind, file: string, options: LedgerOptions): CicloError | null {
  const { backupFolder, key, now, version } = options;
  const isLost = kind === 'damaged' || (kind === 'absent' && version === undefined);
  if (!isLost) return null;
  const lost = { file, backupFolder, key };
  refuseWithoutKey(lost);
  return kind === 'damaged' ? rescue(lost, now()) : rescueAbsent(lost, now());
}

/** A disk without room for a second copy leaves the ledger plain and whole, and the person is told. */
function encryptWherePossible(file: string, options: LedgerOptions, key: LedgerKey): void {
  if (fileForm(file) === 'plain') checkSchemaOf(file);
  try {
    encryptLedger(file, options.backupFolder, key);
  } catch (error) {
    if (!isFull(error)) throw error;
    options.onNotice?.(new CicloError('disk_full', `no room to encrypt ${file}`, { file }, { cause: error }));
  }
}

/** Before a ledger is converted: one that is to be refused stays as it is. */
const checkSchemaOf = (file: string): void =>
  inConnection(file, { key: null, readonly: true }, (db) => refuseAlteredSchema(db, file));

function prepareForWriting(db: Database, file: string, options: LedgerOptions): void {
  // Fails now, and not in the middle of a sync, where the file or its folder takes no writing.
  db.exec('BEGIN IMMEDIATE; ROLLBACK');
  writeWithLog(db);
  for (const pragma of WRITER_PRAGMAS) db.pragma(pragma);
  refuseAlteredSchema(db, file);
  if (!options.isMoving) refuseMoved(db, file);
  const { version: target = NEWEST_VERSION } = options;
  const from = migrate(db, target, (version) => backUpOlder(version, file, options));
  if (from > 0 && from < NEWEST_VERSION) options.onMigrated?.(from, NEWEST_VERSION);
  rmSync(suspectMark(file), { force: true });
}

/** Whoever looked where it is before it was taken to a server would go on here, where nobody looks any more. */
function refuseMoved(db: Database, file: string): void {
  const left = versionOf(db) === 0 ? leftBeside(file) : leftIn(sqliteLedger(db), file);
  if (left === null) return;
  const { server } = left;
  throw new CicloError('ledger_moved', `${file} was taken to a server`, { file, server });
}

/** SQLite refuses at once whoever turns a new file over to a log while another process does, and has nothing left to do for who asks again. */
function writeWithLog(db: Database): void {
  for (let left = LOG_TRIES; left > 0; left -= 1)
    try {
      return void db.pragma('journal_mode = WAL');
    } catch (error) {
      if (!isBusy(error) || left === 1) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOG_PAUSE_MS);
    }
}

/** Over a connection of its own: the other one is in the transaction that migrates, where SQLite copies nothing. */
function backUpOlder(version: number, file: string, { backupFolder, key, now }: LedgerOptions): void {
  if (version === 0) return;
  const place = { file, folder: backupFolder, key };
  inConnection(file, { key, readonly: true }, (db) => writeBackup(db, place, now()));
}

/** Opens a ledger for reading only, as it is: a writer has examined it. Throws `not_found` where no writer has made one, else as {@link openForWriting}. */
export function openForReading(file: string, key: LedgerKey | null): Database {
  const kind = examine(file, 'identity', key);
  if (kind === 'absent') throw new CicloError('not_found', `no ledger at ${file}`, { file });
  refuseUnusable(kind, file, key);
  if (kind === 'damaged') throw new CicloError('ledger_damaged', `${file} failed its check`, { file });
  return keptOpen(connect(file, { key, readonly: true }), (db) => {
    db.pragma('cache_size = -65536');
    refuseAlteredSchema(db, file);
  });
}

function refuseUnusable(kind: FileKind, file: string, key: LedgerKey | null): void {
  if (kind === 'newer')
    throw new CicloError('ledger_newer', `${file} was written by a newer version`, { file });
  if (kind === 'foreign')
    throw new CicloError('ledger_foreign', `${file} is not a ledger of this program`, { file });
  if (kind !== 'locked') return;
  if (key === null) throw keyMissing(file);
  throw new CicloError('ledger_key_wrong', `${file} is encrypted with another key`, { file });
}

/**
 * Deletes a closed ledger with its log, its backups and what was ever set aside of both, but nothing that a person has put beside the backups. What is noted beside it goes too, unless its name is of those that
 * are spared. Not being there is no error. The ledger itself goes last: what is left of one that is gone would be taken for one to be rescued.
 */
export function removeLedger(file: string, backupFolder: string, spared?: RegExp): void {
  const beside = ledgerFiles(file, backupFolder).filter((path) => path !== file);
  for (const path of [...beside, file])
    if (spared?.test(path) !== true) rmSync(path, { recursive: true, force: true });
  for (const folder of startingWith(backupFolder)) removeIfEmpty(folder);
}

function removeIfEmpty(folder: string): void {
  if (isFolder(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** What is noted beside a ledger, which may be at a server: this workstation's, and nothing that its contents are lost with. */
export const NOTED_BESIDE = /\.json$/;

/** All that the app has of a ledger, and so goes with it: its file, its backups, what was set aside of both, and what is noted beside it. */
export const ledgerFiles = (file: string, backupFolder: string): readonly string[] => [
  ...startingWith(file),
  ...startingWith(backupFolder).flatMap((path) => (isFolder(path) ? ownCopiesIn(path) : [path])),
];

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The path itself, and those beside it that go on from its name: `.damaged-…`, `-wal`. Another company's name goes on otherwise. */
function startingWith(path: string): readonly string[] {
  const [folder, name] = [dirname(path), basename(path)];
  const goesOn = /^$|^\.|^-(?:wal|shm|journal)$/;
  const found = existsSync(folder) ? readdirSync(folder) : [];
  return found
    .filter((each) => each.startsWith(name) && goesOn.test(each.slice(name.length)))
    .map((each) => join(folder, each));
}
