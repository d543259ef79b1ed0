import type {
  SecretStore,
  StoredCredentials,
  StoredWebhookSecret,
} from '../../src-main/secrets/secret-store.ts';

/** A keychain for tests of what uses one: remembers, can be made to fail, and shows what it holds. */
export class KeyringInMemory implements SecretStore {
  readonly kind = 'keychain';
  readonly credentials = new Map<string, StoredCredentials>();
  readonly keys = new Map<string, Uint8Array>();
  readonly webhookSecrets = new Map<string, StoredWebhookSecret>();

  /** Done before the next reading but so many is answered. */
  #interruption: { readonly after: number; readonly act: () => Promise<unknown> } | null = null;

  /** Has something done in the middle of what the application does: each of its conversations with a bank begins with a reading. */
  interrupt(after: number, act: () => Promise<unknown>): void {
    this.#interruption = { after, act };
  }

  async read(connectionId: string): Promise<StoredCredentials | null> {
    const due = this.#interruption;
    this.#interruption = due === null || due.after === 0 ? null : { ...due, after: due.after - 1 };
    if (due?.after === 0) await due.act();
    return this.credentials.get(connectionId) ?? null;
  }

  async write(connectionId: string, credentials: StoredCredentials): Promise<void> {
    this.credentials.set(connectionId, credentials);
  }

  async remove(connectionId: string): Promise<void> {
    this.credentials.delete(connectionId);
    this.keys.delete(connectionId);
    this.webhookSecrets.delete(connectionId);
  }

  async readWebhookSecret(connectionId: string): Promise<StoredWebhookSecret | null> {
    return this.webhookSecrets.get(connectionId) ?? null;
  }

  async writeWebhookSecret(connectionId: string, secret: StoredWebhookSecret): Promise<void> {
    this.webhookSecrets.set(connectionId, secret);
  }

  async readKey(connectionId: string): Promise<Uint8Array | null> {
    return this.keys.get(connectionId) ?? null;
  }

  async writeKey(connectionId: string, key: Uint8Array): Promise<void> {
    this.keys.set(connectionId, key);
  }
}
