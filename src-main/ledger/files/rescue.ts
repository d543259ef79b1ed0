import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { openAlone } from './alone.ts';
import { backupsOf, isVerified, syncToDisk } from './backups.ts';
import type { LedgerKey } from './connect.ts';
import { PRIVATE_FILE } from './private-files.ts';
import { suspectMark } from './sqlite-failures.ts';

/** What a rescue has to do with: the ledger's path, where its backups are, and the key of both. */
type Rescued = { readonly file: string; readonly backupFolder: string; readonly key: LedgerKey | null };

/**
 * Moves a damaged ledger aside, with its log, and puts the newest verified backup in its place, or nothing where there is
 * none: the next sync fetches what is missing. Nothing is deleted. Returns what the person is to be told. Throws `already_running` where anybody has the
 * ledger open, who would go on writing into what was set aside; it stays then, as it does where there is no room for the backup.
 */
export function rescue(rescued: Rescued, at: UtcInstant): CicloError {
  const { file, key } = rescued;
  const close = takeDamaged(file, key);
  return withStagedBackup(rescued, close, () => {
    // Windows moves no file that anybody has open.
    if (process.platform === 'win32') close();
    const setAside = moveAside(file, 'damaged', at);
    // Before anything takes the file's place: closing deletes the log of that name.
    close();
    return setAside;
  });
}

/**
 * Goes on with a rescue that ended once the damaged ledger was moved aside, by a kill or for want of room: an empty ledger would else be begun beside a good
 * backup. Returns what the person is to be told; null where no damaged ledger was set aside.
 */
export function resumeRescue(rescued: Rescued): CicloError | null {
  const setAside = lastSetAside(rescued.file);
  if (setAside === null) return null;
  return withStagedBackup(rescued, doNothing, () => {
    move(rescued.file, setAside);
    return setAside;
  });
}

const doNothing = (): void => undefined;

/** The backup stands beside the ledger, whole and on the disk, before the ledger is moved: what can fail has been done by then. */
function withStagedBackup(
  { file, backupFolder, key }: Rescued,
  close: () => void,
  setAside: () => string,
): CicloError {
  const partial = `${file}.restoring`;
  try {
    const backup = backupsOf(file, backupFolder).find((path) => isVerified(path, key)) ?? null;
    if (backup !== null) stage(backup, partial);
    const movedTo = setAside();
    if (backup !== null) renameSync(partial, file);
    rmSync(suspectMark(file), { force: true });
    return outcome(file, movedTo, backup);
  } finally {
    close();
    rmSync(partial, { force: true });
  }
}

function outcome(file: string, setAside: string, backup: string | null): CicloError {
  const done = backup === null ? 'begun anew' : `restored from ${backup}`;
  const restoredFrom = backup === null ? '' : basename(backup);
  return new CicloError('ledger_damaged', `${file} was damaged: moved to ${setAside}, ${done}`, {
    file,
    setAside,
    restoredFrom,
  });
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
  move(file, setAside);
  return setAside;
}

/** The file first: what a kill leaves of its log is told from a log of whatever takes its place. */
function move(file: string, setAside: string): void {
  for (const ending of ['', '-wal', '-shm'])
    if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${setAside}${ending}`);
}

/** Where the damaged ledger was moved to that was set aside last, whatever has been made of it since; null where none was. */
function lastSetAside(file: string): string | null {
  const stem = `${basename(file)}.damaged-`;
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(stem));
  const [last] = names
    .map((name) => /^\d+T\d+Z/.exec(name.slice(stem.length))?.[0] ?? '')
    .toSorted()
    .reverse();
  return last ? `${file}.damaged-${last}` : null;
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

/**
 * Moves a ledger whose key is lost out of the way, with its backups and what was damaged of it, which ask for the same key. Nothing is deleted. The ledger itself goes
 * last: while it is there, whoever opens it is told again.
 */
export function setLedgerAside(file: string, backupFolder: string, at: UtcInstant): void {
  const ending = `unreadable-${stampOf(at)}`;
  if (existsSync(backupFolder)) renameSync(backupFolder, `${backupFolder}.${ending}`);
  for (const name of readdirSync(dirname(file)).filter((each) =>
    each.startsWith(`${basename(file)}.damaged-`),
  ))
    renameSync(join(dirname(file), name), `${file}.${ending}${name.slice(basename(file).length)}`);
  moveAside(file, 'unreadable', at);
}

const stampOf = (at: UtcInstant): string => at.replaceAll(/[:.-]/g, '');

function stage(backup: string, partial: string): void {
  // A copy takes over the mode of what is copied.
  chmodSync(backup, PRIVATE_FILE);
  copyFileSync(backup, partial);
  syncToDisk(partial);
}
