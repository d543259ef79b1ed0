import type { webhooks } from '../../../src-preload/contract/practice-bank/webhooks.ts';
import type { ControlHandlers } from './control-calls.ts';
import type { ControlRoom } from './control-room.ts';

/** The bank's panel of webhooks. */
export function webhookControls({ webhooks: hooks }: ControlRoom): ControlHandlers<keyof typeof webhooks> {
  const panel = hooks.panel();
  return {
    listChannels: () => panel.listChannels(),
    configureChannel: (change) => panel.configureChannel(change),
    pauseChannel: (channel) => panel.pauseChannel(channel),
    resumeChannel: (channel) => panel.resumeChannel(channel),
    sendSample: (channel) => panel.sendSample(channel),
    listDeliveries: (query) => panel.listDeliveries(query),
    resendDelivery: (query) => panel.resendDelivery(query),
  };
}
