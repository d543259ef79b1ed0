import type { IncomingHttpHeaders } from 'node:http';
import type { DeliveryKind } from '../../src-preload/contract/vocabulary/webhooks.ts';
import type { UtcInstant } from '../core/civil-date.ts';
import { type BodyReading, readBody } from './formats.ts';
import type { Inbox } from './inbox.ts';
import { isProbeBody } from './probe-body.ts';
import type { BodyText } from './read-body.ts';
import { type Admission, admit, type GuardRules, isBanks, type RequestHead } from './request-guard.ts';
import { takeDelivery } from './take-delivery.ts';

/** What deliveries are received with. `schemeWord` is the scheme's word in the bank's paths and fields. */
export type Reception = GuardRules & { readonly inbox: Inbox; readonly now: () => UtcInstant };

/** The answer to a request, which never has a body, and the kinds of which it brought something new. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly newKinds: ReadonlySet<DeliveryKind>;
};

/** The answer to a request that its head alone refuses; null where the body has a say. */
export function refusalOf(admission: Admission): Reply | null {
  if (admission.kind === 'refused') {
    return reply(admission.status, admission.allow === null ? {} : { allow: admission.allow });
  }
  return admission.kind === 'delivery' && !admission.hasSecret ? reply(401) : null;
}

/** Answers a request whose body was taken in: the table is in the README. Never rejects. */
export async function replyTo(head: RequestHead, body: BodyText, reception: Reception): Promise<Reply> {
  const admission = admit(head, reception);
  const refusal = refusalOf(admission);
  if (refusal !== null) return refusal;
  if (body.kind === 'too_large') return reply(413);
  if (admission.kind === 'base' && isProbeBody(reception.schemeWord, body)) return reply(200);
  if (!isBanks(admission)) return reply(401);
  const found = parse(head.headers, body, reception.schemeWord);
  if (found.kind === 'refused') return reply(found.status);
  const { status, newKinds } = await takeDelivery(found.reading, found.text, reception);
  return { ...reply(status), newKinds };
}

const reply = (status: number, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers,
  newKinds: new Set(),
});

/** A body as its formats read it, or the status that refuses it. */
type Parsed =
  | { readonly kind: 'read'; readonly text: string; readonly reading: BodyReading }
  | { readonly kind: 'refused'; readonly status: 400 | 415 };

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

function parse(headers: IncomingHttpHeaders, body: BodyText, schemeWord: string): Parsed {
  const type = headers['content-type'] ?? '';
  if (type !== '' && !JSON_TYPE.test(type)) return { kind: 'refused', status: 415 };
  if (body.kind !== 'text') return { kind: 'refused', status: 400 };
  try {
    const json: unknown = JSON.parse(body.text);
    return { kind: 'read', text: body.text, reading: readBody(schemeWord, json) };
  } catch {
    return { kind: 'refused', status: 400 };
  }
}
