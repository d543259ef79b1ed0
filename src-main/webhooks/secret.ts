import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { urlWithoutParameter } from '../core/webhooks/webhook-url.ts';

/** What a delivery must bring along, in the query of the registered URL or in an agreed header (SERVICE.md, section 5, rule 6). */
export type WebhookSecret = {
  readonly place: 'query' | 'header';
  /** Of the query parameter or header. */
  readonly name: string;
  readonly value: string;
};

const SECRET_BYTES = 32;
const SHORTEST = 16;

/** A new secret: 32 random bytes in base64url, which URLs and headers carry as it is. */
export const newSecretValue = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Throws when a secret is shorter than 16 characters or unnamed: such a one would filter nothing. */
export function assertUsable({ name, value }: WebhookSecret): void {
  if (value.length < SHORTEST || name === '') {
    throw new RangeError(`a webhook secret has a name and at least ${SHORTEST} characters`);
  }
}

/** The URL to register: the secret in its query, in the place of an older one of that name; all else stays as it is written. */
export function secretInUrl(url: string, { name, value }: Pick<WebhookSecret, 'name' | 'value'>): string {
  const rest = urlWithoutParameter(url, name);
  const own = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return `${rest}${rest.includes('?') ? '&' : '?'}${own}`;
}

/** Whether a request brings the secret along, once. Takes as long for a wrong one as for the right one. */
export function bringsSecret(secret: WebhookSecret, query: string, headers: IncomingHttpHeaders): boolean {
  const given =
    secret.place === 'query'
      ? new URLSearchParams(query).getAll(secret.name)
      : [headers[secret.name.toLowerCase()]].flat();
  const [value, ...more] = given;
  // Digests have one length, whatever was sent.
  return timingSafeEqual(digest(value ?? ''), digest(secret.value)) && more.length === 0;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
