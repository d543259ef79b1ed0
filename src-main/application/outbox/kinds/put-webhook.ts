import type { WebhookRegistration } from '../../../api-client/bank-writes.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { MOST_SKEW_MS } from '../../../core/clock-skew.ts';
import { doneIf, type Kind } from './kind.ts';
import { after } from './new-records.ts';

/** A webhook's registration; its secret is in no journal (SERVICE.md, section 5, rule 6). */
export const putWebhook: Kind<'put_webhook'> = {
  isRepeatable: true,
  isSameAskedAnew: true,
  send: async ({ target, url }, { writes, signal, webhookUrl }) => {
    await writes.putWebhook(target, webhookUrl ?? url, signal);
    return null;
  },
  find: async ({ target, url }, { api, when, webhookUrl, signal }) => {
    const registration = await api.writes.readWebhook(target, signal);
    const asked = { url, whole: webhookUrl, since: after(when.intendedAt, -MOST_SKEW_MS - when.offMs) };
    return doneIf(registration !== null && isRegistrationOf(asked, registration), null);
  },
  changes: () => ({}),
  subject: ({ target }) => (target.kind === 'settlements' ? target.key : ''),
};

/**
 * Whether a registration is the one that was asked for. With the secret, addresses are compared whole; without it, by all but
 * the query, and a registration that is dated before it was asked for is an earlier one.
 */
export function isRegistrationOf(
  asked: { readonly url: string; readonly whole: string | null; readonly since: UtcInstant },
  registration: WebhookRegistration,
): boolean {
  if (asked.whole !== null) return registration.url === asked.whole;
  const isLater = registration.registeredAt === null || registration.registeredAt >= asked.since;
  return isLater && withoutQuery(registration.url) === withoutQuery(asked.url);
}

/** Where an address leads; the secret stands in its query (SERVICE.md, section 5, rule 6). */
function withoutQuery(url: string): string {
  const { origin, pathname } = URL.parse(url) ?? { origin: url, pathname: '' };
  return `${origin}${pathname}`;
}
