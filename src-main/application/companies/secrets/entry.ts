import { isProtectedAddress, takesPaths } from '../../../../src-preload/contract/vocabulary/connections.ts';
import { isSecretHeader } from '../../../api-client/profiles/index.ts';
import { isSendableHeader } from '../../../api-client/transport/sendable-header.ts';
import type { ClientCertificate } from '../../../core/client-certificate.ts';
import { CicloError } from '../../../core/failure.ts';
import type { SealedAccess } from '../../../secrets/sealed-access.ts';
import type { SecretStore, SecretUse, StoredCredentials } from '../../../secrets/secret-store.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { StoredConnection } from '../data-folder/settings-file.ts';
import type { CertificateStore } from './certificate-store.ts';
import type { SecretVault } from './vault.ts';

/** What a new or changed connection brings besides its settings. `undefined` leaves a part as it is. */
export type ConnectionSecrets = {
  readonly credentials?: StoredCredentials | undefined;
  readonly certificate?: ClientCertificate | null | undefined;
  readonly storage: 'keychain' | 'session';
};

/** Where the secrets of connections can be, and what they belong to. */
export type SecretPlaces = {
  readonly folder: DataFolder;
  readonly vault: SecretVault;
  readonly certificates: CertificateStore;
  readonly sealedOf: SealedOf;
};

/** What an office has sealed of a company at its server; null where nothing is, and for a company that is at none. */
export type SealedOf = (connectionId: string) => Promise<SealedAccess | null>;

/** The store in which the settings say a connection's secrets are. Throws what the keychain throws. */
export const storeOf = async (
  { secretStorage }: Pick<StoredConnection, 'secretStorage'>,
  vault: SecretVault,
): Promise<SecretStore> => (secretStorage === 'keychain' ? vault.keychain() : vault.session);

/** What the settings have of a connection's entry. */
export type EntryPlace = Pick<StoredConnection, 'secretStorage' | 'secretEntry' | 'lackingEntry'>;

/** Whether this workstation keeps credentials of the connection. Its entry may be there without: a receiver's secret needs a place also where the office has the rest. */
export const keepsCredentials = ({ secretStorage, secretEntry, lackingEntry }: EntryPlace): boolean =>
  secretStorage !== null && (secretEntry === undefined || secretEntry !== lackingEntry);

/** The origins (`https://host:port`) that a connection's secrets go to: its bank's API and where tokens are asked for. */
export function bankOrigins({
  baseUrl,
  tokenUrl,
}: Pick<StoredConnection, 'baseUrl' | 'tokenUrl'>): readonly string[] {
  return [...new Set([baseUrl, tokenUrl].map((url) => new URL(url).origin))];
}

/** An entry as a connection would use it with its present addresses. */
export const boundTo = (entry: string, connection: StoredConnection, folder: DataFolder): SecretUse => ({
  entry,
  folder: folder.identity(),
  connectionId: connection.id,
  origins: bankOrigins(connection),
});

/** The connection's own entry, as it would be used now; null where it has none. */
export const secretUseOf = (connection: StoredConnection, folder: DataFolder): SecretUse | null =>
  connection.secretEntry === undefined ? null : boundTo(connection.secretEntry, connection, folder);

/** Secrets and payers' data go to no address where whoever stands on the way can read them. Throws `address_plain`. */
export function refusePlainAddress({ baseUrl, tokenUrl }: StoredConnection): void {
  const plain = [baseUrl, tokenUrl].find((url) => !isProtectedAddress(url));
  if (plain === undefined) return;
  const { host } = new URL(plain);
  throw new CicloError('address_plain', `${host} is not reached over https`, { host });
}

/** Behind such an end no path can be put: each request would go elsewhere, with the credential's token. Throws `address_query`. */
export function refuseAddressWithTail({ baseUrl }: StoredConnection): void {
  if (takesPaths(baseUrl)) return;
  const { host } = new URL(baseUrl);
  throw new CicloError('address_query', `the address at ${host} goes on after its path`, { host });
}

/** A `host` that names the bank's own address says nothing, and any other would say where to: that is what a secret is bound to. Throws `header_unsendable`. */
export function refuseOtherHost({ baseUrl, tokenUrl, extraHeaders }: StoredConnection): void {
  const isOfBank = (host: string): boolean =>
    [baseUrl, tokenUrl].some((url) => isSameHost(host.trim(), new URL(url)));
  const [name] =
    Object.entries(extraHeaders).find(([name, value]) => /^host$/i.test(name) && !isOfBank(value)) ?? [];
  if (name !== undefined) throw new CicloError('header_unsendable', `${name} names another server`, { name });
}

function isSameHost(host: string, { protocol, origin }: URL): boolean {
  const address = `${protocol}//${host}`;
  return URL.canParse(address) && new URL(address).origin === origin;
}

type Headers = Readonly<Record<string, string>>;

/** The headers whose values are secret; an empty value stands for the one that is kept. */
export const secretHeaders = ({
  extraHeaders,
}: Pick<StoredConnection, 'extraHeaders'>): readonly (readonly [string, string])[] =>
  Object.entries(extraHeaders).filter(([name]) => isSecretHeader(name));

/** Headers as settings and pages have them: of the secret ones, the names. */
export const withoutSecretValues = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecretHeader(name) ? '' : value]),
  );

/** Of headers that an earlier version kept, the sending would fail without saying which. Throws `header_unsendable` with the name. */
export function refuseUnsendable(headers: Headers): void {
  const [name] = Object.entries(headers).find((header) => !isSendableHeader(...header)) ?? [];
  if (name !== undefined) throw new CicloError('header_unsendable', `${name} cannot be sent`, { name });
}

/** The secret headers of a connection, with what is kept in the place of each empty one; null for what is kept nowhere. */
export async function filledHeaders(
  connection: StoredConnection,
  readKept: () => Promise<Headers | null>,
): Promise<readonly (readonly [string, string | null])[]> {
  const wanted = secretHeaders(connection);
  const kept = wanted.some(([, value]) => value === '') ? await readKept() : null;
  return wanted.map(([name, value]) => [name, value === '' ? (kept?.[name] ?? null) : value] as const);
}
