import { asCicloError, type CicloError } from '../../../core/failure.ts';
import { openKeychain } from '../../../secrets/keychain.ts';
import { type SecretStore, sessionSecrets } from '../../../secrets/secret-store.ts';

/** Both places where secrets can be: the system's keychain, and this run's memory. */
export type SecretVault = {
  readonly session: SecretStore;
  /** Opens the keychain once; throws `keychain_unavailable` or `keychain_locked`, and tries again when asked again. */
  readonly keychain: () => Promise<SecretStore>;
  /** Why the keychain cannot be used here; null when it can. */
  readonly keychainProblem: () => Promise<CicloError | null>;
};

/** A vault over the real keychain, or over whatever `open` opens. */
export function openSecretVault(open: () => Promise<SecretStore> = openKeychain): SecretVault {
  let opened: Promise<SecretStore> | null = null;
  const keychain = (): Promise<SecretStore> => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    session: sessionSecrets(),
    keychain,
    keychainProblem: () => keychain().then(() => null, asCicloError),
  };
}
