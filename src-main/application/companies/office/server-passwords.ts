import { shownServer } from '../../../ledger/postgres/server-url.ts';
import { newEntry, type SecretUse } from '../../../secrets/secret-store.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { ServerHome } from '../data-folder/settings-file.ts';
import type { SecretVault } from '../secrets/vault.ts';

/** The passwords of offices' servers, in the keychain and nowhere else. Each method throws what the keychain throws. */
type ServerPasswords = {
  /** Null where none is kept. */
  readonly read: (connectionId: string, home: ServerHome) => Promise<string | null>;
  /** Answers the new entry that it is in. */
  readonly keep: (connectionId: string, url: string, password: string) => Promise<string>;
  readonly forget: (connectionId: string, home: ServerHome | null) => Promise<void>;
};

/** Keeps each for the folder, bound to its server's hosts. */
export function serverPasswords(
  folder: Pick<DataFolder, 'identity'>,
  vault: Pick<SecretVault, 'keychain'>,
): ServerPasswords {
  const secretUse = (connectionId: string, entry: string, url: string): SecretUse => ({
    ...{ entry, connectionId, folder: folder.identity() },
    origins: shownServer(url).hosts.map((host) => `postgres://${host}`),
  });
  const known = readOnce(async (use) => (await vault.keychain()).read('server-password', use));
  return {
    read: async (connectionId, { url, passwordEntry }) =>
      passwordEntry === null ? null : known.read(secretUse(connectionId, passwordEntry, url)),
    keep: async (connectionId, url, password) => {
      const entry = newEntry();
      await (await vault.keychain()).write('server-password', secretUse(connectionId, entry, url), password);
      return entry;
    },
    forget: async (connectionId, home) => {
      if (home === null || home.passwordEntry === null) return;
      const use = secretUse(connectionId, home.passwordEntry, home.url);
      known.forget(use);
      await (await vault.keychain()).remove(use);
    },
  };
}

/**
 * Reads a password once, since each of hundreds of companies asks for its own again and again; whatever is open at the server has it in memory anyway. What an entry holds never changes: another
 * password gets another one. For another address it is another use, which the store judges anew. What was not found is looked for again.
 */
function readOnce(read: (use: SecretUse) => Promise<string | null>) {
  const found = new Map<string, Promise<string | null>>();
  return {
    read: (use: SecretUse): Promise<string | null> => {
      const key = JSON.stringify(use);
      const reading = found.get(key) ?? read(use);
      found.set(key, reading);
      const leave = (): void => void (found.get(key) === reading && found.delete(key));
      reading.then((text) => text ?? leave(), leave);
      return reading;
    },
    forget: (use: SecretUse): void => void found.delete(JSON.stringify(use)),
  };
}
