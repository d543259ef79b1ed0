import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openKeychain } from '../../../src-main/secrets/keychain.ts';
import { MemoryKeyring } from '../../support/fake/keyring-doubles.ts';

const WITHIN_MS = 400;
const ENTRY_MS = 10;
const COMPANIES = Array.from({ length: 80 }, (_, index) => `c${index}`);

/** Reads one entry after another, as the thread of the keychain does; a silent one never answers. */
class BusyKeyring extends MemoryKeyring {
  isSilent = false;
  asked = 0;
  #last: Promise<unknown> = Promise.resolve();

  override async getPassword(service: string, account: string): Promise<string | null> {
    this.asked += 1;
    if (this.isSilent) return new Promise(() => undefined);
    const mine = this.#last.then(() => wait(ENTRY_MS));
    this.#last = mine;
    await mine;
    return super.getPassword(service, account);
  }
}

const readAll = async (ring: BusyKeyring, isSilent: boolean) => {
  const store = await openKeychain(ring, WITHIN_MS);
  Object.assign(ring, { asked: 0, isSilent });
  const use = { folder: 'pasta', origins: ['https://bank.example'] };
  return Promise.all(
    COMPANIES.map((connectionId) =>
      store.read('webhook', { ...use, connectionId, entry: connectionId }).catch(({ code }) => code),
    ),
  );
};

it('a keychain that hundreds ask at once is busy, and not locked for those who come last', async () => {
  expect(await readAll(new BusyKeyring(), false)).toEqual(COMPANIES.map(() => null));
});

it('a keychain that does not answer is asked no more, also by those who wait for their turn', async () => {
  const ring = new BusyKeyring();
  const begun = performance.now();
  expect(await readAll(ring, true)).toEqual(COMPANIES.map(() => 'keychain_locked'));
  expect(ring.asked).toBeLessThan(10);
  expect(performance.now() - begun).toBeLessThan(10 * WITHIN_MS);
});
