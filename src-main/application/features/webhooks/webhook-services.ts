import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { Services } from '../../services.ts';
import type { Confirming } from './confirming.ts';
import type { OwnRegistrations } from './own-registrations.ts';
import type { ChannelFacts } from './probing.ts';
import type { Receivers } from './receivers.ts';
import type { RefusedDeliveries } from './refused-deliveries.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** What a bank's panel shows of its channels. */
export type ChannelPanel = (connectionId: string) => Promise<(target: WebhookTarget) => ChannelFacts>;

/** Everything that the handlers work with. */
export type WebhookServices = Services & {
  readonly own: OwnRegistrations;
  readonly secrets: WebhookSecrets;
  readonly receivers: Receivers;
  readonly refused: RefusedDeliveries;
  readonly confirming: Confirming;
  readonly panel: ChannelPanel;
  readonly renewSecrets: (connectionId: string) => Promise<void>;
};
