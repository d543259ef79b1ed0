import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CicloError } from '../../core/failure.ts';
import { backupsAtHand, syncToDisk } from './backups.ts';
import { bearsMarkOf, fileForm, type LedgerKey } from './connect.ts';
import { type CopySource, openPlainSource, takeAlone, writeEncryptedCopy } from './encrypted-copy.ts';
import { SEALED, sealCopy } from './sealed-copy.ts';
import { isBusy, isDamage } from './sqlite-failures.ts';
import { sweepUnfinished } from './unfinished.ts';

/**
 * Encrypts a plain ledger and whatever plain there is of it: backups, but for those that are away, which a later opening looks at, damaged copies, what a killed process left. Each file is whole
 * at any moment, plain before a rename and encrypted after it, so that the next opening finishes what was cut short. Leaves a
 * ledger that another process has open as it is, for the next opening. Throws what reading or writing the files throws.
 */
export function encryptLedger(file: string, backupFolder: string, key: LedgerKey): void {
  sweepUnfinished(file, backupFolder, key);
  if (fileForm(file) === 'plain' && !encryptInPlace(file, key)) return;
  for (const backup of backupsAtHand(file, backupFolder)) encryptBackup(backup, key);
  for (const copy of damagedCopies(file)) sealDamaged(copy, key);
}

/** Answers whether it was done: not where another process has the ledger open. */
function encryptInPlace(file: string, key: LedgerKey): boolean {
  const source = openPlainSource(file, key);
  try {
    takeAlone(source);
    replaceByCopy(source, file, key);
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    source.close();
  }
}

/** The copy takes the file's place while the file is still locked; Windows lets nobody rename over an open one. */
function replaceByCopy(source: CopySource, file: string, key: LedgerKey): void {
  const copy = `${file}.encrypted`;
  writeEncryptedCopy(source, copy, key);
  syncToDisk(copy);
  if (process.platform === 'win32') source.close();
  // Done with, and of no use to the file that comes: SQLite would take its pages for those of the copy.
  rmSync(`${file}-journal`, { force: true });
  renameSync(copy, file);
}

/** A backup that cannot be copied would never be restored either; it is sealed like a damaged ledger. */
function encryptBackup(backup: string, key: LedgerKey): void {
  const form = fileForm(backup);
  if (form === 'encrypted' || bearsMarkOf(backup, key)) return;
  try {
    if (form !== 'plain') throw new CicloError('ledger_damaged', `${backup} is no database`);
    const source = openPlainSource(backup, key);
    try {
      replaceByCopy(source, backup, key);
    } finally {
      source.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    sealCopy(backup, key);
  }
}

/** The ledgers that were moved aside, each once. */
function damagedCopies(file: string): readonly string[] {
  const names = readdirSync(dirname(file)).filter(
    (name) => name.startsWith(`${basename(file)}.damaged-`) && !name.endsWith(SEALED),
  );
  return [...new Set(names.map((name) => join(dirname(file), name.replace(/-(?:wal|shm)$/, ''))))];
}

function sealDamaged(copy: string, key: LedgerKey): void {
  if (bearsMarkOf(copy, key)) return;
  for (const ending of ['-wal', '-shm', ''])
    if (existsSync(`${copy}${ending}`)) sealCopy(`${copy}${ending}`, key);
}
