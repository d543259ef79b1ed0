import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { openAlone, openedAlone } from './alone.ts';
import { isAway, isFolderAway } from './away.ts';
import { backupsOf, newestVerified, syncToDisk } from './backups.ts';
import { asksForAnother, keyMissing, type LedgerKey } from './connect.ts';
import { makePrivateFolder, PRIVATE_FILE } from './private-files.ts';
import { SEALED } from './sealed-copy.ts';
import { suspectMark } from './sqlite-failures.ts';
import { removeUnfinished } from './unfinished.ts';

/** What a rescue has to do with: the ledger's path, where its backups are, and the key of both. */
type Rescued = { readonly file: string; readonly backupFolder: string; readonly key: LedgerKey | null };

/**
 * Moves a damaged ledger aside, with its log, and puts the newest verified backup in its place, or nothing where there is
 * none: the next sync fetches what is missing. Nothing is deleted. Returns what the person is to be told. Throws `backup_away` where the newest, or the folder, cannot
 * be looked at, and `already_running` where anybody has the ledger open, who would go on writing into what was set aside. The ledger stays then, as it does where there is no room
 * for the backup.
 */
export function rescue(rescued: Rescued, at: UtcInstant): CicloError {
  return rescueTaken(rescued, takeDamaged(rescued), at);
}

/** Without a key nothing is rescued or begun beside backups that ask for one: they would open with it, and the next ones of what was begun would push them out. Throws `ledger_key_missing`, and `backup_away` where their folder cannot be looked into. */
export function refuseWithoutKey({ file, backupFolder, key }: Rescued): void {
  const locked =
    key === null
      ? backupsOf(file, backupFolder).find((path) => !isAway(path) && asksForAnother(path, []))
      : undefined;
  if (locked !== undefined) throw keyMissing(locked);
}

function rescueTaken(rescued: Rescued, close: () => void, at: UtcInstant): CicloError {
  const { file } = rescued;
  return withStagedBackup(rescued, close, () => {
    // Windows moves no file that anybody has open.
    if (process.platform === 'win32') close();
    const setAside = moveAside(file, namedFor(file, 'damaged', at));
    // Before anything takes the file's place: closing deletes the log of that name.
    close();
    return setAside;
  });
}

/**
 * Where there is no ledger an empty one would be begun beside a good backup. So it is after a rescue that ended once the damaged ledger was moved aside, by a kill or for want of room, or
 * where somebody has taken the ledger away. Returns what the person is to be told; null where neither a damaged ledger was set aside nor a backup can be put in its place. Throws as {@link rescue}.
 */
export function rescueAbsent(rescued: Rescued, at: UtcInstant): CicloError | null {
  const { file } = rescued;
  const setAside = lastSetAside(file);
  if (setAside === null && verifiedBackup(rescued) === null) return null;
  if (existsSync(file)) return rescueFromNothing(rescued, at);
  const failure = withStagedBackup(rescued, doNothing, () => {
    const movedTo = moveAside(file, setAside ?? namedFor(file, 'damaged', at));
    return setAside ?? movedTo;
  });
  return setAside === null ? asGone(failure) : failure;
}

const asGone = ({ params }: CicloError): CicloError =>
  new CicloError('ledger_gone', `${params.file} was not there: restored from ${params.restoredFrom}`, params);

const verifiedBackup = ({ file, backupFolder, key }: Rescued): string | null =>
  newestVerified(file, backupFolder, key);

/**
 * The same where a file without anything in it has the ledger's name: what a power cut left of a ledger, or of one that was about to be begun. It goes aside by a name of its own, as
 * any damaged one. Null where somebody has it open, who is about to fill it.
 */
function rescueFromNothing(rescued: Rescued, at: UtcInstant): CicloError | null {
  const { file, key } = rescued;
  // SQLite deletes the log of an empty file at the first opening, and there may be more in it than anywhere else.
  if (statSync(file).size === 0) moveAside(file, namedFor(file, 'damaged', at), LOG_ENDINGS);
  const close = openedAlone(file, key);
  return close === null ? null : rescueTaken(rescued, close, at);
}

const doNothing = (): void => undefined;

/** The backup stands beside the ledger, whole and on the disk, before the ledger is moved: what can fail has been done by then. */
function withStagedBackup(rescued: Rescued, close: () => void, setAside: () => string): CicloError {
  const { file } = rescued;
  const partial = `${file}.restoring`;
  try {
    const backup = verifiedBackup(rescued);
    removeUnfinished(partial);
    if (backup !== null) stage(backup, partial);
    const movedTo = setAside();
    if (backup !== null) renameSync(partial, file);
    rmSync(suspectMark(file), { force: true });
    return outcome(file, movedTo, backup);
  } finally {
    close();
    removeUnfinished(partial);
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

function takeDamaged({ file, key }: Rescued): () => void {
  const close = openedAlone(file, key);
  if (close !== null) return close;
  throw new CicloError('already_running', `another process has ${file} open`, { file, found: DAMAGED });
}

const DAMAGED = 'damaged';

/** Whether a failure tells that a rescue found somebody at the ledger, which a busy one and a write that is under way already are told as too. */
export const isHeldFromRescue = ({ code, params }: CicloError): boolean =>
  code === 'already_running' && params.found === DAMAGED;

const LOG_ENDINGS = ['-wal', '-shm'];
/** The file first: what a kill leaves of its log is told from a log of whatever takes its place. */
const ENDINGS = ['', ...LOG_ENDINGS];

/** Moves what there is of a ledger out of the way; answers where to. */
function moveAside(file: string, wanted: string, endings: readonly string[] = ENDINGS): string {
  const there = endings.filter((ending) => existsSync(`${file}${ending}`));
  const setAside = freeName(wanted, there);
  for (const ending of there) renameSync(`${file}${ending}`, `${setAside}${ending}`);
  return setAside;
}

/** What was set aside may be the only copy of a ledger: nothing ever takes its name. */
function freeName(wanted: string, endings: readonly string[]): string {
  const isTaken = (name: string): boolean =>
    endings.some((ending) => ['', SEALED].some((seal) => existsSync(`${name}${ending}${seal}`)));
  let free = wanted;
  for (let number = 2; isTaken(free); number += 1) free = `${wanted}.${number}`;
  return free;
}

/** Where the damaged ledger was moved to that was set aside last, whatever has been made of it since; null where none was. */
function lastSetAside(file: string): string | null {
  const stem = `${basename(file)}.damaged-`;
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(stem));
  const [last] = names
    .map((name) => /^\d+T\d+Z(?:\.\d+)?(?!.*-(?:wal|shm))/.exec(name.slice(stem.length))?.[0] ?? '')
    .toSorted()
    .reverse();
  return last ? `${file}.damaged-${last}` : null;
}

/**
 * Keeps a closed ledger that does not open, as it is and with what SQLite keeps beside it, beside the place that a copy is about to take. It bears the name of what is damaged, so that erasing a payer takes
 * it away too; one that asks for another key bears that of what is unreadable. Of one without a lock nobody is at work in its log, which would be taken for the copy's.
 */
export function keepUnopened(file: string, key: LedgerKey | null, at: UtcInstant): void {
  const why = asksForAnother(file, key === null ? [] : [key]) ? 'unreadable' : 'damaged';
  const kept = freeName(namedFor(file, why, at), ENDINGS);
  for (const ending of ['', '-wal', '-journal'].filter((each) => existsSync(`${file}${each}`))) {
    copyFileSync(`${file}${ending}`, `${kept}${ending}`);
    chmodSync(`${kept}${ending}`, PRIVATE_FILE);
    syncToDisk(`${kept}${ending}`);
  }
  // Only now: SQLite deletes the log of what it cannot read.
  if (!hasLock(file, key)) rmSync(`${file}-wal`, { force: true });
}

/** Whether SQLite locks a file at all: the last to close one that it does leaves no log. */
function hasLock(file: string, key: LedgerKey | null): boolean {
  try {
    openAlone(file, key)?.();
    return true;
  } catch {
    return false;
  }
}

/**
 * Moves a ledger whose key is lost out of the way, with those of its backups that none of the keys at hand opens or that are away, and what was damaged of it. Nothing is deleted, and copies that
 * open with a key or a passphrase stay where they are. The ledger itself goes last: while it is there, whoever opens it is told again.
 */
export function setLedgerAside(
  { file, backupFolder }: Pick<Rescued, 'file' | 'backupFolder'>,
  keys: readonly LedgerKey[],
  at: UtcInstant,
): void {
  const ending = `unreadable-${stampOf(at)}`;
  setBackupsAside({ file, backupFolder }, keys, `${backupFolder}.${ending}`);
  for (const name of readdirSync(dirname(file)).filter((each) =>
    each.startsWith(`${basename(file)}.damaged-`),
  ))
    renameSync(join(dirname(file), name), `${file}.${ending}${name.slice(basename(file).length)}`);
  moveAside(file, namedFor(file, 'unreadable', at));
}

/** A folder that is away goes aside as a whole, which is the link alone: nobody can say what is in it. */
function setBackupsAside(
  { file, backupFolder }: Pick<Rescued, 'file' | 'backupFolder'>,
  keys: readonly LedgerKey[],
  aside: string,
): void {
  if (isFolderAway(backupFolder)) {
    renameSync(backupFolder, aside);
    return;
  }
  const locked = backupsOf(file, backupFolder).filter((path) => isAway(path) || asksForAnother(path, keys));
  if (locked.length > 0) makePrivateFolder(aside);
  for (const path of locked) renameSync(path, join(aside, basename(path)));
}

const namedFor = (file: string, why: 'damaged' | 'unreadable', at: UtcInstant): string =>
  `${file}.${why}-${stampOf(at)}`;

const stampOf = (at: UtcInstant): string => at.replaceAll(/[:.-]/g, '');

function stage(backup: string, partial: string): void {
  // A copy takes over the mode of what is copied.
  chmodSync(backup, PRIVATE_FILE);
  copyFileSync(backup, partial);
  syncToDisk(partial);
}
