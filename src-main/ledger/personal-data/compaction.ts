import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { writeBackup } from '../files/backups.ts';
import type { LedgerOptions } from '../files/open-database.ts';
import { LEDGER_NOTES, openNotes } from '../store/notes.ts';

/** Notes, in the transaction that erases, that what was erased still stands in freed pages, in the log and in copies. */
export function noteErased(db: Database): void {
  openNotes(db).set(LEDGER_NOTES.erasedInPages, 'yes');
}

/**
 * Ends what an erasing began: writes the ledger anew without its freed pages, replaces its backups by a new one that was verified, removes
 * copies that were set aside as damaged, and empties the log. Does nothing where nothing was erased. While somebody reads, the log cannot be
 * emptied; then, and where the program ends in between, the next call goes on. Throws `disk_full`, and `ledger_damaged` where the new
 * backup is not sound; older copies stay then. A ledger that was set aside because its key is lost stays too: nobody can read it.
 */
export function compactAfterErasing(db: Database, file: string, options: LedgerOptions): void {
  const notes = openNotes(db);
  if (notes.get(LEDGER_NOTES.erasedInPages) !== 'yes') return;
  db.exec('VACUUM');
  const { backupFolder: folder, key } = options;
  const backup = writeBackup(db, { file, folder, key }, options.now());
  removeOtherCopies(file, backup);
  if (!isLogEmptied(db)) return;
  notes.set(LEDGER_NOTES.erasedInPages, 'no');
}

/** Older backups, whole or cut short, what `rescue` set aside, and what a restoring that was cut short left. */
function removeOtherCopies(file: string, backup: string): void {
  const [own, stem] = [basename(file), basename(file, extname(file))];
  removeWhere(dirname(file), (name) => name.startsWith(`${own}.damaged-`) || name === `${own}.restoring`);
  removeWhere(dirname(backup), (name) => name.startsWith(`${stem}-`) && name !== basename(backup));
}

function removeWhere(folder: string, isOld: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) if (isOld(name)) rmSync(join(folder, name));
}

function isLogEmptied(db: Database): boolean {
  const [{ busy } = { busy: 1 }] = db.pragma('wal_checkpoint(TRUNCATE)') as readonly { busy: number }[];
  return busy === 0;
}
