import { rmSync } from 'node:fs';
import type {
  CertificateInput,
  Connection,
  ConnectionSettings,
} from '../../src-preload/contract/connections.ts';
import type { BankAccess } from '../api-client/bank-api.ts';
import type { ClientCertificate } from '../core/client-certificate.ts';
import { CicloError } from '../core/failure.ts';
import type { StoredCredentials, StoredWebhookSecret } from '../secrets/secret-store.ts';
import { type CertificateShelf, certificateShelf } from './certificate-shelf.ts';
import type { DataFolder } from './data-folder.ts';
import type { SecretVault } from './secret-vault.ts';
import type { SettingsFile, StoredConnection } from './settings-file.ts';

/** What a new or changed connection brings besides its settings. `undefined` leaves a part as it is. */
export type ConnectionSecrets = {
  readonly credentials?: StoredCredentials | undefined;
  readonly certificate?: ClientCertificate | null | undefined;
  readonly storage: 'keychain' | 'session';
};

/** The connections of this data folder with their secrets: who they are, and how to reach their banks. */
export type ConnectionRegistry = {
  readonly list: () => readonly Connection[];
  /** Throws `not_found`. */
  readonly find: (id: string) => StoredConnection;
  /** The connection as people see it; throws `not_found`. */
  readonly shown: (id: string) => Connection;
  readonly add: (
    settings: ConnectionSettings,
    secrets: ConnectionSecrets,
    options?: { readonly id?: string; readonly isPractice?: boolean },
  ) => Promise<Connection>;
  readonly update: (
    id: string,
    settings: ConnectionSettings,
    secrets: ConnectionSecrets,
  ) => Promise<Connection>;
  /** Changes what the settings file keeps of a connection. */
  readonly keep: (id: string, change: Partial<StoredConnection>) => Connection;
  /** Forgets the connection, then its secrets; throws `keychain_unavailable` when those could not be removed. */
  readonly remove: (id: string) => Promise<void>;
  /** Everything needed to connect; throws `secret_missing` or what is wrong with keychain or certificate. */
  readonly access: (id: string, secretOverride?: string) => Promise<BankAccess>;
};

/** Opens the registry over a settings file, a data folder and the places of secrets. */
export function openConnectionRegistry(
  file: SettingsFile,
  folder: DataFolder,
  vault: SecretVault,
): ConnectionRegistry {
  const shelf = certificateShelf(folder, vault);
  const find = (id: string): StoredConnection => {
    const found = file.read().connections.find((connection) => connection.id === id);
    if (!found) throw new CicloError('not_found', `no connection ${id}`, { id });
    return found;
  };
  const put = (connection: StoredConnection): Connection => {
    file.update((settings) => ({
      ...settings,
      connections: withConnection(settings.connections, connection),
    }));
    return toConnection(connection);
  };
  return {
    list: () => file.read().connections.map(toConnection),
    find,
    shown: (id) => toConnection(find(id)),
    add: async (settings, secrets, options = {}) => {
      const id = options.id ?? freeId(settings.name, file.read().connections);
      const blank = blankConnection(id, settings, options.isPractice ?? false);
      return put(await withSecrets(blank, secrets, vault, shelf));
    },
    update: async (id, settings, secrets) =>
      put(await withSecrets({ ...find(id), ...settings }, secrets, vault, shelf)),
    keep: (id, change) => put({ ...find(id), ...change }),
    remove: async (id) => removeOne(find(id), { file, folder, vault }),
    access: async (id, secretOverride) => accessOf(find(id), secretOverride, vault, shelf),
  };
}

type Places = {
  readonly file: SettingsFile;
  readonly folder: DataFolder;
  readonly vault: SecretVault;
};

async function removeOne(
  { id, secretStorage }: StoredConnection,
  { file, folder, vault }: Places,
): Promise<void> {
  await vault.session.remove(id);
  rmSync(folder.sealedCertificate(id), { force: true });
  file.update((settings) => ({
    ...settings,
    connections: settings.connections.filter((connection) => connection.id !== id),
  }));
  // Last, because a keychain that is gone must not keep a connection that a person removed.
  if (secretStorage === 'keychain') await (await vault.keychain()).remove(id);
}

function toConnection(stored: StoredConnection): Connection {
  const { clientId: _clientId, certificate, webhooks: _webhooks, ...shown } = stored;
  return { ...shown, hasCertificate: certificate.kind !== 'none' };
}

function blankConnection(id: string, settings: ConnectionSettings, isPractice: boolean): StoredConnection {
  return { ...settings, id, isPractice, secretStorage: null, clientId: null, certificate: { kind: 'none' } };
}

function withConnection(all: readonly StoredConnection[], one: StoredConnection): StoredConnection[] {
  const isKnown = all.some(({ id }) => id === one.id);
  return isKnown ? all.map((other) => (other.id === one.id ? one : other)) : [...all, one];
}

const DIACRITICS = /\p{Diacritic}/gu;

/** A readable id from the company's name, free of clashes; it also names the ledger file. */
function freeId(name: string, taken: readonly StoredConnection[]): string {
  const plain = name.normalize('NFD').replace(DIACRITICS, '').toLowerCase();
  const slug =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 30) || 'conexao';
  const ids = new Set(taken.map(({ id }) => id));
  let id = slug;
  for (let number = 2; ids.has(id); number += 1) id = `${slug}-${number}`;
  return id;
}

async function withSecrets(
  connection: StoredConnection,
  secrets: ConnectionSecrets,
  vault: SecretVault,
  shelf: CertificateShelf,
): Promise<StoredConnection> {
  const store = secrets.storage === 'keychain' ? await vault.keychain() : vault.session;
  const credentials = secrets.credentials ?? (await readCredentials(connection, vault));
  if (credentials) await store.write(connection.id, credentials);
  const webhookSecret = await webhookSecretToMove(connection, secrets.storage, vault);
  if (webhookSecret) await store.writeWebhookSecret(connection.id, webhookSecret);
  const certificate =
    secrets.certificate === undefined
      ? connection.certificate
      : await shelf.keep(connection.id, secrets.certificate, secrets.storage);
  return { ...connection, secretStorage: secrets.storage, certificate };
}

async function readCredentials(
  { id, secretStorage }: StoredConnection,
  vault: SecretVault,
): Promise<StoredCredentials | null> {
  const fromSession = await vault.session.read(id);
  if (fromSession !== null || secretStorage !== 'keychain') return fromSession;
  return (await vault.keychain()).read(id);
}

/** Goes along with the other secrets: registrations at the bank carry it. A keychain that is gone must not keep them from leaving it. */
async function webhookSecretToMove(
  { id, secretStorage }: StoredConnection,
  to: 'keychain' | 'session',
  vault: SecretVault,
): Promise<StoredWebhookSecret | null> {
  if (secretStorage === to) return null;
  if (secretStorage !== 'keychain') return vault.session.readWebhookSecret(id);
  return (await vault.keychain().catch(() => null))?.readWebhookSecret(id) ?? null;
}

async function accessOf(
  connection: StoredConnection,
  secretOverride: string | undefined,
  vault: SecretVault,
  shelf: CertificateShelf,
): Promise<BankAccess> {
  const { profile, baseUrl, tokenUrl, schemeWord, extraHeaders } = connection;
  const credentials =
    secretOverride !== undefined && connection.clientId !== null
      ? { clientId: connection.clientId, clientSecret: secretOverride }
      : await readCredentials(connection, vault);
  if (!credentials)
    throw new CicloError('secret_missing', `no secret for ${connection.id}`, { name: connection.name });
  const certificate = await shelf.open(connection);
  const clientSecret = secretOverride ?? credentials.clientSecret;
  return {
    profile,
    baseUrl,
    tokenUrl,
    schemeWord,
    extraHeaders,
    certificate,
    clientId: credentials.clientId,
    clientSecret,
  };
}

/** The certificate that a form sent, decoded from base64. */
export function decodeCertificate(input: CertificateInput): ClientCertificate {
  const decode = (base64: string): Buffer => Buffer.from(base64, 'base64');
  if (input.kind === 'pfx') return { ...input, bundle: decode(input.bundle) };
  return {
    kind: 'pem',
    certificate: decode(input.certificate).toString('utf8'),
    key: decode(input.key).toString('utf8'),
  };
}
