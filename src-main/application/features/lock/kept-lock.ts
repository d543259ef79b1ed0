import type { SecretUse } from '../../../secrets/secret-store.ts';
import type { StoredLock } from '../../../secrets/stored-lock.ts';
import type { DataFolder } from '../../companies/data-folder/data-folder.ts';
import type { SettingsFile } from '../../companies/data-folder/settings-file.ts';
import type { SecretVault } from '../../companies/secrets/vault.ts';

/** Where the lock of a data folder is kept. */
export type KeptLock = {
  /** Null where none is set. Throws what the keychain throws where the lock is in it. */
  readonly read: () => Promise<StoredLock | null>;
  readonly write: (lock: StoredLock) => Promise<void>;
  readonly remove: () => Promise<void>;
};

type Places = { readonly settings: SettingsFile; readonly folder: DataFolder; readonly vault: SecretVault };

/**
 * What was a lock and is not found where the settings say that it is: it asks each time and nobody can answer, so that taking its
 * entry out of the keychain opens nothing. Who has lost it forgets it (`lock.forget`).
 */
const LOST: StoredLock = {
  when: 'each_time',
  idleMinutes: 1,
  passphrase: null,
  wrong: { count: 0, lastAtMs: 0 },
};

/**
 * The lock is kept where the secrets are that it stands before: in the keychain, so that changing files opens nothing; the settings say
 * that it is there. Without a keychain it is in the settings: secrets then live in memory alone, and whoever ends the app to change the
 * file has ended them too. Read once; what could not be read is asked for again.
 */
export function keptLock({ settings, folder, vault }: Places): KeptLock {
  let known: { readonly lock: StoredLock | null } | null = null;
  const keep = (place: ReturnType<SettingsFile['read']>['lock']): void =>
    void settings.update((all) => ({ ...all, lock: place }));
  const isInKeychain = (): boolean => settings.read().lock?.kind === 'keychain';
  /** Null where no keychain opens and the lock is not known to be in it. */
  const keychain = () => (isInKeychain() ? vault.keychain() : vault.keychain().catch(() => null));
  return {
    read: async () => {
      known ??= await readFrom(settings.read().lock, async () =>
        (await vault.keychain()).read('lock', entryOf(folder)),
      );
      return known?.lock ?? null;
    },
    write: async (lock) => {
      const opened = await keychain();
      await opened?.write('lock', entryOf(folder), lock);
      if (opened === null) keep({ kind: 'here', lock });
      else if (!isInKeychain()) keep({ kind: 'keychain' });
      known = { lock };
    },
    remove: async () => {
      await (await keychain())?.remove(entryOf(folder));
      keep(undefined);
      known = { lock: null };
    },
  };
}

/** Null where neither the settings nor a keychain say whether there is one: it is asked for again. */
async function readFrom(
  place: ReturnType<SettingsFile['read']>['lock'],
  inKeychain: () => Promise<StoredLock | null>,
): Promise<{ readonly lock: StoredLock | null } | null> {
  if (place?.kind === 'keychain') return { lock: (await inKeychain()) ?? LOST };
  const found = await inKeychain().then(
    (lock) => ({ lock }),
    () => null,
  );
  if (found?.lock) return found;
  return place === undefined ? found : { lock: place.lock };
}

/** The one entry of a data folder that no settings need to name, so that none can lead away from it. It goes to no address. */
function entryOf(folder: DataFolder): SecretUse {
  const identity = folder.identity();
  return { entry: `lock-${identity}`, folder: identity, connectionId: '', origins: [] };
}
