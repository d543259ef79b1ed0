import type { SecretPlace, WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { WriteResult } from '../../../../src-preload/contract/writing.ts';
import { checkWebhookDraft } from '../../../core/checks/check-webhook-draft.ts';
import type { DraftProblem } from '../../../core/draft-reading.ts';
import { parameterWith, urlWithout, urlWithoutParameter } from '../../../core/webhooks/webhook-url.ts';
import type { StoredWebhookSecret } from '../../../secrets/secret-store.ts';
import { secretInUrl } from '../../../webhooks/secret.ts';
import type { Services } from '../../services.ts';
import type { OwnRegistrations } from './own-registrations.ts';
import { type BankRegistration, readRegistrations } from './registrations.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** What writing registrations needs. */
export type RegisteringWiring = Pick<Services, 'banks' | 'outbox'> & {
  readonly own: OwnRegistrations;
  readonly secrets: WebhookSecrets;
  /** Makes the receiver take over what deliveries may bring from now on. */
  readonly renewSecrets: (connectionId: string) => Promise<void>;
};

type Asked = { readonly target: WebhookTarget; readonly url: string; readonly secretPlace: SecretPlace };

/** Checks a registration as typed and asks the bank for it; then a change of secrets that waited for it may be complete. */
export async function register(
  connectionId: string,
  { target, url, secretPlace }: Asked,
  wiring: RegisteringWiring,
): Promise<WriteResult> {
  const key = target.kind === 'settlements' ? target.key : null;
  const checked = checkWebhookDraft({ key, url, place: secretPlace });
  if (checked.kind === 'problems') return checked;
  const { draft } = checked;
  const place: WebhookTarget = draft.key === null ? target : { kind: 'settlements', key: draft.key };
  const result = await putOne(connectionId, place, draft.url, draft.place, wiring);
  await dropFormerIfUnused(connectionId, wiring).catch(() => []);
  return result;
}

/**
 * Registers one. It is remembered first, since the bank may deliver before its answer is here, and forgotten again where the bank
 * refused it.
 */
async function putOne(
  connectionId: string,
  target: WebhookTarget,
  typedUrl: string,
  place: SecretPlace,
  wiring: RegisteringWiring,
): Promise<WriteResult> {
  const { own, secrets, outbox, renewSecrets } = wiring;
  const { current, former } = await secrets.ensure(connectionId);
  const ownSecrets = former === null ? [current] : [current, former];
  const url = journaledUrl(typedUrl, place, ownSecrets);
  if (ownSecrets.some((secret) => url.includes(secret)))
    return { kind: 'problems', problems: [SECRET_IN_PATH] };
  const before = own.find(connectionId, target);
  own.put(connectionId, target, url, place);
  await renewSecrets(connectionId);
  try {
    const webhookUrl = place.kind === 'query' ? secretInUrl(url, { name: place.name, value: current }) : url;
    const intent = { kind: 'put_webhook', payload: { target, url } } as const;
    const result = await outbox.send(connectionId, intent, { webhookUrl });
    if (result.kind === 'refused') own.restore(connectionId, target, before);
    return result;
  } catch (error) {
    own.restore(connectionId, target, before);
    throw error;
  } finally {
    await renewSecrets(connectionId);
  }
}

const SECRET_IN_PATH: DraftProblem = { field: 'webhookUrl', reason: 'malformed', params: {} };

/**
 * The address as settings and journal may keep it: without our own secret, pasted along with it, and without what stands in our
 * secret's place, which is a secret too.
 */
function journaledUrl(typedUrl: string, place: SecretPlace, ownSecrets: readonly string[]): string {
  const bare = urlWithout(typedUrl, ownSecrets);
  return place.kind === 'query' ? urlWithoutParameter(bare, place.name) : bare;
}

/** Asks the bank to remove one, and forgets it once it is gone. */
export async function unregister(
  connectionId: string,
  target: WebhookTarget,
  { own, outbox, renewSecrets }: RegisteringWiring,
): Promise<WriteResult> {
  const result = await outbox.send(connectionId, { kind: 'remove_webhook', payload: { target } });
  if (result.kind === 'done') {
    own.restore(connectionId, target, null);
    await renewSecrets(connectionId);
  }
  return result;
}

/** Makes a new secret, or goes on with a change that was begun, and registers it wherever the former stands in the address. */
export async function rotate(
  connectionId: string,
  wiring: RegisteringWiring,
): Promise<{ target: WebhookTarget; result: WriteResult }[]> {
  const secret = await wiring.secrets.rotate(connectionId);
  const { registrations } = await readRegistrations(connectionId, wiring);
  const carriers = registrations.filter(({ secret: carried }) => carried === 'former');
  const results = [];
  for (const carrier of carriers)
    results.push({ target: carrier.target, result: await putAgain(connectionId, carrier, secret, wiring) });
  await dropFormerIfUnused(connectionId, wiring).catch(() => []);
  return results;
}

/** As the bank has it, so that one that was registered elsewhere keeps its address. */
async function putAgain(
  connectionId: string,
  { target, registered }: BankRegistration,
  { former }: StoredWebhookSecret,
  wiring: RegisteringWiring,
): Promise<WriteResult> {
  const value = former ?? '';
  const url = registered?.url ?? '';
  const place: SecretPlace = { kind: 'query', name: parameterWith(url, value) };
  return putOne(connectionId, target, urlWithout(url, [value]), place, wiring);
}

/**
 * Lets the former secret in no more once every registration reads back intact with the new one and none is in a header, which the bank
 * does not show. `headersAreTyped`: a person says so. Answers what still stands in the way. Throws why the bank's list of keys could not be
 * read: one that it alone knows may still carry the former secret.
 */
export async function dropFormerIfUnused(
  connectionId: string,
  wiring: Pick<RegisteringWiring, 'banks' | 'own' | 'secrets'>,
  headersAreTyped = false,
): Promise<WebhookTarget[]> {
  const secret = await wiring.secrets.read(connectionId);
  if (secret === null || secret.former === null) return [];
  const { registrations, listFailure } = await readRegistrations(connectionId, wiring);
  if (listFailure !== null) throw listFailure;
  const inTheWay = registrations.filter((one) => !isIntact(one, headersAreTyped)).map(({ target }) => target);
  if (inTheWay.length === 0) await wiring.secrets.dropFormer(connectionId, secret.former);
  return inTheWay;
}

function isIntact({ failure, registered, secret, own }: BankRegistration, headersAreTyped: boolean): boolean {
  if (failure !== null) return false;
  if (registered === null || own === null || own.place.kind === 'none') return secret !== 'former';
  if (own.place.kind === 'header') return headersAreTyped && secret !== 'former';
  return secret === 'current';
}
