import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { CicloError } from '../../core/failure.ts';
import { APPLICATION_ID } from '../migrations/migrate.ts';
import { attach, type Connecting, connect, inConnection, type LedgerKey } from './connect.ts';
import { isSound } from './examine.ts';
import { makePrivateFile } from './private-files.ts';
import { removeUnfinished } from './unfinished.ts';

/** A file that is open in a connection whose main database is an empty one with another key: what is copied from it is encrypted with that. */
export type CopySource = { readonly db: Database; readonly close: () => void };

const SOURCE = 'source';

/** Opens a plain database as the source of an encrypted copy. */
export const openPlainSource = (file: string, key: LedgerKey): CopySource =>
  openSource({ file, key: null }, { key }, `${file}.carrier`);

/**
 * Opens a database as the source of a copy with another key. SQLite encrypts what `VACUUM INTO` writes with the key of the connection's main
 * database, so that nothing plain, or with the first key, is written anywhere, not even for a moment.
 */
export function openSource(
  { file, key }: { readonly file: string; readonly key: LedgerKey | null },
  to: Connecting,
  carrier: string,
): CopySource {
  removeUnfinished(carrier);
  const db = connect(carrier, to);
  const close = (): void => {
    db.close();
    removeUnfinished(carrier);
  };
  try {
    attach(db, file, SOURCE, key);
    return { db, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Folds the log into the source and keeps every other process out of it until it is closed. Throws `SQLITE_BUSY` where another one has it
 * open: what that one writes would be lost.
 */
export function takeAlone({ db }: CopySource): void {
  const mode = db.pragma(`${SOURCE}.journal_mode = DELETE`, { simple: true });
  if (mode !== 'delete') throw new CicloError('already_running', 'another process has the ledger open');
  db.pragma(`${SOURCE}.locking_mode = EXCLUSIVE`);
  db.exec('BEGIN EXCLUSIVE; COMMIT');
}

/** Writes a copy of the source, with the key of what it is opened beside. */
export function writeCopy({ db }: Pick<CopySource, 'db'>, target: string): void {
  makePrivateFile(target);
  db.prepare(`VACUUM ${SOURCE} INTO ?`).run(target);
}

/**
 * Writes an encrypted copy of the source to `target` and compares the two, row by row. Throws `ledger_damaged` where the copy is not sound
 * or not equal, and leaves no copy then.
 */
export function writeEncryptedCopy({ db }: CopySource, target: string, key: LedgerKey): void {
  removeUnfinished(target);
  try {
    writeCopy({ db }, target);
    inConnection(target, { key, readonly: true }, (copy) => verify(copy, db, target));
  } catch (error) {
    removeUnfinished(target);
    throw error;
  }
}

function verify(copy: Database, source: Database, target: string): void {
  const isOurs = copy.pragma('application_id', { simple: true }) === APPLICATION_ID;
  const isEqual = JSON.stringify(digestsOf(copy, 'main')) === JSON.stringify(digestsOf(source, SOURCE));
  if (isOurs && isEqual && isSound(copy, 'integrity_check')) return;
  throw new CicloError('ledger_damaged', `${target} is not what it was copied from`, { file: target });
}

/** The version, and of every table how many rows it has and what all of them come to. */
function digestsOf(db: Database, schema: string): readonly (readonly [string, number, string])[] {
  const version = Number(db.pragma(`${schema}.user_version`, { simple: true }));
  const tables = db
    .prepare<[], string>(
      `SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name`,
    )
    .pluck()
    .all();
  return [['', version, ''], ...tables.map((table) => digestOf(db, schema, table))];
}

/** Rows come in the order of their table, which a copy keeps. Values are told from their neighbours by type and length. */
function digestOf(db: Database, schema: string, table: string): readonly [string, number, string] {
  const hash = createHash('sha256');
  let rows = 0;
  const statement = db.prepare<[], unknown[]>(`SELECT * FROM ${schema}."${table.replaceAll('"', '""')}"`);
  for (const values of statement.raw().safeIntegers().iterate()) {
    rows += 1;
    for (const value of values) addTo(hash, value);
  }
  return [table, rows, hash.digest('hex')];
}

function addTo(hash: ReturnType<typeof createHash>, value: unknown): void {
  if (Buffer.isBuffer(value)) hash.update(`blob ${value.length} `).update(value);
  else {
    const text = String(value);
    hash.update(`${typeof value} ${text.length} `).update(text);
  }
}
