import type { z } from 'zod';
import type { Channel, Delivery, webhooks } from '../../../src-preload/contract/practice-bank/webhooks.ts';
import { CicloError } from '../../core/failure.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import type { WireWords } from '../wire/wire-words.ts';
import type { ChannelSettings, WebhookChannel } from './channel.ts';
import { kindOfChannel } from './channel-ids.ts';
import { outcomeOf } from './courier.ts';
import { type DeliveryLog, deliveryOf, type Message, type Shipment } from './deliveries.ts';
import { sampleNews } from './samples.ts';
import type { ReceiverAnswer } from './sender.ts';

type Sent<Name extends keyof typeof webhooks> = z.output<(typeof webhooks)[Name]['input']>;

/** The bank's panel of webhooks, as the contract declares it. Each throws `CicloError` `not_found` for a channel or delivery that is not there. */
export type WebhookPanel = {
  readonly listChannels: () => Channel[];
  readonly configureChannel: (change: Sent<'configureChannel'>) => Channel;
  readonly pauseChannel: (channel: Sent<'pauseChannel'>) => Channel;
  readonly resumeChannel: (channel: Sent<'resumeChannel'>) => Channel;
  readonly sendSample: (channel: Sent<'sendSample'>) => Promise<Delivery>;
  readonly listDeliveries: (query: Sent<'listDeliveries'>) => Delivery[];
  readonly resendDelivery: (query: Sent<'resendDelivery'>) => Promise<Delivery>;
};

/** What the panel shows and works on. */
export type PanelParts = {
  readonly channels: ReadonlyMap<string, WebhookChannel>;
  readonly log: DeliveryLog;
  /** One try at once, whatever waits and whether the channel is paused or not. */
  readonly deliverNow: (channel: WebhookChannel, shipment: Shipment) => Promise<ReceiverAnswer>;
  readonly words: WireWords;
  readonly virtualNow: () => EpochSecond;
};

/** Opens the panel. */
export function openPanel(parts: PanelParts): WebhookPanel {
  const { channels, log, words, virtualNow } = parts;
  const channelOf = (id: string): WebhookChannel =>
    channels.get(id) ?? missing(`no webhook is registered as ${id}`, { id, reason: 'no_such_channel' });
  const changed = (id: string, change: (channel: WebhookChannel) => void): Channel => {
    const channel = channelOf(id);
    change(channel);
    return channel.view();
  };
  return {
    listChannels: () => [...channels.values()].map((channel) => channel.view()),
    configureChannel: ({ id, ...change }) => changed(id, (channel) => channel.configure(given(change))),
    pauseChannel: ({ id }) => changed(id, (channel) => channel.pause(null)),
    resumeChannel: ({ id }) => changed(id, (channel) => channel.resume()),
    sendSample: async ({ id }) => {
      const channel = channelOf(id);
      return tryOnce(parts, channel, channel.write(sampleNews(kindOfChannel(id), words.word, virtualNow())));
    },
    listDeliveries: ({ id, limit }) => log.newest(id, limit),
    resendDelivery: async ({ deliveryId }) => {
      const known =
        log.byId(deliveryId) ??
        missing(`no delivery ${deliveryId}`, { id: deliveryId, reason: 'no_such_delivery' });
      const { message } = known;
      // The note about dropped deliveries stands among them and has nothing to send.
      if (message.body === '')
        return missing(`nothing to send in ${deliveryId}`, { id: deliveryId, reason: 'nothing_to_send' });
      return tryOnce(parts, channelOf(message.channelId), message);
    },
  };
}

/** Sends a message outside the channel's order, once: it is logged as a delivery of its own and pauses nothing. */
async function tryOnce(parts: PanelParts, channel: WebhookChannel, message: Message): Promise<Delivery> {
  const shipment = parts.log.open(message, channel.deliveryUrl, 'waiting');
  shipment.outcome = outcomeOf(await parts.deliverNow(channel, shipment));
  return deliveryOf(shipment);
}

/** The settings that were given, without those that were not. */
const given = (change: Omit<Sent<'configureChannel'>, 'id'>): Partial<ChannelSettings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function missing(message: string, params: Readonly<Record<string, string | number>>): never {
  throw new CicloError('not_found', message, params);
}
