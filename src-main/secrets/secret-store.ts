/** The credential of one connection. */
export type StoredCredentials = { readonly clientId: string; readonly clientSecret: string };

/**
 * The secret that webhook deliveries bring along (service.md section 5, rule 6). `former` is the one before, while a registration may
 * still carry it.
 */
export type StoredWebhookSecret = { readonly current: string; readonly former: string | null };

/** A place for secrets, by connection: the system's keychain, or memory. */
export type SecretStore = {
  readonly kind: 'keychain' | 'session';
  readonly read: (connectionId: string) => Promise<StoredCredentials | null>;
  readonly write: (connectionId: string, credentials: StoredCredentials) => Promise<void>;
  readonly readWebhookSecret: (connectionId: string) => Promise<StoredWebhookSecret | null>;
  readonly writeWebhookSecret: (connectionId: string, secret: StoredWebhookSecret) => Promise<void>;
  /** Removes everything of the connection; not being there is no error. */
  readonly remove: (connectionId: string) => Promise<void>;
  /** The 32-byte key that seals the connection's certificate file. */
  readonly readKey: (connectionId: string) => Promise<Uint8Array | null>;
  readonly writeKey: (connectionId: string, key: Uint8Array) => Promise<void>;
};

/** Secrets in memory: gone when the app ends. */
export function sessionSecrets(): SecretStore {
  const credentials = new Map<string, StoredCredentials>();
  const keys = new Map<string, Uint8Array>();
  const webhookSecrets = new Map<string, StoredWebhookSecret>();
  return {
    kind: 'session',
    read: async (connectionId) => credentials.get(connectionId) ?? null,
    write: async (connectionId, given) => void credentials.set(connectionId, given),
    remove: async (connectionId) => {
      credentials.delete(connectionId);
      keys.delete(connectionId);
      webhookSecrets.delete(connectionId);
    },
    readWebhookSecret: async (connectionId) => webhookSecrets.get(connectionId) ?? null,
    writeWebhookSecret: async (connectionId, secret) => void webhookSecrets.set(connectionId, secret),
    readKey: async (connectionId) => keys.get(connectionId) ?? null,
    writeKey: async (connectionId, key) => void keys.set(connectionId, key),
  };
}
