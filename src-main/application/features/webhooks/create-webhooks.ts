import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { asCicloError } from '../../../core/failure.ts';
import type { Parts } from '../../services.ts';
import { type Confirming, createConfirming } from './confirming.ts';
import { inboxHandlers } from './inbox.ts';
import { acceptedSecrets, type OwnRegistrations, ownRegistrations } from './own-registrations.ts';
import type { ChannelFacts } from './probing.ts';
import { createReceivers, type Receivers } from './receivers.ts';
import { registrationHandlers } from './registration-handlers.ts';
import { secretHandlers } from './secret-handlers.ts';
import { stateHandlers } from './state-handlers.ts';
import { type WebhookSecrets, webhookSecrets } from './webhook-secrets.ts';

/** Registrations at the bank, the receiver on loopback and its inbox. */
export type Webhooks = {
  readonly handlers: Handlers['webhooks'];
  /** Takes up what an earlier run left on. */
  readonly resume: () => Promise<void>;
  /** Takes over a connection's changed settings. */
  readonly follow: (connectionId: string) => Promise<void>;
  /** Ends everything of a connection; resolves when nothing touches its ledger. */
  readonly forget: (connectionId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What a bank's panel shows of its channels. */
export type ChannelPanel = (connectionId: string) => Promise<(target: WebhookTarget) => ChannelFacts>;

/** Everything that the handlers work with. */
export type WebhookParts = Parts & {
  readonly own: OwnRegistrations;
  readonly secrets: WebhookSecrets;
  readonly receivers: Receivers;
  readonly confirming: Confirming;
  readonly panel: ChannelPanel;
  readonly renewSecrets: (connectionId: string) => Promise<void>;
};

/** Composes registrations, receivers, confirmation and inbox of all connections. */
export function createWebhooks(parts: Parts, panel: ChannelPanel): Webhooks {
  const { registry, ledgers, notices } = parts;
  const all = webhookParts(parts, panel);
  const { receivers, confirming } = all;
  const start = async (id: string): Promise<void> => {
    await receivers.resume(id).catch((error: unknown) => notices.post(asCicloError(error)));
  };
  return {
    handlers: {
      ...stateHandlers(all),
      ...registrationHandlers(all),
      ...secretHandlers(all),
      ...inboxHandlers(ledgers),
    },
    resume: async () => {
      for (const { id, isPractice } of registry.list()) {
        await start(id);
        // The practice bank's world and ledger begin anew: nothing of an earlier run waits there.
        if (!isPractice) confirming.hurry(id);
      }
    },
    follow: start,
    forget: async (id) => {
      await receivers.stop(id);
      await confirming.forget(id);
    },
    close: async () => {
      await receivers.close();
      await confirming.close();
    },
  };
}

/** Secrets and receivers know each other: a new secret is accepted from the moment it is kept. */
function webhookParts(parts: Parts, panel: ChannelPanel): WebhookParts {
  const { registry, ledgers, emit, log, tagOf } = parts;
  const own = ownRegistrations(registry);
  const renewSecrets = (id: string): Promise<void> => receivers.renewSecrets(id);
  const secrets = webhookSecrets(registry, renewSecrets);
  const announce = (connectionId: string): void => emit('webhooks.delivered', { connectionId });
  const confirming = createConfirming({
    ...parts,
    onDecided: (connectionId) => {
      announce(connectionId);
      emit('sync.ledgerChanged', { connectionId });
    },
  });
  const receivers = createReceivers({
    registry,
    ledgers,
    acceptedSecrets: (id) => acceptedSecrets(id, own, secrets),
    onKept: announce,
    onNews: confirming.hurry,
    onRefused: (id, status) => log.write('delivery_refused', { company: tagOf(id), status }),
  });
  return { ...parts, own, secrets, receivers, confirming, panel, renewSecrets };
}
