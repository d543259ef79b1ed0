import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { LOCK_TIMES, MOST_IDLE_MINUTES } from '../../src-preload/contract/vocabulary/lock.ts';

/** What scrypt costs: memory is 128 · `N` · `r` bytes. A record that asks for more than we ever would is none of ours. */
const scryptCost = z.object({
  N: z.int().min(2).max(1_048_576),
  r: z.int().min(1).max(16),
  p: z.int().min(1).max(4),
});
export type ScryptCost = z.infer<typeof scryptCost>;

/** 32 MiB, three times over, and some tenths of a second a guess (OWASP, Password Storage: N=2^15, r=8, p=3). */
export const PASSPHRASE_COST: ScryptCost = { N: 32_768, r: 8, p: 3 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const base64 = z.base64().min(20).max(64);

/** A passphrase as it is kept: what it takes to know it again, and nothing of it. */
export const passphraseHash = z.object({ salt: base64, hash: base64, cost: scryptCost });
export type PassphraseHash = z.infer<typeof passphraseHash>;

/** A lock as it is kept: when it asks, what it asks for, and what was guessed at it. */
export const storedLock = z.object({
  when: z.enum(LOCK_TIMES),
  idleMinutes: z.int().min(1).max(MOST_IDLE_MINUTES),
  passphrase: passphraseHash.nullable(),
  wrong: z.object({ count: z.int().min(0), lastAtMs: z.int().min(0) }),
});
export type StoredLock = z.infer<typeof storedLock>;

/** Hashes a passphrase with a salt of its own. */
export async function hashPassphrase(
  passphrase: string,
  cost: ScryptCost = PASSPHRASE_COST,
): Promise<PassphraseHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(passphrase, salt, cost);
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), cost };
}

/** Whether it is the passphrase that was hashed; takes as long for any. */
export async function isPassphrase(typed: string, { salt, hash, cost }: PassphraseHash): Promise<boolean> {
  const expected = Buffer.from(hash, 'base64');
  const found = await derive(typed, Buffer.from(salt, 'base64'), cost);
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** Keyboards and systems write an accent in two ways: both are the same passphrase (NFKC). */
function derive(passphrase: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
  const maxmem = 128 * N * r + 32 * 1024 * 1024;
  return new Promise((done, fail) => {
    scrypt(passphrase.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem }, (error, key) =>
      error === null ? done(key) : fail(error),
    );
  });
}
