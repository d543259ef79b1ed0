import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { LedgerKeeping } from '../engine/ledger-keeping.ts';
import { ownCopiesIn, writeBackup } from './backups.ts';
import { writeCarriedCopy } from './carried-copy.ts';
import { backUpWhereDue } from './due-backup.ts';
import type { LedgerOptions } from './open-database.ts';
import { guarded } from './sqlite-failures.ts';
import { UNFINISHED } from './unfinished.ts';

/** How a ledger in a file is kept. */
export function sqliteKeeping(db: Database, file: string, options: LedgerOptions): LedgerKeeping {
  const { backupFolder: folder, key, now } = options;
  const backup = (spared: string | null): string => writeBackup(db, { file, folder, key }, now(), spared);
  return {
    now,
    guarded: (run) => guarded(file, run),
    backup,
    backUpWhereDue: () => backUpWhereDue(db, { file, folder, key }, now()),
    carry: (target, passphrase) => writeCarriedCopy({ file, key, target, passphrase }, now()),
    whileErasing: (run) => overwriting(db, run),
    compact: () => {
      db.exec('VACUUM');
      removeOtherCopies(file, backup(null));
      return isLogEmptied(db);
    },
  };
}

/** What is deleted is overwritten at once, so that little is left even where the disk has no room to write the ledger anew. */
function overwriting<Value>(db: Database, run: () => Value): Value {
  db.pragma('secure_delete = ON');
  try {
    return run();
  } finally {
    db.pragma('secure_delete = OFF');
  }
}

/** Older backups, whole or cut short, what `rescue` set aside, and what a restoring that was cut short left. */
function removeOtherCopies(file: string, backup: string): void {
  const [own, stem] = [basename(file), basename(file, extname(file))];
  const beside = readdirSync(dirname(file)).filter(
    (name) => name.startsWith(`${own}.damaged-`) || (name.startsWith(`${own}.`) && UNFINISHED.test(name)),
  );
  const older = ownCopiesIn(dirname(backup)).filter(
    (path) => basename(path).startsWith(`${stem}-`) && path !== backup,
  );
  for (const path of [...beside.map((name) => join(dirname(file), name)), ...older]) rmSync(path);
}

function isLogEmptied(db: Database): boolean {
  const [{ busy } = { busy: 1 }] = db.pragma('wal_checkpoint(TRUNCATE)') as readonly { busy: number }[];
  return busy === 0;
}
