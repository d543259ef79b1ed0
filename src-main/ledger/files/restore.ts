import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { sqliteLedger } from '../engine/sqlite-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { type KnownId, readStoredIds, type StoredIds } from '../reading/overview/known-ids.ts';
import { type Held, readHeld } from '../reading/overview/since.ts';
import { openActs } from '../store/acts.ts';
import { openedAlone } from './alone.ts';
import { refuseAway } from './away.ts';
import { backupMoment, isVerified, syncToDisk } from './backups.ts';
import { takeOverCarried } from './carried-copy.ts';
import { inConnection, type LedgerKey } from './connect.ts';
import { examine } from './examine.ts';
import { PRIVATE_FILE } from './private-files.ts';
import { suspectMark } from './sqlite-failures.ts';
import { removeUnfinished } from './unfinished.ts';
import { CARRIED } from './whose-folder.ts';

/** A copy that a ledger is to be restored from; a passphrase for one that was carried. */
export type RestoreSource = { readonly path: string; readonly passphrase: string | null };

/** A verified copy beside the ledger, under its key, and the moment up to which it holds everything, by the clock that it was made under. */
export type StagedRestore = { readonly partial: string; readonly at: UtcInstant };

/**
 * Copies a backup beside the ledger and verifies it there; the ledger is not touched. Throws `backup_away`, `backup_unusable` for what is damaged or no ledger,
 * `backup_passphrase`, `ledger_newer`; nothing is left then.
 */
export function stageRestore(file: string, source: RestoreSource, key: LedgerKey | null): StagedRestore {
  const partial = `${file}.restoring`;
  removeUnfinished(partial);
  refuseAway(source.path);
  if (!existsSync(source.path)) throw new CicloError('backup_unusable', `${source.path} is gone`);
  try {
    copyFileSync(source.path, partial);
    // A copy takes over the mode of what is copied.
    chmodSync(partial, PRIVATE_FILE);
    const at = momentOf(partial, source, key);
    refuseUnusable(partial, source.path, key);
    syncToDisk(partial);
    return { partial, at };
  } catch (error) {
    removeUnfinished(partial);
    throw error;
  }
}

function momentOf(partial: string, { path, passphrase }: RestoreSource, key: LedgerKey | null): UtcInstant {
  if (path.endsWith(CARRIED)) return takeOverCarried(partial, passphrase ?? '', key);
  const at = backupMoment(basename(path));
  if (at === null) throw new CicloError('backup_unusable', `${path} is no backup`);
  return at;
}

function refuseUnusable(partial: string, path: string, key: LedgerKey | null): void {
  if (examine(partial, 'identity', key) === 'newer')
    throw new CicloError('ledger_newer', `${path} was written by a newer version`, { file: path });
  if (!isVerified(partial, key)) throw new CicloError('backup_unusable', `${path} failed its check`);
}

/** What a staged copy holds, against which what would be lost is counted. */
export const heldInCopy = (partial: string, key: LedgerKey | null): Held =>
  inConnection(partial, { key, readonly: true }, (copy) => readHeld(sqliteLedger(copy)));

/** Which records of the bank a staged copy holds. */
export const storedInCopy = (partial: string, key: LedgerKey | null): StoredIds =>
  inConnection(partial, { key, readonly: true }, (copy) => readStoredIds(sqliteLedger(copy)));

/** When a person has a copy put in a ledger's place, and who. */
export type RestoredBy = { readonly at: UtcInstant; readonly author: string | null };

/**
 * Lets a staged copy know that it was put in a ledger's place, which its history would else lack where that ends right after. Tells it also of records of the bank that it does not hold, so that it asks
 * for them by their ids: a bank without lists brings them back in no other way. A copy of an earlier version becomes one of this, as it would at its first opening.
 */
export function tellCopy(
  partial: string,
  key: LedgerKey | null,
  { at, author }: RestoredBy,
  known: readonly KnownId[] = [],
): void {
  inConnection(partial, { key }, (copy) => {
    copy.pragma('foreign_keys = ON');
    migrate(copy);
    const tell = copy.prepare('INSERT OR IGNORE INTO known_id (kind, id) VALUES (?, ?)');
    const acts = openActs(sqliteLedger(copy));
    acts.setAuthor(author);
    copy.transaction(() => {
      for (const { kind, id } of known) tell.run(kind, id);
      acts.record({ kind: 'copy_restored', at, subject: 'company', subjectId: null });
    })();
  });
  syncToDisk(partial);
}

/**
 * Puts a staged copy in the place of a closed ledger, in one step: whoever is killed has the one or the other. Throws `already_running` where another
 * process has the ledger open: its log would be taken for the copy's, and what it has yet to write would go with the file that gives way.
 */
export function putInPlace(partial: string, file: string, key: LedgerKey | null): void {
  const log = `${file}-wal`;
  const close = existsSync(file) ? openedAlone(file, key) : doNothing;
  // Before the copy has the name: closing folds in the log of that name and deletes it, and Windows moves nothing over a file that anybody has open.
  close?.();
  if (close === null || (existsSync(log) && statSync(log).size > 0)) {
    removeUnfinished(partial);
    throw new CicloError('already_running', `another process has ${file} open`);
  }
  for (const path of [log, `${file}-shm`, `${file}-journal`, suspectMark(file)])
    rmSync(path, { force: true });
  renameSync(partial, file);
}

const doNothing = (): void => undefined;
