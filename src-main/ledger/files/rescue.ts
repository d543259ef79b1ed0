import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { backupsOf, isVerified, syncToDisk } from './backups.ts';
import { PRIVATE_FILE } from './private-files.ts';
import { suspectMark } from './sqlite-failures.ts';

/**
 * Moves a damaged ledger aside, with its log, and puts the newest verified backup in its place, or nothing where there is
 * none: the next sync fetches what is missing. Nothing is deleted. Returns what the person is to be told.
 */
export function rescue(file: string, backupFolder: string, at: UtcInstant): CicloError {
  const setAside = `${file}.damaged-${at.replaceAll(/[:.-]/g, '')}`;
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${setAside}${ending}`);
  }
  const backup = backupsOf(file, backupFolder).find(isVerified) ?? null;
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

function restore(backup: string, file: string): void {
  const partial = `${file}.restoring`;
  // A copy takes over the mode of what is copied.
  chmodSync(backup, PRIVATE_FILE);
  copyFileSync(backup, partial);
  syncToDisk(partial);
  renameSync(partial, file);
}
