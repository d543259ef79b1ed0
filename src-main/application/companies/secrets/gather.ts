import type { ClientCertificate } from '../../../core/client-certificate.ts';
import { CicloError } from '../../../core/failure.ts';
import type {
  FormerSecrets,
  SecretStore,
  SecretUse,
  StoredCredentials,
  StoredWebhookSecret,
} from '../../../secrets/secret-store.ts';
import { newSecretValue } from '../../../webhooks/secret.ts';
import type { StoredConnection } from '../data-folder/settings-file.ts';
import {
  bankOrigins,
  type ConnectionSecrets,
  filledHeaders,
  type SecretPlaces,
  secretUseOf,
  storeOf,
} from './entry.ts';

/** All that is secret of a connection, to be kept together. */
export type SecretSet = {
  readonly credentials: StoredCredentials | null;
  readonly headers: Readonly<Record<string, string>>;
  /** `stays`: where it is, as files of the person's own or as one that does not open. */
  readonly certificate: ClientCertificate | null | 'stays';
  readonly webhook: StoredWebhookSecret | null;
};

/** Where what stays comes from. */
type Sources = SecretPlaces & { readonly former: FormerSecrets | null };

/**
 * What an earlier version kept says nothing of where it may go, so it is handed out to nobody. Whoever gives the same secret again has it
 * anyway: what stood beside it (`proven`) then goes along, to the addresses of now. With the same client id it is replaced at least.
 */
export async function formerOf(
  before: StoredConnection | null,
  { credentials }: ConnectionSecrets,
  { vault }: SecretPlaces,
): Promise<{ readonly proven: FormerSecrets | null; readonly isReplaced: boolean }> {
  if (before?.secretStorage !== 'keychain' || credentials === undefined)
    return { proven: null, isReplaced: false };
  const keychain = await vault.keychain().catch(() => null);
  const former = keychain && (await keychain.readFormer(before.id));
  if (former?.credentials.clientId !== credentials.clientId) return { proven: null, isReplaced: false };
  const isProven = former.credentials.clientSecret === credentials.clientSecret;
  return { proven: isProven ? former : null, isReplaced: true };
}

/**
 * What was given and, in the place of each part that was not, what is kept: only where it was given for the addresses of now. `after` still
 * has the entry of `before`. Throws `invalid_input` for a secret header without a value beside credentials of this workstation.
 */
export async function gatherSecrets(
  before: StoredConnection | null,
  after: StoredConnection,
  given: ConnectionSecrets,
  sources: Sources,
): Promise<SecretSet> {
  const use = secretUseOf(after, sources.folder);
  const store = (): Promise<SecretStore> => storeOf(before ?? after, sources.vault);
  const readHeaders = async () => use && (await store()).read('headers', use);
  const credentials = given.credentials ?? (use && (await (await store()).read('credential', use)));
  const headers = await filledHeaders(after, readHeaders);
  return {
    credentials,
    // Without credentials here they are an office's to seal, or come with a command: so do the headers, and whoever asks the bank without is told.
    headers: credentials === null ? ofValue(headers) : allGiven(headers),
    certificate: await certificateToKeep(before, given, use, sources),
    webhook: before && (await webhookToKeep(before, after, sources)),
  };
}

type Filled = Awaited<ReturnType<typeof filledHeaders>>;

const ofValue = (headers: Filled): Record<string, string> =>
  Object.fromEntries(headers.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

function allGiven(headers: Filled): Record<string, string> {
  return Object.fromEntries(
    headers.map(([name, value]) => {
      if (value === null) throw new CicloError('invalid_input', `${name} has no value`, { field: name });
      return [name, value];
    }),
  );
}

async function certificateToKeep(
  before: StoredConnection | null,
  given: ConnectionSecrets,
  use: SecretUse | null,
  { vault, certificates, former }: Sources,
): Promise<SecretSet['certificate']> {
  if (given.certificate !== undefined) return given.certificate;
  if (before === null || before.certificate.kind === 'none') return null;
  if (before.certificate.kind !== 'sealed' && before.certificate.kind !== 'session') return 'stays';
  if (former?.certificateKey) return certificates.openFormer(before.id, former.certificateKey);
  const store = await storeOf(before, vault);
  // One that does not open any more is asked for where a person is giving secrets; elsewhere it stays as it is.
  if (given.credentials === undefined && (use === null || !(await store.has(use)))) return 'stays';
  return certificates.open(before, use, async () => store);
}

/**
 * Goes along with the other secrets: registrations at the bank carry it. Another address gets another one, while deliveries with the one
 * before are still let in. A keychain that is gone must not keep the others from leaving it.
 */
async function webhookToKeep(
  before: StoredConnection,
  after: StoredConnection,
  { folder, vault, former }: Sources,
): Promise<StoredWebhookSecret | null> {
  const use = secretUseOf(before, folder);
  const store = await storeOf(before, vault).catch(() => null);
  const kept = former?.webhook ?? (use && store && (await store.read('webhook', use)));
  const isElsewhere = !bankOrigins(after).every((origin) => bankOrigins(before).includes(origin));
  if (!kept || !isElsewhere || before.isPractice) return kept;
  return { current: newSecretValue(), former: kept.current };
}
