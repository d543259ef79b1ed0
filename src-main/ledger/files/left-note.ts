import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { movedTo, moveMark, noteMoved, noteStays } from '../engine/moved-note.ts';
import { syncToDisk } from './backups.ts';
import { PRIVATE_FILE } from './private-files.ts';

/** The server that a file's ledger was left for, by its address, and by which move: null where an earlier version left it. */
export type LeftLedger = { readonly server: string; readonly mark: string | null };

type Noted = Pick<LedgerDatabase, 'prepare' | 'writing'>;

/** The same is noted beside the ledger: a backup of before, which takes the place of a damaged one, knows of no leaving. */
const besideOf = (file: string): string => `${file}.moved`;

/** Where a file's ledger was left for, as noted beside it or in it; null where it lives there. */
export const leftIn = (db: Pick<LedgerDatabase, 'prepare'>, file: string): LeftLedger | null =>
  leftBeside(file) ?? notedIn(db);

function notedIn(db: Pick<LedgerDatabase, 'prepare'>): LeftLedger | null {
  const server = movedTo(db);
  return server === null ? null : { server, mark: moveMark(db) };
}

/** The same where the ledger itself need not be there, nor open. */
export function leftBeside(file: string): LeftLedger | null {
  const [server = '', mark = ''] = contentOf(besideOf(file)).split('\n');
  return server === '' ? null : { server, mark: mark === '' ? null : mark };
}

/** Notes that a ledger is left: whatever ends this in between, it is. */
export function noteLeft(db: Noted, file: string, { server, mark }: LeftLedger): void {
  const partial = `${besideOf(file)}.partial`;
  writeFileSync(partial, `${server}\n${mark ?? ''}`, { mode: PRIVATE_FILE });
  syncToDisk(partial);
  renameSync(partial, besideOf(file));
  noteMoved(db, server, mark);
}

/** Notes that it lives in its file. */
export function noteHere(db: Noted, file: string): void {
  noteStays(db);
  rmSync(besideOf(file), { force: true });
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return '';
    throw error;
  }
}
