/** Characters of a URI without a fragment (RFC 3986), after an http scheme. */
const URI = /^https?:\/\/(?:[\w\-.~:/?[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i;
/** Our choice: what servers and logs take. */
const LONGEST_URL = 2_000;
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What a text is as the address of a webhook: a URL that the bank may call, one that it does not reach, or none. */
export type WebhookUrlReading =
  | { readonly kind: 'url'; readonly text: string }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'malformed' };

/**
 * Reads `webhookUrl`: an absolute http or https URL without user, password and fragment (specification, WebhookSolicitado), whose
 * host is the machine itself, since the practice bank reaches no further.
 */
export function readWebhookUrl(text: unknown): WebhookUrlReading {
  if (typeof text !== 'string' || text.length > LONGEST_URL || !URI.test(text)) return { kind: 'malformed' };
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return { kind: 'malformed' };
  return isLoopback(url) ? { kind: 'url', text } : { kind: 'elsewhere' };
}

/** Whether a URL's host, as URL parsers normalise it, is the machine itself. Names that DNS could point there do not count. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK_NAME.test(hostname);

/** Where deliveries of a registration go: a segment after its path, as that stands, before its query (SERVICE.md, section 4.2). */
export function deliveryUrl(registered: string, segment: string): string {
  const [, address = registered, query = ''] = /^([^?]*)(\?.*)?$/s.exec(registered) ?? [];
  return `${address}/${segment}${query}`;
}

/** A URL fit for a log: what the query says is hidden, since a secret may stand there (SERVICE.md, section 5). */
export function maskedUrl(url: string): string {
  const query = url.indexOf('?');
  if (query === -1) return url;
  const shown = url
    .slice(query + 1)
    .split('&')
    .map((part) => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=•••` : '•••'));
  return `${url.slice(0, query)}?${shown.join('&')}`;
}
