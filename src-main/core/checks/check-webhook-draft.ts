import { isLoopback } from '../../../src-preload/contract/vocabulary/connections.ts';
import type { DraftField } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { SecretPlace } from '../../../src-preload/contract/webhooks.ts';
import { type Checked, checked, read, refused, type TypedReading } from '../draft-reading.ts';
import { readInstantKey } from '../instant-key.ts';
import { urlWithoutEndSlash } from '../webhooks/webhook-url.ts';

/** A registration as a person typed it; `key` null where it is not of a key. */
export type WebhookForm = {
  readonly key: string | null;
  readonly url: string;
  readonly place: SecretPlace;
};

/** A registration that may be sent. The address is without the secret. */
export type WebhookDraft = WebhookForm;

const LONGEST_URL = 2_000;
/** Room for the secret itself: `&name=` and its 43 characters. */
const LONGEST_TYPED_URL = LONGEST_URL - 120;
const URI = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const NAME = { query: /^[\w.~-]{1,60}$/, header: /^[A-Za-z0-9-]{1,60}$/ };
/** Headers that HTTP itself or a proxy fills: a secret there would get lost or break the request. */
const TAKEN_HEADERS =
  /^(?:host|connection|content-.*|transfer-encoding|te|upgrade|expect|via|forwarded|x-forwarded-.*|keep-alive)$/i;

const FIELDS = { key: 'key', url: 'webhookUrl', place: 'secretName' } as const satisfies Record<
  keyof WebhookForm,
  DraftField
>;

/**
 * A registration as typed made a draft, or everything that is wrong with it, before anything is sent. Deliveries carry what was
 * paid and by whom, so the address must be https unless it is on this computer.
 */
export function checkWebhookDraft({ key, url, place }: WebhookForm): Checked<WebhookDraft> {
  const readings = {
    key: key === null ? read(null) : readInstantKey(key),
    url: readWebhookUrl(url),
    place: readPlace(place),
  };
  return checked(
    readings,
    (name) => FIELDS[name],
    (values) => values,
  );
}

/** The address of a receiver: absolute, https unless loopback, without user, password and fragment; slashes at its path's end are dropped. */
export function readWebhookUrl(typed: string): TypedReading<string> {
  const text = typed.trim();
  if (text === '') return refused('required');
  if (text.length > LONGEST_TYPED_URL) return refused('too_long', { most: LONGEST_TYPED_URL });
  const url = URI.test(text) ? URL.parse(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    return refused('malformed');
  if (url.protocol === 'http:' && !isLoopback(url)) return refused('not_https');
  return text.includes('#') ? refused('has_fragment') : read(urlWithoutEndSlash(text));
}

function readPlace(place: SecretPlace): TypedReading<SecretPlace> {
  if (place.kind === 'none') return read(place);
  const name = place.name.trim();
  if (name === '') return refused('required');
  const isTaken = place.kind === 'header' && TAKEN_HEADERS.test(name);
  return NAME[place.kind].test(name) && !isTaken ? read({ kind: place.kind, name }) : refused('malformed');
}
