import { rm } from 'node:fs/promises';
import type { BankAccess } from '../../../api-client/bank-api.ts';
import { asCicloError } from '../../../core/failure.ts';
import {
  newEntry,
  type SecretOwner,
  type SecretStore,
  type SecretUse,
  type StoredWebhookSecret,
} from '../../../secrets/secret-store.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { StoredConnection } from '../data-folder/settings-file.ts';
import { bankAccess } from './bank-access.ts';
import { certificateStore } from './certificate-store.ts';
import {
  bankOrigins,
  boundTo,
  type ConnectionSecrets,
  type EntryPlace,
  keepsCredentials,
  type SealedOf,
  type SecretPlaces,
  secretHeaders,
  secretUseOf,
  storeOf,
  withoutSecretValues,
} from './entry.ts';
import { formerOf, gatherSecrets, type SecretSet } from './gather.ts';
import type { SecretVault } from './vault.ts';

/** What the settings are to have of a connection's secrets; null where nothing changes. */
type SecretPlace = EntryPlace & Pick<StoredConnection, 'certificate' | 'extraHeaders'>;

/** What was kept where, and what is to be forgotten once the settings say so. */
export type Kept = { readonly place: SecretPlace | null; readonly forgetBefore: () => Promise<void> };

/**
 * The secrets of connections. Each set stands under a new entry, and the one before is forgotten only once the settings refer to the new
 * one: whatever ends the app in between, one whole set is there.
 */
export type KeptSecrets = {
  /**
   * Keeps what was given and what stays. Throws `secret_other_address` where something is to stay that was given for other addresses, and
   * then has kept nothing.
   */
  readonly keep: (
    before: StoredConnection | null,
    after: StoredConnection,
    given: ConnectionSecrets,
  ) => Promise<Kept>;
  /** Forgets what the connection's entry keeps, in whatever store, and what earlier versions kept under its id. Throws what the keychain throws. */
  readonly forget: (connection: StoredConnection) => Promise<void>;
  /** Everything needed to connect: see `bankAccess`. */
  readonly access: (connection: StoredConnection, secretOverride?: string) => Promise<BankAccess>;
  readonly readWebhook: (connection: StoredConnection) => Promise<StoredWebhookSecret | null>;
  /** Answers the entry that has it now: the one of the credentials where this workstation keeps them, else in the keychain where there is one. */
  readonly writeWebhook: (connection: StoredConnection, secret: StoredWebhookSecret) => Promise<EntryPlace>;
};

/** Opens the secrets over a data folder and the stores where they can be; `sealedOf` says what an office keeps at its server. */
export function keptSecrets(folder: DataFolder, vault: SecretVault, sealedOf: SealedOf): KeptSecrets {
  const places = { folder, vault, certificates: certificateStore(folder), sealedOf };
  return {
    keep: (before, after, given) => keep(before, after, given, places),
    forget: (connection) => forgetAll(connection, places),
    access: (connection, secretOverride) => bankAccess(connection, secretOverride, places),
    readWebhook: async (connection) => {
      const use = secretUseOf(connection, folder);
      return use && (await storeOf(connection, vault)).read('webhook', use);
    },
    writeWebhook: async (connection, secret) => {
      const own = secretUseOf(connection, folder);
      const keeps = keepsCredentials(connection) && !(await wereForgotten(connection, own, vault));
      const store = keeps ? await storeOf(connection, vault) : await storeOfWebhookAlone(own, vault);
      const secretEntry = own !== null && (await store.has(own)) ? own.entry : newEntry();
      await store.write('webhook', boundTo(secretEntry, connection, folder), secret);
      return { secretStorage: store.kind, ...entryAs(secretEntry, keeps) };
    },
  };
}

const entryAs = (secretEntry: string, keeps: boolean): Omit<EntryPlace, 'secretStorage'> => ({
  secretEntry,
  lackingEntry: keeps ? undefined : secretEntry,
});

/**
 * Whether the settings speak of a session that is over, of a company at a server, whose office has its credentials: earlier versions kept the secret of webhooks
 * so, where a person had kept nothing.
 */
const wereForgotten = async (
  { secretStorage, server }: StoredConnection,
  own: SecretUse | null,
  { session }: SecretVault,
): Promise<boolean> =>
  server !== undefined && secretStorage === 'session' && (own === null || !(await session.has(own)));

/** Beside credentials it is where a person wanted those. Where there are none nobody chose, and one that does not outlive the session would have each start make another. */
async function storeOfWebhookAlone(own: SecretUse | null, vault: SecretVault): Promise<SecretStore> {
  if (own !== null && (await vault.session.has(own))) return vault.session;
  return vault.keychain().catch((error: unknown) => {
    if (asCicloError(error).code === 'keychain_unavailable') return vault.session;
    throw error;
  });
}

/** Whether settings still hold the value of a header that is secret, as earlier versions left it. */
export const hasOpenSecrets = (connection: StoredConnection): boolean =>
  secretHeaders(connection).some(([, value]) => value !== '');

async function keep(
  before: StoredConnection | null,
  after: StoredConnection,
  given: ConnectionSecrets,
  places: SecretPlaces,
): Promise<Kept> {
  if (before !== null && !isChanged(before, after, given))
    return { place: null, forgetBefore: async () => {} };
  const former = await formerOf(before, given, places);
  const set = await gatherSecrets(before, after, given, { ...places, former: former.proven });
  const place = await write(after, set, given.storage, places);
  return {
    place,
    forgetBefore: async () => {
      if (set.certificate !== 'stays') await rm(places.folder.sealedCertificate(after.id), { force: true });
      if (before !== null) await forget(before, places);
      if (former.isReplaced) await (await places.vault.keychain()).removeFormer(after.id);
    },
  };
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  [...some].sort().join('\n') === [...others].sort().join('\n');

/** To remove a certificate where there is none is no change. */
const areBothNone = (before: StoredConnection, { certificate }: ConnectionSecrets): boolean =>
  certificate === null && before.certificate.kind === 'none';

function isChanged(before: StoredConnection, after: StoredConnection, given: ConnectionSecrets): boolean {
  const names = (connection: StoredConnection) => secretHeaders(connection).map(([name]) => name);
  return (
    given.credentials !== undefined ||
    (given.certificate !== undefined && !areBothNone(before, given)) ||
    (keepsCredentials(before) && given.storage !== before.secretStorage) ||
    hasOpenSecrets(after) ||
    !areSame(names(before), names(after)) ||
    !areSame(bankOrigins(before), bankOrigins(after))
  );
}

async function write(
  after: StoredConnection,
  set: SecretSet,
  storage: 'keychain' | 'session',
  { folder, vault, certificates }: SecretPlaces,
): Promise<SecretPlace> {
  if (isEmpty(set))
    return { secretStorage: null, certificate: { kind: 'none' }, extraHeaders: after.extraHeaders };
  const store = storage === 'keychain' ? await vault.keychain() : vault.session;
  const use = boundTo(newEntry(), after, folder);
  try {
    if (set.credentials) await store.write('credential', use, set.credentials);
    if (Object.keys(set.headers).length > 0) await store.write('headers', use, set.headers);
    if (set.webhook) await store.write('webhook', use, set.webhook);
    const certificate =
      set.certificate === 'stays' ? after.certificate : await certificates.keep(use, set.certificate, store);
    const extraHeaders = withoutSecretValues(after.extraHeaders);
    const entry = entryAs(use.entry, set.credentials !== null);
    return { secretStorage: storage, ...entry, certificate, extraHeaders };
  } catch (error) {
    await discard(use, store, folder).catch(() => undefined);
    throw error;
  }
}

/** A company that was joined at an office's server has its secrets there, or none yet. */
const isEmpty = ({ credentials, headers, certificate, webhook }: SecretSet): boolean =>
  !credentials && !webhook && certificate === null && Object.keys(headers).length === 0;

async function discard(owner: SecretOwner, store: SecretStore, folder: DataFolder): Promise<void> {
  await rm(folder.sealedCertificate(owner.entry), { force: true });
  await store.remove(owner);
}

/** Also what an earlier version kept, which no entry names: nobody would find it any more, and it would stay for good. */
async function forgetAll(connection: StoredConnection, places: SecretPlaces): Promise<void> {
  await rm(places.folder.sealedCertificate(connection.id), { force: true });
  await forget(connection, places);
  if (connection.secretStorage === 'keychain')
    await (await places.vault.keychain()).removeFormer(connection.id);
}

/** The keychain last, because one that is gone must not keep the rest. */
async function forget(connection: StoredConnection, { folder, vault }: SecretPlaces): Promise<void> {
  const own = secretUseOf(connection, folder);
  if (own === null) return;
  await discard(own, vault.session, folder);
  if (connection.secretStorage === 'keychain') await (await vault.keychain()).remove(own);
}
