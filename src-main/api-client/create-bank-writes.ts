import { CicloError } from '../core/failure.ts';
import type { LocationRecord } from '../core/records.ts';
import type {
  BankWrites,
  LocationQuery,
  SideListPage,
  WebhookPlace,
  WebhookRegistration,
} from './bank-writes.ts';
import { askList, type Client, understand } from './client.ts';
import type { WriteRequest } from './transport/writing.ts';
import { type Answered, listingIn, recordIn, recordOrNull } from './wire/answer.ts';
import {
  CANCELLATION,
  chargeBody,
  confirmationBody,
  joiningChargeBody,
  mandateBody,
  mandateRevisionBody,
} from './wire/bodies.ts';
import { charges } from './wire/charge.ts';
import { confirmations } from './wire/confirmation.ts';
import { joiningCharges } from './wire/joining-charge.ts';
import { locations } from './wire/location.ts';
import { mandates } from './wire/mandate.ts';
import { reasonOf } from './wire/resource.ts';
import { readShown, tokenIn } from './wire/shown-mandate.ts';
import { keyWebhook, keyWebhooks, webhookRegistration } from './wire/webhook.ts';

/** The writing half of a client, over the connection and the token of the reading half. */
export function createBankWrites(client: Client): BankWrites {
  return {
    ...mandateWrites(client),
    ...locationWrites(client),
    ...chargeWrites(client),
    ...joiningWrites(client),
    ...webhookWrites(client),
  };
}

function mandateWrites(client: Client) {
  const { write } = client.http;
  return {
    createMandate: async (draft, signal) =>
      write({ method: 'POST', path: '/rec', body: mandateBody(draft), read: answering(mandates) }, signal),
    reviseMandate: async (idRec, revision, signal) =>
      write(patch(mandates, idRec, mandateRevisionBody(revision)), signal),
    cancelMandate: async (idRec, signal) => write(patch(mandates, idRec, CANCELLATION), signal),
    createConfirmation: async (draft, signal) => {
      const body = confirmationBody(draft);
      return write({ method: 'POST', path: '/solicrec', body, read: answering(confirmations) }, signal);
    },
    readConfirmation: (id, signal) => readById(client, confirmations, id, signal),
    cancelConfirmation: async (id, signal) => write(patch(confirmations, id, CANCELLATION), signal),
  } satisfies Partial<BankWrites>;
}

function chargeWrites({ http: { write } }: Client) {
  return {
    putCharge: async (draft, signal) => {
      const { txid } = draft;
      const path = pathOf(charges, txid);
      return write({ method: 'PUT', path, body: chargeBody(draft), read: answering(charges, txid) }, signal);
    },
    cancelCharge: async (txid, signal) => write(patch(charges, txid, CANCELLATION), signal),
    requestRetry: async (txid, date, signal) => {
      const path = `${pathOf(charges, txid)}/retentativa/${date}`;
      return write({ method: 'POST', path, read: answering(charges, txid) }, signal);
    },
  } satisfies Partial<BankWrites>;
}

function joiningWrites(client: Client) {
  return {
    putJoiningCharge: async (draft, signal) => {
      const { txid, term } = draft;
      const kind = joiningCharges[term.kind];
      const body = joiningChargeBody(draft);
      const request = { method: 'PUT', path: pathOf(kind, txid), body, read: answering(kind, txid) } as const;
      return client.http.write(request, signal);
    },
    readJoiningCharge: (kind, txid, signal) => readById(client, joiningCharges[kind], txid, signal),
  } satisfies Partial<BankWrites>;
}

function locationWrites(client: Client) {
  const { write } = client.http;
  return {
    createLocation: async (signal) =>
      write({ method: 'POST', path: locations.path, read: answering(locations) }, signal),
    readLocation: (id, signal) => readById(client, locations, String(id), signal),
    listLocations: (query, page, signal) => listLocations(client, query, page, signal),
    readShownMandate: async (location, signal) => {
      const path = pathOf(mandates, tokenIn(location));
      const outcome = await client.http.readSigned(path, signal);
      if (outcome.kind === 'missing') return { kind: 'missing' };
      return understand(path, () => readShown(client.names.toNeutral(outcome.json)));
    },
    unlinkLocation: async (id, signal) =>
      write({ method: 'DELETE', path: `${pathOf(locations, String(id))}/idRec`, read: NOTHING }, signal),
  } satisfies Partial<BankWrites>;
}

function webhookWrites(client: Client) {
  const { write } = client.http;
  return {
    readWebhook: (place, signal) => readWebhook(client, place, signal),
    putWebhook: async (place, url, signal) => {
      const [path, body, secrets] = [webhookPath(place), { webhookUrl: url }, secretsIn(url)];
      return write({ method: 'PUT', path, body, secrets, read: NOTHING }, signal);
    },
    removeWebhook: async (place, signal) =>
      write({ method: 'DELETE', path: webhookPath(place), read: NOTHING, whenMissing: () => {} }, signal),
    listKeyWebhooks: async (page, signal) => {
      const { json } = await askList(client, keyWebhooks, {}, { page }, signal);
      return listingIn(keyWebhooks, json, (item) => keyWebhook.safeParse(item).data ?? null);
    },
  } satisfies Partial<BankWrites>;
}

/** The specification's answers here hold nothing that is not known already. */
const NOTHING = (): void => {};

const answering =
  <Item extends { readonly raw: string }>(kind: Answered<Item>, id?: string): WriteRequest<Item>['read'] =>
  (json) =>
    recordIn(kind, json(), id);

const patch = <Item extends { readonly raw: string }>(
  kind: Answered<Item>,
  id: string,
  body: object,
): WriteRequest<Item> => ({ method: 'PATCH', path: pathOf(kind, id), body, read: answering(kind, id) });

const pathOf = ({ path }: { readonly path: string }, id: string): string => `${path}/${segment(id)}`;

/** An id as one part of a path. Throws `invalid_input` for what would make it another path. */
function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new CicloError('invalid_input', `not an id: "${id}"`, { field: 'id' });
  return encodeURIComponent(id);
}

async function readById<Item extends { readonly raw: string }>(
  { http, names }: Client,
  kind: Answered<Item>,
  id: string,
  signal: AbortSignal,
): Promise<Item | null> {
  const path = pathOf(kind, id);
  const outcome = await http.read(path, {}, signal);
  if (outcome.kind === 'missing') return null;
  return understand(path, () => recordIn(kind, names.toNeutral(outcome.json), id));
}

async function listLocations(
  client: Client,
  { from, to }: LocationQuery,
  page: number,
  signal: AbortSignal,
): Promise<SideListPage<LocationRecord>> {
  const query = { inicio: from, fim: to };
  const { json } = await askList(client, locations, query, { page }, signal);
  return listingIn(locations, json, (item) => recordOrNull(locations, item));
}

function webhookPath(place: WebhookPlace): string {
  if (place.kind === 'settlements') return pathOf(keyWebhooks, place.key);
  return place.kind === 'mandates' ? '/webhookrec' : '/webhookcobr';
}

async function readWebhook(
  { http }: Client,
  place: WebhookPlace,
  signal: AbortSignal,
): Promise<WebhookRegistration | null> {
  const path = webhookPath(place);
  const outcome = await http.read(path, {}, signal);
  if (outcome.kind === 'missing') return null;
  const { data, error } = webhookRegistration.safeParse(outcome.json);
  if (data !== undefined) return data;
  const reason = reasonOf(error);
  throw new CicloError('answer_unreadable', `${path}: ${reason}`, { path, reason });
}

/** The values of an address's query, as written and as meant: one of them is the receiver's secret (SERVICE.md, section 5, rule 6). */
function secretsIn(url: string): readonly string[] {
  const query = URL.parse(url)?.search.slice(1) ?? '';
  const written = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [...written, ...new URLSearchParams(query).values()];
}
