import { existsSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { UtcInstant } from '../../core/civil-date.ts';
import type { DueBackup } from '../engine/ledger-keeping.ts';
import { sqliteLedger } from '../engine/sqlite-database.ts';
import { LEDGER_NOTES, openNotes } from '../model/notes.ts';
import { type BackupPlace, backupMoment, backupsOf, inCopy, writeBackup } from './backups.ts';

/** What a disk may take of people's words, where they have not asked for a copy themselves: so many days of them. */
export const MOST_DAYS = 3;
const DAY_MS = 86_400_000;

/** What the ledger itself needs to go on with beside a copy. */
const SPARE_BYTES = 100_000_000;

/**
 * Backs a ledger up where a disk that is lost would take more with it than the bank can tell again. That is so at once after a month was closed or a file of one left, else where something
 * was said since the newest backup and that is some days old. Nothing before the bank was read whole once, and nothing where the disk has no room. Throws as {@link writeBackup}.
 */
export function backUpWhereDue(
  db: Database,
  place: BackupPlace,
  at: UtcInstant,
  freeBytes: (folder: string) => number = freeBytesAt,
): DueBackup {
  if (!isDue(db, place, at)) return 'not_due';
  if (!hasRoom(place, freeBytes)) return 'no_room';
  writeBackup(db, place, at);
  return 'made';
}

/** The last act that there is, by its number and by what tells it from every other; of none the number before the first. */
type LastAct = { readonly id: number; readonly identity: string };

const IDENTITY = `CAST(id AS TEXT) || ' ' || at || ' ' || kind`;

function lastActOf(db: Database): LastAct {
  const last = `SELECT id, ${IDENTITY} AS identity FROM act ORDER BY id DESC LIMIT 1`;
  return db.prepare<[], LastAct>(last).get() ?? { id: 0, identity: '' };
}

function isDue(db: Database, { file, folder, key }: BackupPlace, at: UtcInstant): boolean {
  const said = lastActOf(db);
  const isRead = openNotes(sqliteLedger(db)).get(LEDGER_NOTES.asOf) !== null;
  if (said.id === 0 || !isRead) return false;
  const [newest] = backupsOf(file, folder);
  const copied = newest === undefined ? null : inCopy(newest, key, lastActOf);
  // One that cannot be read, or is away, holds nothing that anybody could say.
  if (newest === undefined || copied === null) return true;
  if (copied.identity === said.identity) return false;
  return isOld(newest, at) || hasHanded(db, copied);
}

/** Also where it is from a day that is still to come: a clock that was ahead once would else keep all others off for years. */
function isOld(newest: string, at: UtcInstant): boolean {
  const moment = backupMoment(basename(newest));
  return moment === null || Math.abs(Date.parse(at) - Date.parse(moment)) > MOST_DAYS * DAY_MS;
}

/** Whether a month was closed or a file left since; at any time, where the copy is of another course of things. */
function hasHanded(db: Database, { id, identity }: LastAct): boolean {
  const has = (sql: string, ...values: readonly (number | string)[]): boolean =>
    db.prepare(`SELECT 1 FROM act WHERE ${sql} LIMIT 1`).get(...values) !== undefined;
  const since = has(`id = ? AND ${IDENTITY} = ?`, id, identity) ? id : 0;
  return has(`id > ? AND kind IN ('month_closed', 'file_handed', 'postings_written')`, since);
}

/** Whether a disk takes one more copy of a ledger and leaves room for what the ledger itself has yet to write. */
export function hasRoom(
  { file, folder }: Pick<BackupPlace, 'file' | 'folder'>,
  freeBytes: (folder: string) => number = freeBytesAt,
): boolean {
  return freeBytes(folder) >= bytesOf(file) + bytesOf(`${file}-wal`) + SPARE_BYTES;
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Free bytes of the disk on which the folder is, or will be. */
function freeBytesAt(folder: string): number {
  if (!existsSync(folder) && dirname(folder) !== folder) return freeBytesAt(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
