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

  async read(connectionId: string): Promise<StoredCredentials | null> {
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
