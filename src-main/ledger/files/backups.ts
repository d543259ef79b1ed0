import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { APPLICATION_ID, versionOf } from '../migrations/migrate.ts';
import { isAway, isFolderAway, refuseAway, refuseFolderAway } from './away.ts';
import { asksForAnother, inConnection, type LedgerKey } from './connect.ts';
import { isSound } from './examine.ts';
import { backupsGivingWay, type KeptBackup } from './kept-backups.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
import { hasOwnSchema } from './schema-check.ts';
import { removeUnfinished, UNFINISHED } from './unfinished.ts';

/** Whose backups these are, where they go, and what they are encrypted with: the key of the ledger, or nothing where it is plain. */
export type BackupPlace = { readonly file: string; readonly folder: string; readonly key: LedgerKey | null };

/**
 * Writes a consistent copy of an open ledger into `folder`, encrypted where the ledger is, verifies it, and takes away what gives way to it but for the one to be
 * spared. Returns its path. Throws `backup_away` where the folder cannot be looked into, and `ledger_damaged` when the copy is not sound.
 */
export function writeBackup(
  db: Database,
  { file, folder, key }: BackupPlace,
  at: UtcInstant,
  spared: string | null = null,
): string {
  refuseFolderAway(folder);
  makePrivateFolder(folder);
  const path = nextPath(file, folder, at);
  writeWhole(path, (partial) => {
    makePrivateFile(partial);
    db.prepare('VACUUM INTO ?').run(partial);
    if (!isVerified(partial, key))
      throw new CicloError('ledger_damaged', `the copy ${partial} failed its check`, { file });
  });
  const kept = openable(backupsOf(file, folder), key).map((each) => asKept(each, key));
  for (const old of backupsGivingWay(kept, at, versionOf(db)))
    if (old !== path && basename(old) !== spared) rmSync(old);
  return path;
}

/** Writes a copy that has its name once it is whole; nothing is left of any other. */
export function writeWhole(path: string, write: (partial: string) => void): void {
  const partial = `${path}.partial`;
  removeUnfinished(partial);
  try {
    write(partial);
    syncToDisk(partial);
    renameSync(partial, path);
  } finally {
    removeUnfinished(partial);
  }
}

/** One whose key is lost is the last of its ledger, and its key may come back; so may the disk of one that is away: such make room for none. */
const openable = (backups: readonly string[], key: LedgerKey | null): readonly string[] =>
  backups.filter((path) => !isAway(path) && !asksForAnother(path, key === null ? [] : [key]));

const asKept = (path: string, key: LedgerKey | null): KeptBackup => ({
  path,
  at: backupMoment(basename(path)),
  version: inCopy(path, key, versionOf),
});

/** Reads something of a backup; null where it cannot be read. */
export function inCopy<Read>(
  path: string,
  key: LedgerKey | null,
  read: (copy: Database) => Read,
): Read | null {
  try {
    return inConnection(path, { key, readonly: true }, read);
  } catch {
    return null;
  }
}

/** The newest copy that is a ledger without a fault; null where there is none. Throws `backup_away` where a newer one cannot be looked at: it may be the good one, as may any in a folder that is away. */
export function newestVerified(file: string, folder: string, key: LedgerKey | null): string | null {
  for (const path of backupsOf(file, folder)) {
    refuseAway(path);
    if (isVerified(path, key)) return path;
  }
  return null;
}

/** Paths of a ledger's backups, the one that was made last first, whatever the clock said. Throws `backup_away` where the folder cannot be looked into: that is not none. */
export function backupsOf(file: string, folder: string): readonly string[] {
  const names = filesIn(folder).filter((name) => name.startsWith(prefixOf(file)) && name.endsWith(ENDING));
  return names.toSorted(byMaking).map((name) => join(folder, name));
}

/** Those of them that can be looked at now, for whoever may go on without the others: none of a folder that is away. */
export const backupsAtHand = (file: string, folder: string): readonly string[] =>
  isFolderAway(folder) ? [] : backupsOf(file, folder).filter((path) => !isAway(path));

/** Throws `backup_away` where any of them, or their folder, cannot be looked at: for what a copy that is away could forbid. */
export function refuseAnyAway(file: string, folder: string): void {
  for (const path of backupsOf(file, folder)) refuseAway(path);
}

/** Paths of all that the app itself has made in a folder of copies: backups, whole or cut short, of whatever name. All else a person has put there, as copies with a passphrase: it is theirs, also where its name begins like a backup's. Throws as {@link backupsOf}. */
export const ownCopiesIn = (folder: string): readonly string[] =>
  filesIn(folder)
    .filter((name) => OWN_COPY.test(name) || UNFINISHED.test(name))
    .map((name) => join(folder, name));

/** Links among them, since a person may have moved big copies to another disk, and Windows tells files of a deduplicated volume as such. What goes away is the link alone. */
function filesIn(folder: string): readonly string[] {
  refuseFolderAway(folder);
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { withFileTypes: true });
  return found.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}

/** Whether a copy is a ledger without a fault, and opens with the key where it is encrypted. */
export function isVerified(path: string, key: LedgerKey | null): boolean {
  const verify = (copy: Database): boolean =>
    copy.pragma('application_id', { simple: true }) === APPLICATION_ID &&
    hasOwnSchema(copy) &&
    isSound(copy, 'integrity_check');
  return inCopy(path, key, verify) ?? false;
}

/** When a backup was begun by the clock of then, as its name tells; null for a name that none has. */
export function backupMoment(name: string): UtcInstant | null {
  const [, day, time, ms] = NAMED.exec(name) ?? [];
  if (day === undefined || time === undefined) return null;
  const date = day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return `${date}T${time.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3')}.${ms}Z` as UtcInstant;
}

/** Makes sure that a written file has reached the disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const ENDING = '.backup';
/** With what SQLite keeps beside one that is open. */
const OWN_COPY = /\.backup(?:-journal|-wal|-shm)?$/;
const prefixOf = (file: string): string => `${basename(file, extname(file))}-`;

const NAMED = /-(\d{8})T(\d{6})(\d{3})Z-(\d{3,})\.backup$/;

const numberOf = (name: string): number => Number(NAMED.exec(name)?.[4] ?? 0);

/** By number and, of one number, by moment; the last first. */
const byMaking = (one: string, other: string): number =>
  numberOf(other) - numberOf(one) || (one < other ? 1 : -1);

/**
 * The moment is that of the clock. The number is that of the backup made last, and one more where the clock has not gone on since. So what is made now is the newest, also where the
 * computer has lost its time, and is not what is taken away for being old.
 */
function nextPath(file: string, folder: string, at: UtcInstant): string {
  const [newest = ''] = backupsOf(file, folder).map((path) => basename(path));
  const hasGoneOn = at > (backupMoment(newest) ?? '');
  const number = numberOf(newest) + (hasGoneOn ? 0 : 1);
  const stem = `${prefixOf(file)}${at.replaceAll(/[:.-]/g, '')}`;
  return join(folder, `${stem}-${String(number).padStart(3, '0')}${ENDING}`);
}
