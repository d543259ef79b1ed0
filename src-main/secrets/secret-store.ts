/** The credential of one connection. */
export type StoredCredentials = { readonly clientId: string; readonly clientSecret: string };

/** A place for secrets, by connection: the system's keychain, or memory. */
export type SecretStore = {
  readonly kind: 'keychain' | 'session';
  readonly read: (connectionId: string) => Promise<StoredCredentials | null>;
  readonly write: (connectionId: string, credentials: StoredCredentials) => Promise<void>;
  /** Removes the credential and the key; not being there is no error. */
  readonly remove: (connectionId: string) => Promise<void>;
  /** The 32-byte key that seals the connection's certificate file. */
  readonly readKey: (connectionId: string) => Promise<Uint8Array | null>;
  readonly writeKey: (connectionId: string, key: Uint8Array) => Promise<void>;
};

/** Secrets in memory: gone when the app ends. */
export function sessionSecrets(): SecretStore {
  const credentials = new Map<string, StoredCredentials>();
  const keys = new Map<string, Uint8Array>();
  return {
    kind: 'session',
    read: async (connectionId) => credentials.get(connectionId) ?? null,
    write: async (connectionId, given) => void credentials.set(connectionId, given),
    remove: async (connectionId) => {
      credentials.delete(connectionId);
      keys.delete(connectionId);
    },
    readKey: async (connectionId) => keys.get(connectionId) ?? null,
    writeKey: async (connectionId, key) => void keys.set(connectionId, key),
  };
}
