import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import type { LedgerKey } from './connect.ts';

/** Of a file that no database can open: version byte, 12-byte nonce, AES-256-GCM ciphertext, 16-byte tag. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 1 << 20;

/** What the name of a sealed copy has behind that of its file. */
export const SEALED = '.sealed';

/** One key, one purpose: what is sealed here is not encrypted with the very key of the ledger's pages. */
const sealingKey = (key: LedgerKey): Buffer =>
  createHmac('sha256', key).update('ciclo damaged copy').digest();

/**
 * Puts a sealed copy in the place of a damaged file with payers' names in it, which SQLite cannot encrypt because it cannot read it. Written
 * beside the file and flushed before the file goes.
 */
export function sealCopy(file: string, key: LedgerKey): void {
  const partial = `${file}.partial`;
  const [from, to] = [openSync(file, 'r'), openSync(partial, 'w', 0o600)];
  try {
    sealInto(from, to, key);
    fsyncSync(to);
  } finally {
    closeSync(from);
    closeSync(to);
  }
  renameSync(partial, `${file}${SEALED}`);
  rmSync(file);
}

function sealInto(from: number, to: number, key: LedgerKey): void {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(key), nonce);
  writeSync(to, Buffer.concat([Buffer.of(VERSION), nonce]));
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let bytes = readSync(from, chunk); bytes > 0; bytes = readSync(from, chunk))
    writeSync(to, cipher.update(chunk.subarray(0, bytes)));
  writeSync(to, cipher.final());
  writeSync(to, cipher.getAuthTag());
}

/** What {@link sealCopy} sealed, as it was. Throws where it was changed or sealed with another key. */
export function unsealCopy(sealed: string, key: LedgerKey): Buffer {
  const bytes = readFileSync(sealed);
  if (bytes[0] !== VERSION) throw new Error(`version ${bytes[0]}`);
  const textAt = 1 + NONCE_BYTES;
  const decipher = createDecipheriv(CIPHER, sealingKey(key), bytes.subarray(1, textAt), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(textAt, -TAG_BYTES)), decipher.final()]);
}
