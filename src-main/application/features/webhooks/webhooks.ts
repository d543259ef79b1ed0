import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { asCicloError } from '../../../core/failure.ts';
import { secretInUrl } from '../../../webhooks/secret.ts';
import type { ConnectionRegistry } from '../../companies/registry/registry.ts';
import type { HostedPracticeBank } from '../../polling/hosted-practice-bank.ts';
import type { Feature, Services } from '../../services.ts';
import { createConfirming } from './confirming.ts';
import { inboxHandlers } from './inbox.ts';
import { acceptedSecrets, ownRegistrations } from './own-registrations.ts';
import { createReceivers } from './receivers.ts';
import { refusedDeliveries } from './refused-deliveries.ts';
import { dropFormerIfUnused, register, rotate, unregister } from './registering.ts';
import { stateHandlers } from './state-handlers.ts';
import { webhookSecrets } from './webhook-secrets.ts';
import type { ChannelPanel, WebhookServices } from './webhook-services.ts';

/** Registrations at the bank, the receivers on loopback, confirmation at the bank of what they took, and the inbox, of all connections. */
export const webhooksFeature: Feature<'webhooks'> = (services) => {
  const { registry, ledgers, notices, followers, closing } = services;
  const all = webhookServices(services);
  const { receivers, refused, confirming } = all;
  const start = async (connectionId: string): Promise<void> => {
    await receivers.resume(connectionId).catch((error: unknown) => notices.post(asCicloError(error)));
  };
  const forget = async (connectionId: string): Promise<void> => {
    await receivers.stop(connectionId);
    await confirming.forget(connectionId);
  };
  followers.join({ follow: start, forget });
  return {
    handlers: {
      set: async ({ connectionId, ...asked }) => register(connectionId, asked, all),
      remove: async ({ connectionId, target }) => unregister(connectionId, target, all),
      ...stateHandlers(all),
      ...secretHandlers(all),
      ...inboxHandlers(ledgers),
    },
    resume: async () => {
      for (const { id: connectionId, isPractice } of registry.list()) {
        if (closing.aborted) return;
        await start(connectionId);
        // The practice bank's world and ledger begin anew: nothing of an earlier run waits there.
        if (!isPractice) confirming.hurry(connectionId);
      }
    },
    close: async () => {
      await receivers.close();
      refused.close();
      await confirming.close();
    },
  };
};

/** Secrets and receivers know each other: a new secret is accepted from the moment it is kept. */
function webhookServices(services: Services): WebhookServices {
  const { registry, ledgers, practice, emit, nowMs } = services;
  const refused = refusedDeliveries(services);
  const panel = practicePanel(registry, practice);
  const own = ownRegistrations(registry, nowMs);
  const renewSecrets = (connectionId: string): Promise<void> => receivers.renewSecrets(connectionId);
  const secrets = webhookSecrets(registry, renewSecrets);
  const announce = (connectionId: string): void => emit('webhooks.delivered', { connectionId });
  const confirming = createConfirming({
    ...services,
    onDecided: (connectionId) => {
      announce(connectionId);
      emit('sync.ledgerChanged', { connectionId });
    },
  });
  const receivers = createReceivers({
    registry,
    ledgers,
    nowMs,
    acceptedSecrets: (connectionId) => acceptedSecrets(connectionId, own, secrets),
    onKept: announce,
    onNews: confirming.hurry,
    onRefused: refused.note,
  });
  return { ...services, own, secrets, receivers, refused, confirming, panel, renewSecrets };
}

const channelOf = (target: WebhookTarget): string =>
  target.kind === 'settlements' ? `chave:${target.key}` : { mandates: 'rec', charges: 'cobr' }[target.kind];

/** The panel of the practice bank inside the app, which alone can be read by a program. */
function practicePanel(
  registry: Pick<ConnectionRegistry, 'find'>,
  practice: Pick<HostedPracticeBank, 'control'>,
): ChannelPanel {
  return async (connectionId) => {
    if (!registry.find(connectionId).isPractice) return () => null;
    const channels = await practice.control().listChannels();
    return (target) => {
      const found = channels.find(({ id }) => id === channelOf(target));
      return found === undefined ? null : { isPaused: found.isPaused, pausedBy: found.pausedBy };
    };
  };
}

type SecretCalls = 'revealSecret' | 'rotateSecret' | 'finishRotation';

/** Handlers of the secret. Only `revealSecret` lets it out, to a person who asks. */
function secretHandlers(services: WebhookServices): Pick<Handlers['webhooks'], SecretCalls> {
  const { own, secrets } = services;
  return {
    rotateSecret: async ({ connectionId }) => rotate(connectionId, services),
    finishRotation: async ({ connectionId }) => dropFormerIfUnused(connectionId, services, true),
    revealSecret: async ({ connectionId, target }) => {
      const { current } = await secrets.ensure(connectionId);
      const registered = target && own.find(connectionId, target);
      const place = registered?.place ?? { kind: 'none' };
      const url =
        registered && place.kind === 'query'
          ? secretInUrl(registered.url, { name: place.name, value: current })
          : null;
      return { secret: current, url, headerName: place.kind === 'header' ? place.name : null };
    },
  };
}
