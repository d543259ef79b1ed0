import type { Keyring } from '../../../src-main/secrets/keyring.ts';

type Entry = { readonly service: string; readonly account: string; readonly password: string };

/** A keyring as it should be, in memory. Tests look at its entries. */
export class MemoryKeyring implements Keyring {
  entries: Entry[] = [];

  async getPassword(service: string, account: string): Promise<string | null> {
    const found = this.entries.find((entry) => entry.service === service && entry.account === account);
    return found?.password ?? null;
  }

  async setPassword(service: string, account: string, password: string): Promise<void> {
    await this.deletePassword(service, account);
    this.entries.push({ service, account, password });
  }

  async deletePassword(service: string, account: string): Promise<boolean> {
    const before = this.entries.length;
    this.entries = this.entries.filter((entry) => entry.service !== service || entry.account !== account);
    return this.entries.length < before;
  }

  async findCredentials(service: string): Promise<readonly Entry[]> {
    return this.entries.filter((entry) => entry.service === service);
  }
}

/** Like the library over a Secret Service: reads the items one by one, and fails as a whole where one has gone meanwhile. */
export class ItemwiseKeyring extends MemoryKeyring {
  failedListings = 0;
  /** What another program does in the middle of the next listing, or of one that comes later. */
  duringListing: { readonly listing: number; readonly act: () => Promise<unknown> } | null = null;

  override async findCredentials(service: string): Promise<readonly Entry[]> {
    const found: Entry[] = [];
    const act = this.#actNow();
    for (const { account } of await super.findCredentials(service)) {
      await (act?.() ?? new Promise((resolve) => setImmediate(resolve)));
      const password = await this.getPassword(service, account);
      if (password === null) {
        this.failedListings += 1;
        throw new Error('Object does not exist at path “/org/freedesktop/secrets/collection/login/17”');
      }
      found.push({ service, account, password });
    }
    return found;
  }

  #actNow(): (() => Promise<unknown>) | null {
    const due = this.duringListing;
    this.duringListing = due === null || due.listing === 1 ? null : { ...due, listing: due.listing - 1 };
    return due?.listing === 1 ? due.act : null;
  }
}

/** Like keyutils behind the library: takes everything and lists nothing. */
export class ForgetfulKeyring extends MemoryKeyring {
  override async findCredentials(): Promise<readonly Entry[]> {
    return [];
  }
}

/** Like the library without a service: every call fails with the same words. */
export class RefusingKeyring extends MemoryKeyring {
  readonly #words: string;

  constructor(words: string) {
    super();
    this.#words = words;
  }

  override setPassword(): Promise<void> {
    return Promise.reject(new Error(this.#words));
  }
}

/** A locked keyring whose prompt nobody answers, until the test does. */
export class SilentKeyring extends MemoryKeyring {
  readonly #answered = Promise.withResolvers<void>();
  asked = 0;

  answer(): void {
    this.#answered.resolve();
  }

  override async setPassword(service: string, account: string, password: string): Promise<void> {
    this.asked += 1;
    await this.#answered.promise;
    await super.setPassword(service, account, password);
  }
}
