import { asCicloError } from '../../../core/failure.ts';
import type { Feature, Services } from '../../services.ts';
import { createConfirming } from './confirming.ts';
import { inboxHandlers } from './inbox.ts';
import { acceptedSecrets, ownRegistrations } from './own-registrations.ts';
import { practicePanel } from './practice-panel.ts';
import { createReceivers } from './receivers.ts';
import { register, unregister } from './registering.ts';
import { secretHandlers } from './secret-handlers.ts';
import { stateHandlers } from './state-handlers.ts';
import { webhookSecrets } from './webhook-secrets.ts';
import type { WebhookServices } from './webhook-services.ts';

/** Registrations at the bank, the receivers on loopback, confirmation at the bank of what they took, and the inbox, of all connections. */
export const webhooksFeature: Feature<'webhooks'> = (services) => {
  const { registry, ledgers, notices, followers } = services;
  const all = webhookServices(services);
  const { receivers, confirming } = all;
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
        await start(connectionId);
        // The practice bank's world and ledger begin anew: nothing of an earlier run waits there.
        if (!isPractice) confirming.hurry(connectionId);
      }
    },
    close: async () => {
      await receivers.close();
      await confirming.close();
    },
  };
};

/** Secrets and receivers know each other: a new secret is accepted from the moment it is kept. */
function webhookServices(services: Services): WebhookServices {
  const { registry, ledgers, practice, emit, log, tagOf, nowMs } = services;
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
    onRefused: (connectionId, status) =>
      log.write('delivery_refused', { company: tagOf(connectionId), status }),
  });
  return { ...services, own, secrets, receivers, confirming, panel, renewSecrets };
}
