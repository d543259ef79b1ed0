import { createHmac, randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { CicloError } from '../../core/failure.ts';
import { firstBytes } from './first-bytes.ts';
import { makePrivateFile } from './private-files.ts';

/** The 32 bytes that a ledger, its backups and every copy of it are encrypted with. It is the key itself: nothing is derived from it. */
export type LedgerKey = Uint8Array;

export const LEDGER_KEY_BYTES = 32;

/** A new key, from the system's source of randomness. */
export const newLedgerKey = (): LedgerKey => new Uint8Array(randomBytes(LEDGER_KEY_BYTES));

/** What the first bytes of a file say it is. `other` is neither, or too broken to tell. */
export type FileForm = 'absent' | 'plain' | 'encrypted' | 'other';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const KEY_MARK_BYTES = 16;

/**
 * What an encrypted SQLite file shows in the clear: page size, the two format numbers, and what `aegis` keeps free on each page for its nonce
 * and its tag (64 bytes), then three constants of the format.
 */
const AEGIS_PAGES = /^(?:0[2-9a-f]|[1-9a-f].)0[01]0[12]0[12]40402020$/;

/** Tells a plain SQLite file from an encrypted one, without a key and without opening it. */
export const fileForm = (file: string): FileForm => formOf(headerOf(file));

/** The same of the first bytes of a file. */
export function formOf(header: Buffer): FileForm {
  if (header.length === 0) return 'absent';
  if (header.toString('latin1', 0, MAGIC.length) === MAGIC) return 'plain';
  return AEGIS_PAGES.test(header.toString('hex', 16, 24)) ? 'encrypted' : 'other';
}

/**
 * The first bytes of whatever is encrypted with a key, in hexadecimal. It tells which key a file asks for, and nothing of the key: a wrong
 * key can so be told from damage, and a ledger finds its key again where the settings were lost.
 */
export const keyMark = (key: LedgerKey): string =>
  createHmac('sha256', key)
    .update('ciclo ledger')
    .digest('hex')
    .slice(0, 2 * KEY_MARK_BYTES);

/** The mark of the key that a file asks for; null where it is not encrypted. */
export function keyMarkIn(file: string): string | null {
  return fileForm(file) === 'encrypted' ? headerOf(file).toString('hex', 0, KEY_MARK_BYTES) : null;
}

/** A mark of which this many bits are flipped is a damaged one; another key's has 64 others on average. */
const FLIPPED_BITS = 16;

/** Whether a file bears the mark of this key, flipped bits allowed for. */
export const bearsMarkOf = (file: string, key: LedgerKey): boolean => hasMarkOf(headerOf(file), key);

/** The same of the first bytes of a file. */
export function hasMarkOf(header: Buffer, key: LedgerKey): boolean {
  const [found, wanted] = [header.subarray(0, KEY_MARK_BYTES), Buffer.from(keyMark(key), 'hex')];
  const flipped = wanted.reduce((bits, byte, at) => bits + bitsOf(byte ^ (found[at] ?? 0)), 0);
  return found.length === KEY_MARK_BYTES && flipped <= FLIPPED_BITS;
}

/** Whether a file asks for a key that is none of these. */
export const asksForAnother = (file: string, keys: readonly LedgerKey[]): boolean =>
  fileForm(file) === 'encrypted' && !keys.some((key) => bearsMarkOf(file, key));

const bitsOf = (byte: number): number => byte.toString(2).replaceAll('0', '').length;

/** The first 100 bytes of a file, fewer where it is shorter, none where it is not there. */
export const headerOf = (file: string): Buffer => firstBytes(file, HEADER_BYTES);

/** How a database is to be opened. The key counts for an encrypted file and for one that is still to be made; a plain one needs none. */
export type Connecting = {
  readonly key: LedgerKey | null;
  /** The bytes that the file begins with, in hexadecimal, where they are not the key's mark. */
  readonly salt?: string;
  readonly readonly?: boolean;
};

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens a database file, made for its owner alone: the only place where this is done. Functions in a schema that somebody else wrote are not to be trusted, and what is
 * encrypted leaves nothing readable in temporary files. Throws `ledger_key_missing` for an encrypted file without a key.
 */
export function connect(file: string, { key, salt, readonly = false }: Connecting): Database.Database {
  const form = fileForm(file);
  if (form === 'encrypted' && key === null) throw keyMissing(file);
  if (!readonly) makePrivateFile(file);
  const opened = new Database(file, { readonly, fileMustExist: readonly, timeout: BUSY_TIMEOUT_MS });
  return keptOpen(opened, (db) => {
    if (key !== null && form !== 'plain') unlock(db, keyText(key, salt));
    db.pragma('trusted_schema = OFF');
  });
}

/** An open database made ready; closed again where that fails. */
export function keptOpen(db: Database.Database, prepare: (db: Database.Database) => void): Database.Database {
  try {
    prepare(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Works in a database file that is open for no longer than that. Throws as {@link connect}. */
export function inConnection<Value>(
  file: string,
  how: Connecting,
  work: (db: Database.Database) => Value,
): Value {
  const db = connect(file, how);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** The text goes no further than SQLite: statements are neither logged nor part of its errors. */
function unlock(db: Database.Database, text: string): void {
  db.pragma(`cipher = 'aegis'`);
  db.pragma(`key = '${text}'`);
  db.pragma('temp_store = MEMORY');
}

/** Attaches a second file to an open database, with its own key, or none where it is plain. */
export function attach(db: Database.Database, file: string, as: string, key: LedgerKey | null): void {
  const isPlain = fileForm(file) === 'plain';
  db.prepare(`ATTACH ? AS ${as} KEY ?`).run(file, key === null || isPlain ? '' : keyText(key));
}

/** Writes every page of an open file anew under another key, or without one. It must have no log. */
export function changeKey(db: Database.Database, { key, salt }: Omit<Connecting, 'readonly'>): void {
  db.pragma(`cipher = 'aegis'`);
  db.pragma(`rekey = '${key === null ? '' : keyText(key, salt)}'`);
}

/** A raw key as the cipher takes it, followed by the 16 bytes that the file begins with. */
const keyText = (key: LedgerKey, salt: string = keyMark(key)): string =>
  `raw:${Buffer.from(key).toString('hex')}${salt}`;

/** The failure `ledger_key_missing` of an encrypted file. */
export const keyMissing = (file: string): CicloError =>
  new CicloError('ledger_key_missing', `${file} is encrypted and there is no key for it`, { file });
