import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { openAlone } from './alone.ts';
import { isFolderAway } from './away.ts';
import type { LedgerKey } from './connect.ts';

/**
 * What a conversion, a backup or a restoring that was cut short leaves beside its file. `-mj…` is SQLite's journal over several files, which the lock
 * on carrier and source takes; nothing is changed in that transaction, so that nothing needs it afterwards.
 */
export const UNFINISHED = /\.(?:encrypted|carrier|partial|restoring)(?:-journal|-wal|-shm|-mj[0-9A-F]+)?$/;

/**
 * Removes what killed processes left unfinished of a ledger and its backups: copies of everything in it, which nobody would look for. Where another
 * process has the ledger open, all of it stays for the next opening: it may be a copy that this one is writing.
 */
export function sweepUnfinished(file: string, backupFolder: string, key: LedgerKey | null): void {
  const left = [
    ...unfinishedIn(dirname(file), `${basename(file)}.`),
    ...unfinishedIn(backupFolder, `${basename(file, extname(file))}-`),
  ];
  if (left.length === 0) return;
  const close = existsSync(file) ? openAlone(file, key) : doNothing;
  if (close === null) return;
  try {
    for (const path of left) rmSync(path, { force: true });
  } finally {
    close();
  }
}

const doNothing = (): void => undefined;

/**
 * Removes a copy in the making, before another is begun by its name and where it came to nothing. What SQLite keeps beside it goes first: the journal of a
 * copy that is gone would be played into whichever one has the name next.
 */
export function removeUnfinished(copy: string): void {
  for (const path of unfinishedIn(dirname(copy), `${basename(copy)}-`)) rmSync(path, { force: true });
  rmSync(copy, { force: true });
}

function unfinishedIn(folder: string, prefix: string): readonly string[] {
  if (!existsSync(folder) || isFolderAway(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix) && UNFINISHED.test(name));
  return names.map((name) => join(folder, name));
}
