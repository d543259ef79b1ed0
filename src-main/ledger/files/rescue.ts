import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { openAlone } from './alone.ts';
import { backupsOf, isVerified, syncToDisk } from './backups.ts';
import type { LedgerKey } from './connect.ts';
import { PRIVATE_FILE } from './private-files.ts';
import { suspectMark } from './sqlite-failures.ts';

/**
 * Moves a damaged ledger aside, with its log, and puts the newest verified backup in its place, or nothing where there is
 * none: the next sync fetches what is missing. Nothing is deleted. Returns what the person is to be told. Throws `already_running` where anybody has the
 * ledger open, who would go on writing into what was set aside; it stays then.
 */
export function rescue(
  file: string,
  backupFolder: string,
  at: UtcInstant,
  key: LedgerKey | null,
): CicloError {
  const backup = backupsOf(file, backupFolder).find((path) => isVerified(path, key)) ?? null;
  const setAside = moveAsideAlone(file, at, key);
  if (backup !== null) restore(backup, file);
  rmSync(suspectMark(file), { force: true });
  const outcome = backup === null ? 'begun anew' : `restored from ${backup}`;
  const restoredFrom = backup === null ? '' : basename(backup);
  return new CicloError('ledger_damaged', `${file} was damaged: moved to ${setAside}, ${outcome}`, {
    file,
    setAside,
    restoredFrom,
  });
}

/**
 * Windows moves no file that anybody has open, so that the lock goes first there. Everywhere it goes before anything takes the file's place: closing deletes the log of
 * that name.
 */
function moveAsideAlone(file: string, at: UtcInstant, key: LedgerKey | null): string {
  const close = takeDamaged(file, key);
  try {
    if (process.platform === 'win32') close();
    return moveAside(file, 'damaged', at);
  } finally {
    close();
  }
}

/** A file that is too broken for a lock has nobody at work in it. */
function takeDamaged(file: string, key: LedgerKey | null): () => void {
  const close = openedAlone(file, key);
  if (close === null) throw new CicloError('already_running', `another process has ${file} open`, { file });
  return close;
}

function openedAlone(file: string, key: LedgerKey | null): (() => void) | null {
  try {
    return openAlone(file, key);
  } catch {
    return () => undefined;
  }
}

/** Moves a ledger out of the way, with its log; answers where to. */
function moveAside(file: string, why: 'damaged' | 'unreadable', at: UtcInstant): string {
  const setAside = `${file}.${why}-${stampOf(at)}`;
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${setAside}${ending}`);
  }
  return setAside;
}

/**
 * Keeps a closed ledger that another program has changed, as it is, beside the place that a copy is about to take. It bears the name of what is
 * damaged, so that erasing a payer takes it away too.
 */
export function keepAltered(file: string, at: UtcInstant): void {
  const kept = `${file}.damaged-${stampOf(at)}`;
  copyFileSync(file, kept);
  chmodSync(kept, PRIVATE_FILE);
  syncToDisk(kept);
}

/** Moves a ledger whose key is lost out of the way, with its backups, which ask for the same key. Nothing is deleted. */
export function setLedgerAside(file: string, backupFolder: string, at: UtcInstant): void {
  moveAside(file, 'unreadable', at);
  if (existsSync(backupFolder)) renameSync(backupFolder, `${backupFolder}.unreadable-${stampOf(at)}`);
}

const stampOf = (at: UtcInstant): string => at.replaceAll(/[:.-]/g, '');

function restore(backup: string, file: string): void {
  const partial = `${file}.restoring`;
  // A copy takes over the mode of what is copied.
  chmodSync(backup, PRIVATE_FILE);
  copyFileSync(backup, partial);
  syncToDisk(partial);
  renameSync(partial, file);
}
