import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/**
 * What a conversion, a backup or a restoring that was cut short leaves beside its file. `-mj…` is SQLite's journal over several files, which the lock
 * on carrier and source takes; nothing is changed in that transaction, so that nothing needs it afterwards.
 */
const UNFINISHED = /\.(?:encrypted|carrier|partial|restoring)(?:-journal|-wal|-shm|-mj[0-9A-F]+)?$/;

/** Removes what killed processes left unfinished of a ledger and its backups: copies of everything in it, which nobody would look for. */
export function sweepUnfinished(file: string, backupFolder: string): void {
  sweep(dirname(file), `${basename(file)}.`);
  sweep(backupFolder, `${basename(file, extname(file))}-`);
}

function sweep(folder: string, prefix: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && UNFINISHED.test(name)) rmSync(join(folder, name), { force: true });
}
