import { readFileSync } from 'node:fs';
import type { ClientCertificate } from '../core/client-certificate.ts';
import { CicloError } from '../core/failure.ts';
import { openSealedCertificate, sealCertificate } from '../secrets/sealed-certificate.ts';
import type { DataFolder } from './data-folder.ts';
import type { SecretVault } from './secret-vault.ts';
import type { StoredConnection } from './settings-file.ts';

type CertificatePlace = StoredConnection['certificate'];

/** Keeps client certificates: sealed in a file whose key is in the keychain, in memory, or where the person has them. */
export type CertificateShelf = {
  readonly keep: (
    connectionId: string,
    certificate: ClientCertificate | null,
    storage: 'keychain' | 'session',
  ) => Promise<CertificatePlace>;
  /** Null when the connection has none; throws `certificate_unreadable` or `secret_missing`. */
  readonly open: (connection: StoredConnection) => Promise<ClientCertificate | null>;
};

/** Certificates beside the settings, sealed with a key of the keychain; those of a session stay in memory. */
export function certificateShelf(folder: DataFolder, vault: SecretVault): CertificateShelf {
  const inMemory = new Map<string, ClientCertificate>();
  return {
    keep: async (connectionId, certificate, storage) => {
      inMemory.delete(connectionId);
      if (certificate === null) return { kind: 'none' };
      if (storage === 'keychain') return seal(connectionId, certificate, folder, vault);
      inMemory.set(connectionId, certificate);
      return { kind: 'session' };
    },
    open: async ({ id, name, certificate: place }) => {
      if (place.kind === 'none') return null;
      if (place.kind === 'sealed') return unseal(id, folder, vault);
      if (place.kind !== 'session') return readFiles(place);
      const kept = inMemory.get(id);
      if (!kept)
        throw new CicloError('secret_missing', `the certificate of ${id} was for one session`, { name });
      return kept;
    },
  };
}

async function seal(
  connectionId: string,
  certificate: ClientCertificate,
  folder: DataFolder,
  vault: SecretVault,
): Promise<CertificatePlace> {
  const keychain = await vault.keychain();
  const key = crypto.getRandomValues(new Uint8Array(32));
  await keychain.writeKey(connectionId, key);
  await sealCertificate(folder.sealedCertificate(connectionId), connectionId, certificate, key);
  return { kind: 'sealed' };
}

async function unseal(
  connectionId: string,
  folder: DataFolder,
  vault: SecretVault,
): Promise<ClientCertificate> {
  const key = await (await vault.keychain()).readKey(connectionId);
  if (!key) throw new CicloError('certificate_unreadable', 'the key that seals it is not in the keychain');
  return openSealedCertificate(folder.sealedCertificate(connectionId), connectionId, key);
}

function readFiles(place: Extract<CertificatePlace, { kind: 'pem_files' | 'pfx_file' }>): ClientCertificate {
  try {
    if (place.kind === 'pfx_file') return { kind: 'pfx', bundle: readFileSync(place.bundle), passphrase: '' };
    return {
      kind: 'pem',
      certificate: readFileSync(place.certificate, 'utf8'),
      key: readFileSync(place.key, 'utf8'),
    };
  } catch (error) {
    throw new CicloError('certificate_unreadable', `cannot read ${place.kind}`, {}, { cause: error });
  }
}
