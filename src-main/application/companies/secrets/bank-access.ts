import type { BankAccess } from '../../../api-client/bank-api.ts';
import { CicloError } from '../../../core/failure.ts';
import { provesAddress } from '../../../secrets/address-proof.ts';
import type { SealedAccess } from '../../../secrets/sealed-access.ts';
import { newEntry, type StoredCredentials, sessionSecrets } from '../../../secrets/secret-store.ts';
import type { StoredConnection } from '../data-folder/settings-file.ts';
import {
  bankOrigins,
  boundTo,
  filledHeaders,
  refuseAddressWithTail,
  refuseOtherHost,
  refusePlainAddress,
  refuseUnsendable,
  type SecretPlaces,
  secretUseOf,
  storeOf,
} from './entry.ts';

/**
 * Everything needed to connect: with what this workstation keeps, and where it keeps nothing with what the office has sealed. The secret that came with a command
 * (`secretOverride`) goes to no other address than it would go without. Throws `address_plain`, `address_query`, `header_unsendable`, `secret_missing`, `secret_other_address`, `secret_address_unknown`, what is wrong
 * with keychain or certificate, and what `sealedOf` throws.
 */
export async function bankAccess(
  connection: StoredConnection,
  secretOverride: string | undefined,
  places: SecretPlaces,
): Promise<BankAccess> {
  refusePlainAddress(connection);
  refuseAddressWithTail(connection);
  refuseOtherHost(connection);
  if (secretOverride !== undefined || (await hasOwn(connection, places)))
    return ownAccess(connection, secretOverride, places);
  const sealed = await places.sealedOf(connection.id);
  return sealed ? openedAccess(connection, sealed, places) : ownAccess(connection, undefined, places);
}

async function hasOwn(connection: StoredConnection, { folder, vault }: SecretPlaces): Promise<boolean> {
  const use = secretUseOf(connection, folder);
  if (use === null) return false;
  return (await (await storeOf(connection, vault)).read('credential', use)) !== null;
}

/** As with secrets of this workstation that live for this one access: the same rules decide to which addresses they go. */
async function openedAccess(
  connection: StoredConnection,
  { origins, credentials, headers, certificate }: SealedAccess,
  { folder, vault, ...places }: SecretPlaces,
): Promise<BankAccess> {
  const store = sessionSecrets();
  const entry = newEntry();
  const given = { ...boundTo(entry, connection, folder), origins };
  await store.write('credential', given, credentials);
  await store.write('headers', given, headers);
  if (certificate) await store.write('certificate', given, certificate);
  const opened: StoredConnection = {
    ...{ ...connection, secretEntry: entry, secretStorage: 'session' },
    certificate: { kind: certificate ? 'session' : 'none' },
    extraHeaders: { ...connection.extraHeaders, ...withoutValues(headers) },
  };
  return ownAccess(opened, undefined, { folder, ...places, vault: { ...vault, session: store } });
}

const withoutValues = (headers: SealedAccess['headers']): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, '']));

async function ownAccess(
  connection: StoredConnection,
  secretOverride: string | undefined,
  places: SecretPlaces,
): Promise<BankAccess> {
  const { profile, baseUrl, tokenUrl, schemeWord } = connection;
  const credentials =
    secretOverride === undefined || connection.clientId === null
      ? await keptCredentials(connection, secretOverride, places)
      : provenCredentials({ ...connection, clientId: connection.clientId }, secretOverride);
  const use = secretUseOf(connection, places.folder);
  const store = () => storeOf(connection, places.vault);
  const filled = await filledHeaders(connection, async () => use && (await store()).read('headers', use));
  const certificate = await places.certificates.open(connection, use, store);
  const extraHeaders = { ...connection.extraHeaders, ...allOf(filled, connection) };
  refuseUnsendable(extraHeaders);
  return { profile, baseUrl, tokenUrl, schemeWord, extraHeaders, certificate, ...credentials };
}

async function keptCredentials(
  connection: StoredConnection,
  secretOverride: string | undefined,
  { folder, vault }: SecretPlaces,
): Promise<StoredCredentials> {
  const { id, name } = connection;
  const use = secretUseOf(connection, folder);
  const store = await storeOf(connection, vault);
  const kept = use && (await store.read('credential', use));
  if (kept) return { ...kept, clientSecret: secretOverride ?? kept.clientSecret };
  if ((await store.readFormer(id)) === null) throw missing(connection);
  throw new CicloError('secret_address_unknown', `the secret of ${id} was kept without an address`, { name });
}

/** Where no keychain says where a secret may go, what `connect` left says whether it was given for these addresses. */
function provenCredentials(
  connection: StoredConnection & { readonly clientId: string },
  clientSecret: string,
): StoredCredentials {
  const { id, clientId, addressProof } = connection;
  const origins = bankOrigins(connection);
  if (provesAddress(addressProof, clientSecret, { connectionId: id, clientId, origins }))
    return { clientId, clientSecret };
  const origin = origins.join(', ');
  throw new CicloError('secret_unproven', `connect was not given this secret for ${origin}`, { origin });
}

function allOf(
  filled: readonly (readonly [string, string | null])[],
  connection: StoredConnection,
): Record<string, string> {
  return Object.fromEntries(
    filled.map(([name, value]) => {
      if (value === null) throw missing(connection);
      return [name, value];
    }),
  );
}

const missing = ({ id, name }: StoredConnection): CicloError =>
  new CicloError('secret_missing', `no secret for ${id}`, { name });
