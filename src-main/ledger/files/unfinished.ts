import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { connect, type LedgerKey } from './connect.ts';
import { isBusy } from './sqlite-failures.ts';

/**
 * What a conversion, a backup or a restoring that was cut short leaves beside its file. `-mj…` is SQLite's journal over several files, which the lock
 * on carrier and source takes; nothing is changed in that transaction, so that nothing needs it afterwards.
 */
const UNFINISHED = /\.(?:encrypted|carrier|partial|restoring)(?:-journal|-wal|-shm|-mj[0-9A-F]+)?$/;

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
  const remove = (): void => {
    for (const path of left) rmSync(path, { force: true });
  };
  if (existsSync(file)) whileAlone(file, key, remove);
  else remove();
}

function unfinishedIn(folder: string, prefix: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix) && UNFINISHED.test(name));
  return names.map((name) => join(folder, name));
}

/** Whoever writes a copy has the ledger open: locked, it has nobody at work on one; nothing is done where somebody has. */
function whileAlone(file: string, key: LedgerKey | null, run: () => void): void {
  const db = connect(file, { key });
  try {
    for (const pragma of ['busy_timeout = 0', 'locking_mode = EXCLUSIVE']) db.pragma(pragma);
    db.exec('BEGIN EXCLUSIVE');
    run();
  } catch (error) {
    if (!isBusy(error)) throw error;
  } finally {
    db.close();
  }
}
