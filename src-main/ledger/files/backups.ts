import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { APPLICATION_ID } from '../migrations/migrate.ts';
import { isSound } from './examine.ts';

const BACKUPS_KEPT = 3;

/**
 * Writes a consistent copy of an open ledger into `folder`, verifies it and keeps the newest three. Returns its path.
 * Throws `ledger_damaged` when the copy is not sound.
 */
export function writeBackup(db: Database.Database, file: string, folder: string, at: UtcInstant): string {
  mkdirSync(folder, { recursive: true });
  const path = unusedPath(folder, `${prefixOf(file)}${at.replaceAll(/[:.-]/g, '')}`);
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    if (!isVerified(partial))
      throw new CicloError('ledger_damaged', `the copy ${partial} failed its check`, { file });
    syncToDisk(partial);
    renameSync(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
  for (const old of backupsOf(file, folder).slice(BACKUPS_KEPT)) rmSync(old);
  return path;
}

/** Paths of a ledger's backups, newest first. */
export function backupsOf(file: string, folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter(
    (name) => name.startsWith(prefixOf(file)) && name.endsWith(ENDING),
  );
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Whether a copy is a ledger without a fault. */
export function isVerified(path: string): boolean {
  try {
    const copy = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const mark = copy.pragma('application_id', { simple: true });
      return mark === APPLICATION_ID && isSound(copy, 'integrity_check');
    } finally {
      copy.close();
    }
  } catch {
    return false;
  }
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
const prefixOf = (file: string): string => `${basename(file, extname(file))}-`;

/** Sorts after an older one of the same millisecond. */
function unusedPath(folder: string, stem: string): string {
  for (let count = 0; ; count += 1) {
    const path = join(folder, `${stem}${count === 0 ? '' : `-${count}`}${ENDING}`);
    if (!existsSync(path)) return path;
  }
}
