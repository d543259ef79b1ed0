import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { WebhookState } from '../../../../src-preload/contract/webhooks.ts';
import { RECEIVER } from '../../../practice-bank/rules/people.ts';
import { lastSeenAt } from './inbox.ts';
import { checkRegistrations, probeAddress } from './probing.ts';
import { readRegistration, readRegistrations, shownRegistration } from './registrations.ts';
import type { WebhookServices } from './webhook-services.ts';

type StateCalls = 'state' | 'registrations' | 'checks' | 'test' | 'configureReceiver' | 'confirmNow';

/** Handlers of what is, and of what can be tried. */
export function stateHandlers(services: WebhookServices): Pick<Handlers['webhooks'], StateCalls> {
  const { registry, ledgers, receivers, confirming, panel } = services;
  return {
    state: async ({ connectionId }) => stateOf(connectionId, services),
    registrations: async ({ connectionId }) =>
      (await readRegistrations(connectionId, services)).registrations.map(shownRegistration),
    checks: async ({ connectionId }) =>
      checkRegistrations({
        registrations: (await readRegistrations(connectionId, services)).registrations,
        schemeWord: registry.find(connectionId).schemeWord,
        secrets: await knownSecrets(connectionId, services),
        channelOf: await panel(connectionId),
        lastSeenAt: await lastSeenAt(connectionId, ledgers),
      }),
    test: async ({ connectionId, target }) => {
      const { schemeWord } = registry.find(connectionId);
      const common = { target, schemeWord, secrets: await knownSecrets(connectionId, services) };
      const registered = await readRegistration(connectionId, target, services);
      const { address } = receivers.state(connectionId);
      const sides = [
        ...(registered === null ? [] : [{ side: 'public' as const, url: registered.url }]),
        ...(address === null ? [] : [{ side: 'local' as const, url: address }]),
      ];
      return (await Promise.all(sides.map((one) => probeAddress({ ...common, ...one })))).flat();
    },
    configureReceiver: async ({ connectionId, settings }) => receivers.configure(connectionId, settings),
    confirmNow: async ({ connectionId }) => {
      confirming.hurry(connectionId, 'all');
      return null;
    },
  };
}

async function stateOf(connectionId: string, services: WebhookServices): Promise<WebhookState> {
  const { registry, ledgers, receivers, confirming, own, secrets } = services;
  const secret = await secrets.read(connectionId);
  const headers = own
    .list(connectionId)
    .flatMap(({ place }) => (place.kind === 'header' ? [place.name] : []));
  return {
    receiver: receivers.state(connectionId),
    secret: secret && {
      ...{ isRotating: secret.former !== null, headers: [...new Set(headers)] },
      storage: registry.find(connectionId).secretStorage ?? 'session',
    },
    counts: await ledgers.read.deliveriesCounted(connectionId),
    lastSeenAt: await lastSeenAt(connectionId, ledgers),
    practiceKey: registry.find(connectionId).isPractice ? RECEIVER.key : null,
    confirmationFailure: confirming.failure(connectionId),
  };
}

async function knownSecrets(connectionId: string, { secrets }: WebhookServices): Promise<readonly string[]> {
  const { current = '', former = null } = (await secrets.read(connectionId)) ?? {};
  return [current, former ?? ''].filter((value) => value !== '');
}
