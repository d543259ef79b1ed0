import { describe, expect, it } from 'vitest';
import {
  hashPassphrase,
  isPassphrase,
  PASSPHRASE_COST,
  passphraseHash,
} from '../../../src-main/secrets/stored-lock.ts';

const CHEAP = { N: 16, r: 1, p: 1 };
const PASSPHRASE = 'Três pães às 7';

describe('a kept passphrase', () => {
  it('is known again, and no other is', async () => {
    const kept = await hashPassphrase(PASSPHRASE, CHEAP);
    expect(await isPassphrase(PASSPHRASE, kept)).toBe(true);
    for (const other of ['', 'Três pães às 8', PASSPHRASE.toLowerCase(), `${PASSPHRASE} `])
      expect(await isPassphrase(other, kept), other).toBe(false);
  });

  it('is the same however a keyboard writes its accents', async () => {
    const kept = await hashPassphrase(PASSPHRASE.normalize('NFD'), CHEAP);
    expect(await isPassphrase(PASSPHRASE.normalize('NFC'), kept)).toBe(true);
  });

  it('stands beside a salt of its own and says nothing of itself', async () => {
    const [one, other] = [await hashPassphrase(PASSPHRASE, CHEAP), await hashPassphrase(PASSPHRASE, CHEAP)];
    expect(one.salt).not.toBe(other.salt);
    expect(one.hash).not.toBe(other.hash);
    expect(JSON.stringify(one)).not.toContain(PASSPHRASE);
    expect(passphraseHash.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });

  it('costs three times 32 MiB to try unless said, and is read back at the cost that it was kept with', async () => {
    expect(128 * PASSPHRASE_COST.N * PASSPHRASE_COST.r).toBe(32 * 1024 * 1024);
    expect(PASSPHRASE_COST.p).toBe(3);
    const kept = await hashPassphrase(PASSPHRASE);
    expect(kept.cost).toEqual(PASSPHRASE_COST);
    expect(await isPassphrase(PASSPHRASE, kept)).toBe(true);
  });

  it('whose record asks for more than any of ours is none', async () => {
    const kept = await hashPassphrase(PASSPHRASE, CHEAP);
    expect(passphraseHash.safeParse({ ...kept, cost: { ...CHEAP, N: 2 ** 30 } }).success).toBe(false);
  });
});
