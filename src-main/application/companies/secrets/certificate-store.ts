import { readFileSync } from 'node:fs';
import { readPair } from '../../../api-client/certificate-pair.ts';
import type { ClientCertificate } from '../../../core/client-certificate.ts';
import { CicloError } from '../../../core/failure.ts';
import { openSealedCertificate, sealCertificate } from '../../../secrets/sealed-certificate.ts';
import type { SecretStore, SecretUse } from '../../../secrets/secret-store.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { StoredConnection } from '../data-folder/settings-file.ts';

type CertificatePlace = StoredConnection['certificate'];

/** Keeps client certificates: sealed in a file whose key is in the keychain, in memory, or where the person has them. */
export type CertificateStore = {
  /** Each under its entry: the file and the key of the one before stay until they are forgotten. */
  readonly keep: (
    use: SecretUse,
    certificate: ClientCertificate | null,
    store: SecretStore,
  ) => Promise<CertificatePlace>;
  /** Null when the connection has none; throws `certificate_unreadable`, `secret_missing` or `secret_other_address`. */
  readonly open: (
    connection: StoredConnection,
    use: SecretUse | null,
    store: () => Promise<SecretStore>,
  ) => Promise<ClientCertificate | null>;
  /** What an earlier version sealed, by the key that stood beside a secret that was given again. */
  readonly openFormer: (connectionId: string, key: Uint8Array) => Promise<ClientCertificate>;
};

/** Certificates beside the settings, sealed with a key of the keychain; those of a session stay in memory. */
export function certificateStore(folder: DataFolder): CertificateStore {
  return {
    keep: async (use, certificate, store) => {
      if (certificate === null) return { kind: 'none' };
      if (store.kind === 'keychain') return seal(use, certificate, store, folder);
      await store.write('certificate', use, certificate);
      return { kind: 'session' };
    },
    open: async ({ name, certificate: place }, use, store) => {
      if (place.kind === 'none') return null;
      if (place.kind === 'sealed') return unseal(use, await store(), folder);
      if (place.kind !== 'session') return readFiles(place);
      const kept = use && (await (await store()).read('certificate', use));
      if (!kept) throw new CicloError('secret_missing', 'the certificate was for one session', { name });
      return kept;
    },
    openFormer: (connectionId, key) =>
      openSealedCertificate(folder.sealedCertificate(connectionId), connectionId, key),
  };
}

async function seal(
  use: SecretUse,
  certificate: ClientCertificate,
  keychain: SecretStore,
  folder: DataFolder,
): Promise<CertificatePlace> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  await sealCertificate(folder.sealedCertificate(use.entry), use.entry, certificate, key);
  await keychain.write('certificate-key', use, key);
  return { kind: 'sealed' };
}

async function unseal(
  use: SecretUse | null,
  keychain: SecretStore,
  folder: DataFolder,
): Promise<ClientCertificate> {
  const key = use && (await keychain.read('certificate-key', use));
  if (!key) throw new CicloError('certificate_unreadable', 'the key that seals it is not in the keychain');
  return openSealedCertificate(folder.sealedCertificate(use.entry), use.entry, key);
}

function readFiles(place: Extract<CertificatePlace, { kind: 'pem_files' | 'pfx_file' }>): ClientCertificate {
  try {
    if (place.kind === 'pfx_file') return { kind: 'pfx', bundle: readFileSync(place.bundle), passphrase: '' };
    return readPair(readFileSync(place.certificate), readFileSync(place.key));
  } catch (error) {
    throw new CicloError('certificate_unreadable', `cannot read ${place.kind}`, {}, { cause: error });
  }
}
