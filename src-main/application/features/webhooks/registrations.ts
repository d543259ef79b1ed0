import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { Registration, WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { KeyWebhook, WebhookRegistration } from '../../../api-client/bank-writes.ts';
import type { BankClient } from '../../../api-client/create-bank-api.ts';
import { asCicloError, toFailure } from '../../../core/failure.ts';
import { maskedUrl, queryValues } from '../../../core/webhook-url.ts';
import type { StoredWebhookSecret } from '../../../secrets/secret-store.ts';
import type { OwnRegistration } from '../../companies/settings-file.ts';
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

type Wiring = {
  readonly banks: Services['banks'];
  readonly own: OwnRegistrations;
  readonly secrets: Pick<WebhookSecrets, 'read'>;
};

/** How long a bank may take to show all of them. */
const DEADLINE_MS = 25_000;

/** Reads every registration at the bank: mandates, charges, and each key that the app registered or the bank names. */
export async function readRegistrations(
  connectionId: string,
  { banks, own, secrets }: Wiring,
): Promise<readonly BankRegistration[]> {
  const known = own.list(connectionId);
  const secret = await secrets.read(connectionId);
  return banks.use(
    connectionId,
    async (api, signal) => {
      const targets = allTargets(known, await listKeys(api, signal));
      const readings = targets.map((target) => readOne(target, api, signal));
      return (await Promise.all(readings)).map((reading): BankRegistration => {
        const mine = known.find(({ target }) => isSameTarget(target, reading.target)) ?? null;
        return { ...reading, own: mine, secret: carriedSecret(reading.registered, secret) };
      });
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

/** The specification's list need not name the keys, and a bank need not have it: then only those the app knows are read. */
async function listKeys(api: BankClient, signal: AbortSignal): Promise<readonly KeyWebhook[]> {
  try {
    return (await api.writes.listKeyWebhooks(0, signal)).items;
  } catch {
    return [];
  }
}

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
