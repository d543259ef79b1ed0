/** What is registered: the news of mandates, of charges, and of the settlements of one key (SERVICE.md, section 4). */
export const WEBHOOK_KINDS = ['mandates', 'charges', 'settlements'] as const;

/** Whose secret a registered address carries: ours, ours before the last change, somebody else's, or none that can be seen. */
export const CARRIED_SECRETS = ['current', 'former', 'foreign', 'none'] as const;

/** What is looked at when deliveries are missing, in the order in which people need it (SERVICE.md, section 6.1, rule 4). */
export const WEBHOOK_CHECK_STEPS = ['paused', 'base', 'delivery', 'arrived'] as const;
export type WebhookCheckStep = (typeof WEBHOOK_CHECK_STEPS)[number];

/** `ask`: the app cannot see it, a person must look. `idle`: there is nothing to look at. */
export const WEBHOOK_CHECK_OUTCOMES = ['passed', 'failed', 'ask', 'waiting', 'idle'] as const;
export type WebhookCheckOutcome = (typeof WEBHOOK_CHECK_OUTCOMES)[number];

/** What became of a request to a route: a status that came back, or why nothing did. */
const PROBE_FAILURES = ['dns', 'refused', 'tls', 'timed_out', 'unreachable'] as const;
export type ProbeFailure = (typeof PROBE_FAILURES)[number];

/** What a probe's outcome means for a bank that delivers there. */
export const PROBE_MEANINGS = [
  'answers',
  'filters',
  'open',
  'exists',
  'guarded',
  'missing',
  'verb_refused',
  'host_refused',
  'redirects',
  'broken',
  'odd',
  ...PROBE_FAILURES,
] as const;
export type ProbeMeaning = (typeof PROBE_MEANINGS)[number];

/** What was requested: the base route, as a bank does at registration, or the one of deliveries, without the secret. */
export const PROBED_ROUTES = ['base', 'delivery'] as const;
export type ProbedRoute = (typeof PROBED_ROUTES)[number];

/** What a delivery tells of; `unrecognised` where its body fits no format (SERVICE.md, section 6). */
export const DELIVERY_KINDS = ['settlement', 'mandate', 'charge', 'unrecognised'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];
/** What became of a delivery. `unconfirmed`: the bank was asked and does not show it yet. */
export const DELIVERY_FATES = [
  'received',
  'confirmed',
  'duplicate',
  'unconfirmed',
  'unrecognised',
  'refused',
] as const;
export type DeliveryFate = (typeof DELIVERY_FATES)[number];

/** Deliveries in a page of the inbox. */
export const DELIVERIES_PER_PAGE = 50;

/** What a host name may look like, without port. */
export const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** Ports that a program may take without being an administrator's. */
export const PORTS = { least: 1_024, most: 65_535, standard: 8_710 } as const;
/** How the query parameter and the header of the secret are called unless a person says otherwise. */
export const SECRET_NAMES = { query: 'segredo', header: 'x-webhook-secret' } as const;
