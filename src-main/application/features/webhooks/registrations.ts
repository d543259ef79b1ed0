import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { Registration, WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { KeyWebhook, WebhookRegistration } from '../../../api-client/bank-writes.ts';
import type { BankClient } from '../../../api-client/create-bank-api.ts';
import { asCicloError, CicloError, toFailure } from '../../../core/failure.ts';
import { maskedUrl, queryValues } from '../../../core/webhooks/webhook-url.ts';
import type { StoredWebhookSecret } from '../../../secrets/secret-store.ts';
import type { OwnRegistration } from '../../companies/data-folder/settings-file.ts';
import type { Services } from '../../services.ts';
import { isSameTarget, type OwnRegistrations } from './own-registrations.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** A registration as it stands at the bank, with its whole address; that one never leaves the main side. */
export type BankRegistration = {
  readonly target: WebhookTarget;
  readonly registered: WebhookRegistration | null;
  readonly secret: Registration['secret'];
  readonly own: OwnRegistration | null;
  readonly failure: Failure | null;
};

/** What the bank shows of registrations. */
type RegistrationsRead = {
  readonly registrations: readonly BankRegistration[];
  /** Why the bank's list of keys was not read to its end, so that there may be others; null where it was, or the bank has none. */
  readonly listFailure: CicloError | null;
};

type Wiring = {
  readonly banks: Services['banks'];
  readonly own: OwnRegistrations;
  readonly secrets: Pick<WebhookSecrets, 'read'>;
};

/** How long a bank may take to show all of them. */
const DEADLINE_MS = 25_000;

/**
 * Reads every registration at the bank: mandates, charges, and each key that the app registered or the bank names. Whoever concludes from
 * one that is not there looks at `listFailure` first.
 */
export async function readRegistrations(
  connectionId: string,
  { banks, own, secrets }: Wiring,
): Promise<RegistrationsRead> {
  const known = own.list(connectionId);
  const secret = await secrets.read(connectionId);
  return banks.use(
    connectionId,
    async (api, signal) => {
      const { keys, listFailure } = await listedKeys(api, signal);
      const readings = allTargets(known, keys).map((target) => readOne(target, api, signal));
      const registrations = (await Promise.all(readings)).map((reading): BankRegistration => {
        const mine = known.find(({ target }) => isSameTarget(target, reading.target)) ?? null;
        return { ...reading, own: mine, secret: carriedSecret(reading.registered, secret) };
      });
      return { registrations, listFailure };
    },
    DEADLINE_MS,
  );
}

/** One target's registration; throws where it cannot be read. */
export async function readRegistration(
  connectionId: string,
  target: WebhookTarget,
  { banks }: Pick<Wiring, 'banks'>,
): Promise<WebhookRegistration | null> {
  return banks.use(connectionId, (api, signal) => api.writes.readWebhook(target, signal), DEADLINE_MS);
}

/** As the window may see it. */
export const shownRegistration = ({ registered, own, ...rest }: BankRegistration): Registration => ({
  ...rest,
  shownUrl: registered && maskedUrl(registered.url),
  registeredAt: registered?.registeredAt ?? null,
  own: own && { url: maskedUrl(own.url), place: own.place },
});

type ListedKeys = Pick<RegistrationsRead, 'listFailure'> & { readonly keys: readonly KeyWebhook[] };

/** The specification's list need not name the keys, and a bank need not have it: then only those the app knows are read. */
async function listedKeys(api: BankClient, signal: AbortSignal): Promise<ListedKeys> {
  try {
    return { keys: await allPages(api, signal), listFailure: null };
  } catch (error) {
    const failure = asCicloError(error);
    return { keys: [], listFailure: failure.code === 'list_not_offered' ? null : failure };
  }
}

/** A bank that goes on answering pages for longer than this counts them wrong. */
const MOST_PAGES = 100;

/** Where a bank does not say how many pages there are, the last is the one that brings nothing new. */
async function allPages(api: BankClient, signal: AbortSignal): Promise<readonly KeyWebhook[]> {
  const listed = new Map<string, KeyWebhook>();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items, unreadable, pageCount } = await api.writes.listKeyWebhooks(page, signal);
    if (unreadable > 0) throw unreadableList(`${unreadable} items were not understood`);
    const before = listed.size;
    for (const item of items) listed.set(JSON.stringify([item.key, item.url]), item);
    if (pageCount === null ? listed.size === before : page + 1 >= pageCount) return [...listed.values()];
  }
  throw unreadableList(`there are more than ${MOST_PAGES} pages`);
}

const unreadableList = (reason: string): CicloError =>
  new CicloError('answer_unreadable', `/webhook: ${reason}`, { path: '/webhook', reason });

function allTargets(
  known: readonly OwnRegistration[],
  listed: readonly KeyWebhook[],
): readonly WebhookTarget[] {
  const named = listed.flatMap(({ key }) => (key === null ? [] : [{ kind: 'settlements' as const, key }]));
  const keys = known.map(({ target }) => target).filter(({ kind }) => kind === 'settlements');
  const others = [...keys, ...named];
  const once = others.filter((one, at) => others.findIndex((first) => isSameTarget(first, one)) === at);
  return [{ kind: 'mandates' }, { kind: 'charges' }, ...once];
}

async function readOne(target: WebhookTarget, api: BankClient, signal: AbortSignal) {
  try {
    return { target, registered: await api.writes.readWebhook(target, signal), failure: null };
  } catch (error) {
    return { target, registered: null, failure: toFailure(asCicloError(error)) };
  }
}

/** Whose secret stands in the address. A header's is not shown by the bank. */
function carriedSecret(
  registered: WebhookRegistration | null,
  secret: StoredWebhookSecret | null,
): Registration['secret'] {
  if (registered === null) return null;
  const values = queryValues(registered.url);
  if (secret !== null && values.includes(secret.current)) return 'current';
  if (secret?.former && values.includes(secret.former)) return 'former';
  return values.length > 0 ? 'foreign' : 'none';
}
