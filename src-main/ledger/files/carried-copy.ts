import { randomBytes, scryptSync } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { sqliteLedger } from '../engine/sqlite-database.ts';
import { openNotes } from '../model/notes.ts';
import { writeWhole } from './backups.ts';
import { chosenPlace } from './chosen-place.ts';
import { type Connecting, changeKey, headerOf, inConnection, type LedgerKey } from './connect.ts';
import { openSource, writeCopy } from './encrypted-copy.ts';
import { hasOwnNotes } from './schema-check.ts';

/** 32 MiB, three times over (OWASP, Password Storage: N=2^15, r=8, p=3), as for the lock. Another cost would be another ending. */
const COST = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;

const SALT_BYTES = 16;
const KEY_BYTES = 32;

const COPIED_AT = 'ledger.copied_at';

/** The key that a passphrase makes with the salt that a copy begins with. Accents are written in two ways: both are the same passphrase (NFKC). */
const keyFrom = (passphrase: string, salt: Buffer): Connecting => ({
  key: new Uint8Array(scryptSync(passphrase.normalize('NFKC'), salt, KEY_BYTES, COST)),
  salt: salt.toString('hex'),
});

/** A copy that is to be made of a ledger: its file, the key that it has, and where the copy goes. */
export type Carrying = {
  readonly file: string;
  readonly key: LedgerKey | null;
  readonly target: string;
  readonly passphrase: string;
};

/**
 * Writes a copy of a ledger that opens with a passphrase on any computer, and not with the keychain of this one. From its first byte on it is under the passphrase: the place is
 * a stick, or a folder that others share, and whoever is killed leaves there what was written. Nothing is left of one that could not be written whole. Throws `export_target_unwritable` for a pipe or a device, `export_target_own`.
 */
export function writeCarriedCopy({ target, passphrase, ...from }: Carrying, at: UtcInstant): void {
  const to = keyFrom(passphrase, randomBytes(SALT_BYTES));
  writeWhole(placeOf(target), (partial) => {
    copyUnder(to, from, partial);
    noteCopied(partial, to, at);
  });
}

function copyUnder(to: Connecting, from: Pick<Carrying, 'file' | 'key'>, partial: string): void {
  const source = openSource(from, to, `${from.file}.carried.carrier`);
  try {
    writeCopy(source, partial);
  } finally {
    source.close();
  }
}

/** What takes it back is kept in memory: no file comes to lie beside the copy. */
function noteCopied(partial: string, to: Connecting, at: UtcInstant): void {
  inConnection(partial, to, (copy) => {
    copy.pragma('journal_mode = MEMORY');
    openNotes(sqliteLedger(copy)).set(COPIED_AT, at);
  });
}

function placeOf(target: string): string {
  try {
    return chosenPlace(target);
  } catch (error) {
    if (error instanceof CicloError) throw error;
    const params = { path: target };
    throw new CicloError('export_target_unwritable', `cannot write ${target}`, params, { cause: error });
  }
}

/**
 * Puts a carried copy under the key of a ledger of this computer, in place; answers when the copy was made. Throws `backup_passphrase` where the
 * passphrase opens it not, which a damaged copy cannot be told from.
 */
export function takeOverCarried(file: string, passphrase: string, key: LedgerKey | null): UtcInstant {
  return inConnection(file, keyFrom(passphrase, headerOf(file).subarray(0, SALT_BYTES)), (copy) => {
    const at = copiedAt(copy);
    if (at === null) throw new CicloError('backup_unusable', `${file} does not tell when it was made`);
    changeKey(copy, { key });
    return at;
  });
}

function copiedAt(copy: Database): UtcInstant | null {
  try {
    return hasOwnNotes(copy) ? (openNotes(sqliteLedger(copy)).get(COPIED_AT) as UtcInstant | null) : null;
  } catch (error) {
    throw new CicloError('backup_passphrase', 'the passphrase does not open the copy', {}, { cause: error });
  }
}
