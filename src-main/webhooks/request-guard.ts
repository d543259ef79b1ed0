import type { IncomingHttpHeaders } from 'node:http';
import { bringsSecret, type WebhookSecret } from './secret.ts';

/** The head of a request. */
export type RequestHead = {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
};

/** Whom the receiver answers. */
export type GuardRules = {
  readonly schemeWord: string;
  /** Each of these lets a delivery in: two while one takes the other's place. Asked at each request. */
  readonly secrets: () => readonly WebhookSecret[];
  /** Names by which a tunnel or reverse proxy is known outside, without port. */
  readonly publicHosts?: readonly string[];
};

/** What a request is by its head: on the base route, on one of deliveries, or refused with a status. */
export type Admission =
  | { readonly kind: 'base' | 'delivery'; readonly hasSecret: boolean }
  | { readonly kind: 'refused'; readonly status: 404 | 405 | 421; readonly allow: string | null };

const OWN_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];
/** The verb of the probe is not specified (webhooks/RULES.md, Registration). */
const VERBS = { base: ['GET', 'HEAD', 'POST'], delivery: ['POST'] };

/** Judges a request by its head (SERVICE.md, section 4.2): a Host of others, as DNS rebinding brings along, before anything else. */
export function admit({ method, url, headers }: RequestHead, rules: GuardRules): Admission {
  if (!isOwnHost(headers.host ?? '', rules.publicHosts ?? [])) return refused(421);
  const { path, query } = splitUrl(url);
  const kind = kindOfPath(path, rules.schemeWord);
  if (kind === null) return refused(404);
  if (!VERBS[kind].includes(method)) return refused(405, VERBS[kind].join(', '));
  return { kind, hasSecret: bringsOne(rules.secrets(), query, headers) };
}

/** Whether what was admitted is the bank's, as far as a secret tells. */
export const isBanks = (admission: Admission): boolean => admission.kind !== 'refused' && admission.hasSecret;

/** Every one is compared, so that the time taken tells nothing of which was close. */
const bringsOne = (secrets: readonly WebhookSecret[], query: string, headers: IncomingHttpHeaders): boolean =>
  secrets.filter((secret) => bringsSecret(secret, query, headers)).length > 0;

const refused = (status: 404 | 405 | 421, allow: string | null = null): Admission => ({
  kind: 'refused',
  status,
  allow,
});

function isOwnHost(host: string, publicHosts: readonly string[]): boolean {
  const name = /^(\[[\da-f:]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
  return [...OWN_HOSTS, ...publicHosts.map((own) => own.toLowerCase())].some((own) => own === name);
}

function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const [path = '', ...rest] = url.split('?');
  return { path, query: rest.join('?') };
}

/** Slashes in a row count as one: a bank that appends to an address with a slash at its end delivers to `//rec`. The secret decides all the same. */
function kindOfPath(path: string, schemeWord: string): 'base' | 'delivery' | null {
  if (/^\/+$/.test(path)) return 'base';
  const [, segment = ''] = /^\/+([^/]+)\/*$/.exec(path) ?? [];
  return [schemeWord, 'rec', 'cobr'].includes(segment) ? 'delivery' : null;
}
