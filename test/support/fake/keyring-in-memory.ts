import { z } from 'zod';
import { type SecretStore, secretStore } from '../../../src-main/secrets/secret-store.ts';

/** What stands between a store and what it does: a test may let it fail. */
type Between = <Arguments extends unknown[], Result>(
  act: (...given: Arguments) => Result,
) => (...given: Arguments) => Result;

const store = (texts: Map<string, string>, between: Between): SecretStore =>
  secretStore('keychain', {
    get: async (account) => texts.get(account) ?? null,
    set: between(async (account, text) => void texts.set(account, text)),
    delete: between(async (account) => void texts.delete(account)),
  });

/** A keychain for tests of what uses one: remembers, can be made to fail, and shows what it holds, by account. */
export class KeyringInMemory implements SecretStore {
  readonly kind = 'keychain';
  readonly texts: Map<string, string>;
  readonly read: SecretStore['read'];
  readonly write: SecretStore['write'];
  readonly folderOf: SecretStore['folderOf'];
  readonly has: SecretStore['has'];
  readonly remove: SecretStore['remove'];
  readonly readFormer: SecretStore['readFormer'];
  readonly removeFormer: SecretStore['removeFormer'];

  /** Done before the next reading but so many is answered. */
  #interruption: { readonly after: number; readonly act: () => Promise<unknown> } | null = null;

  constructor(texts: Map<string, string> = new Map(), between: Between = (act) => act) {
    this.texts = texts;
    const { read, write, folderOf, has, remove, readFormer, removeFormer } = store(texts, between);
    this.read = async (...asked) => {
      await this.#interrupted();
      return read(...asked);
    };
    this.write = write;
    this.folderOf = folderOf;
    this.has = has;
    this.remove = remove;
    this.readFormer = readFormer;
    this.removeFormer = removeFormer;
  }

  /** Has something done in the middle of what the application does: each of its conversations with a bank begins with a reading. */
  interrupt(after: number, act: () => Promise<unknown>): void {
    this.#interruption = { after, act };
  }

  async #interrupted(): Promise<void> {
    const due = this.#interruption;
    this.#interruption = due === null || due.after === 0 ? null : { ...due, after: due.after - 1 };
    if (due?.after === 0) await due.act();
  }

  /** The keys of ledgers that are kept, in whatever entries. */
  ledgerKeys(): readonly Uint8Array[] {
    const kept = [...this.texts].filter(([account]) => account.endsWith(':ledger-key'));
    return kept.map(([, text]) => {
      const { value } = z.object({ value: z.object({ key: z.base64() }) }).parse(JSON.parse(text));
      return new Uint8Array(Buffer.from(value.key, 'base64'));
    });
  }

  /** The parts that are kept, in whatever entries: `credential`, `webhook`. */
  parts(): readonly string[] {
    return [...this.texts.keys()].map((account) => account.split(':').at(-1) ?? '').sort();
  }
}
