import type { Delivery } from '../../../src-preload/contract/practice-bank/webhooks.ts';
import { type EpochSecond, rfc3339 } from '../timeline/calendar.ts';
import { maskedUrl } from './webhook-url.ts';

/** Something to tell a receiver, written out as it will be sent. */
export type Message = Pick<Delivery, 'channelId' | 'event' | 'about' | 'body'> & {
  readonly bankTime: EpochSecond;
};

/** A message on its way, and what has come of it. The channel that carries it changes it. */
export type Shipment = {
  readonly id: number;
  readonly message: Message;
  /** Where it was sent, or will be. */
  url: string;
  sentAtMs: number | null;
  tries: number;
  outcome: Delivery['outcome'];
  status: number | null;
  detail: string;
};

/** Deliveries that a person can look back on, and how much of each body; our choice. */
const MOST_LOGGED = 1_000;
const LONGEST_BODY = 16 * 1_024;

/** The deliveries of every channel, the newest 1,000; older ones that still wait are sent all the same. */
export class DeliveryLog {
  readonly #shipments = new Map<number, Shipment>();
  #lastId = 0;

  /** Writes down a delivery that is about to begin. */
  open(message: Message, url: string, outcome: Shipment['outcome']): Shipment {
    this.#lastId += 1;
    const shipment: Shipment = {
      id: this.#lastId,
      message,
      url,
      sentAtMs: null,
      tries: 0,
      outcome,
      status: null,
      detail: '',
    };
    this.#shipments.set(shipment.id, shipment);
    if (this.#shipments.size > MOST_LOGGED) this.#forgetOldest();
    return shipment;
  }

  /** The newest first; of one channel, or of all with `null`. */
  newest(channelId: string | null, limit: number): Delivery[] {
    const found: Delivery[] = [];
    for (const shipment of [...this.#shipments.values()].reverse()) {
      if (found.length === limit) break;
      if (channelId === null || shipment.message.channelId === channelId) found.push(deliveryOf(shipment));
    }
    return found;
  }

  byId(id: number): Shipment | null {
    return this.#shipments.get(id) ?? null;
  }

  clear(): void {
    this.#shipments.clear();
  }

  #forgetOldest(): void {
    for (const id of this.#shipments.keys()) {
      this.#shipments.delete(id);
      return;
    }
  }
}

/** A delivery as the panel shows it: secrets hidden, the body cut at 16 kB. */
export function deliveryOf({ id, message, url, sentAtMs, ...rest }: Shipment): Delivery {
  const { tries, outcome, status, detail } = rest;
  return {
    id,
    channelId: message.channelId,
    event: message.event,
    about: message.about,
    url: maskedUrl(url),
    bankTime: rfc3339(message.bankTime),
    sentAt: sentAtMs === null ? null : new Date(sentAtMs).toISOString(),
    tries,
    outcome,
    status,
    detail,
    body: message.body.slice(0, LONGEST_BODY),
  };
}
