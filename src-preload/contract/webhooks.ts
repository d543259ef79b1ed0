import { z } from 'zod';
import { secretStorage } from './connections.ts';
import { failure } from './errors.ts';
import { type Answer, invoke, notify } from './kinds.ts';
import { connectionId, nothing, utcInstant } from './values.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import {
  CARRIED_SECRETS,
  DELIVERY_FATES,
  DELIVERY_KINDS,
  HOST_NAME,
  PORTS,
  PROBE_MEANINGS,
  PROBED_ROUTES,
  WEBHOOK_CHECK_OUTCOMES,
  WEBHOOK_CHECK_STEPS,
} from './vocabulary/webhooks.ts';
import { writeResult } from './writing.ts';

/** One registration: once for mandates, once for charges, once for each instant-payment key. */
export const webhookTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mandates') }),
  z.object({ kind: z.literal('charges') }),
  z.object({ kind: z.literal('settlements'), key: z.string().max(120) }),
]);
export type WebhookTarget = z.infer<typeof webhookTarget>;

/** Where the secret goes: into the registered address, into a header that is typed in the bank's panel, or nowhere. */
export const secretPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('query'), name: z.string().max(TYPING_ROOM.secretName) }),
  z.object({ kind: z.literal('header'), name: z.string().max(TYPING_ROOM.secretName) }),
  z.object({ kind: z.literal('none') }),
]);
export type SecretPlace = z.infer<typeof secretPlace>;

/** What stands at the bank now. Addresses are shown with the values of their queries hidden: one of them is a secret. */
const registration = z.object({
  target: webhookTarget,
  /** As registered, values hidden; null where nothing is registered, or where it could not be read. */
  shownUrl: z.string().nullable(),
  registeredAt: utcInstant.nullable(),
  /** Null where nothing is registered. */
  secret: z.enum(CARRIED_SECRETS).nullable(),
  /** How the app last registered it; null where it never did. */
  own: z.object({ url: z.string(), place: secretPlace }).nullable(),
  /** Why it could not be read. */
  failure: failure.nullable(),
});
export type Registration = z.infer<typeof registration>;

/** What a person chooses of the receiver. */
export const receiverSettings = z.object({
  isOn: z.boolean(),
  port: z.int().min(PORTS.least).max(PORTS.most),
  /** Names by which a tunnel or reverse proxy is known outside, without port. */
  publicHosts: z.array(z.string().trim().toLowerCase().regex(HOST_NAME)).max(10),
});
export type ReceiverSettings = z.infer<typeof receiverSettings>;

/** The receiver as it is. */
const receiverState = receiverSettings.extend({
  /** Its base route on this computer; null while it is not running. */
  address: z.string().nullable(),
  /** Why it is not running although it should. */
  failure: failure.nullable(),
});
export type ReceiverState = z.infer<typeof receiverState>;

/** What a connection has of webhooks on this side. */
const webhookState = z.object({
  receiver: receiverState,
  /** Null before there is one. `isRotating`: the former one is still let in. */
  secret: z
    .object({ isRotating: z.boolean(), headers: z.array(z.string()), storage: secretStorage })
    .nullable(),
  counts: z.record(z.enum(DELIVERY_FATES), z.int()),
  /** When something last arrived, a repeat included. */
  lastSeenAt: utcInstant.nullable(),
  /** The key of the practice bank's receiver, which nobody can know; null at all others. */
  practiceKey: z.string().nullable(),
  /** Why the last attempt to confirm deliveries at the bank failed; null when it did not. */
  confirmationFailure: failure.nullable(),
});
export type WebhookState = z.infer<typeof webhookState>;

/** One request to a route, made from this computer. `detail` is a status or a network error's own words. */
const probe = z.object({
  /** `public` goes to the registered address, `local` to the receiver on this computer. */
  side: z.enum(['public', 'local']),
  route: z.enum(PROBED_ROUTES),
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  meaning: z.enum(PROBE_MEANINGS),
  isGood: z.boolean(),
  detail: z.string(),
});
export type Probe = z.infer<typeof probe>;

/** One thing looked at; `targets` are the registrations that it failed for. */
const webhookCheck = z.object({
  step: z.enum(WEBHOOK_CHECK_STEPS),
  outcome: z.enum(WEBHOOK_CHECK_OUTCOMES),
  targets: z.array(webhookTarget),
  /** What paused a channel or what a route answered, where something failed. */
  detail: z.string(),
  /** What the route's answer means, where a route failed. */
  meaning: z.enum(PROBE_MEANINGS).nullable(),
  /** When something last arrived, or since when nothing has. */
  at: utcInstant.nullable(),
});
export type WebhookCheck = Answer<z.infer<typeof webhookCheck>>;

const inboxRow = z.object({
  id: z.int(),
  receivedAt: utcInstant,
  lastSeenAt: utcInstant,
  kind: z.enum(DELIVERY_KINDS),
  /** endToEndId, idRec or txid. */
  recordId: z.string().nullable(),
  fate: z.enum(DELIVERY_FATES),
  timesSeen: z.int(),
});
export type InboxRow = z.infer<typeof inboxRow>;

/** One delivery with its whole body. */
const inboxDelivery = inboxRow.extend({
  body: z.string(),
  firstKeys: z.array(z.string()),
  decidedAt: utcInstant.nullable(),
  /** The charge or the mandate in the ledger that it is about. */
  txid: z.string().nullable(),
  idRec: z.string().nullable(),
});
export type InboxDelivery = z.infer<typeof inboxDelivery>;

const ofConnection = z.object({ connectionId });
const ofTarget = z.object({ connectionId, target: webhookTarget });

/** Registrations at the bank, the receiver on loopback and its inbox. */
export const webhooks = {
  /** What is on this computer; asks no bank. */
  state: invoke(ofConnection, webhookState, null),
  /**
   * Every registration as it stands at the bank now: mandates, charges, and each key that the app knows or the bank lists. A row that
   * cannot be read says why.
   */
  registrations: invoke(ofConnection, z.array(registration), null),
  /** Warnings in the order in which people need them. Requests the registered addresses. */
  checks: invoke(ofConnection, z.array(webhookCheck), null),
  set: invoke(ofTarget.extend({ url: z.string().max(4_000), secretPlace }), writeResult, 'address'),
  remove: invoke(ofTarget, writeResult, 'address'),
  /** Requests the routes of a registration, and those of the receiver where it runs. Sends no secret. */
  test: invoke(ofTarget, z.array(probe), null),
  /**
   * Makes a new secret and registers it wherever the former stood; goes on with a change that was begun. The former is let in until
   * no registration carries it and, where a header does, until `finishRotation`.
   */
  rotateSecret: invoke(
    ofConnection,
    z.array(z.object({ target: webhookTarget, result: writeResult })),
    'secret',
  ),
  /** A person has typed the new secret in the bank's panel: the former is let in no more. Answers what still carries it; then it stays. */
  finishRotation: invoke(ofConnection, z.array(webhookTarget), null),
  /** The one call that shows a secret, for a person to paste into a bank's panel. Makes one where there is none. */
  revealSecret: invoke(
    z.object({ connectionId, target: webhookTarget.nullable() }),
    z.object({
      secret: z.string(),
      /** The whole address with the secret, where the app registered the target with one in its query. */
      url: z.string().nullable(),
      /** Where the secret goes into a header. */
      headerName: z.string().nullable(),
    }),
    'secret',
  ),
  /** Starts or stops the receiver. Throws `port_taken`; then everything stays as it was. */
  configureReceiver: invoke(z.object({ connectionId, settings: receiverSettings }), receiverState, 'address'),
  /** Newest first: those before the delivery of that id, or the newest with null. */
  inbox: invoke(
    z.object({ connectionId, before: z.int().nullable() }),
    z.object({ rows: z.array(inboxRow), hasMore: z.boolean() }),
    null,
  ),
  /** Throws `not_found`. */
  delivery: invoke(z.object({ connectionId, id: z.int() }), inboxDelivery, null),
  /** Asks the bank again about everything that waits. */
  confirmNow: invoke(ofConnection, nothing, null),
  /** Something arrived, or something became of what had. */
  delivered: notify(z.object({ connectionId })),
};
