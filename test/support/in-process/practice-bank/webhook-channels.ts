import { centavos } from '../../../../src-main/core/money.ts';
import { makePersona } from '../../../../src-main/practice-bank/payers/personas.ts';
import { Ids } from '../../../../src-main/practice-bank/records/ids.ts';
import type { Mandate } from '../../../../src-main/practice-bank/records/mandate.ts';
import { RECEIVER } from '../../../../src-main/practice-bank/rules/people.ts';
import type { BankEvent } from '../../../../src-main/practice-bank/storage/bank-events.ts';
import { type EpochSecond, secondOf } from '../../../../src-main/practice-bank/timeline/calendar.ts';
import { Webhooks, type WebhooksOptions } from '../../../../src-main/practice-bank/webhooks/webhooks.ts';
import { wireWords } from '../../../../src-main/practice-bank/wire/wire-words.ts';
import type { Channel, Delivery } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { WebhookReceiver } from '../network/webhook-receiver.ts';

/** Timers that run only when a test says so. */
class HandTimers {
  readonly #pending: { readonly ms: number; readonly callback: () => void }[] = [];

  readonly after = (ms: number, callback: () => void): (() => void) => {
    const timer = { ms, callback };
    this.#pending.push(timer);
    return () => {
      const at = this.#pending.indexOf(timer);
      if (at >= 0) this.#pending.splice(at, 1);
    };
  };

  /** What is waited for, in milliseconds. */
  get waits(): readonly number[] {
    return this.#pending.map(({ ms }) => ms);
  }

  /** Lets every pending timer ring. */
  ring(): void {
    for (const { callback } of this.#pending.splice(0)) callback();
  }
}

const TODAY = 20_000;
const SPAN = { seed: 5, today: TODAY, months: 3 };
const ids = new Ids(SPAN.seed);

/** Noon of the day on which everything in these tests happens. */
export const NOON: EpochSecond = secondOf(TODAY, 12 * 3_600);
export const KEY_CHANNEL = `chave:${RECEIVER.key}`;
export const mandate: Mandate = makePersona(SPAN, 0, ids);

/** A webhooks of a bank that stands at noon. */
export const openWebhooks = (options: Partial<WebhooksOptions> = {}): Webhooks =>
  new Webhooks({
    words: wireWords('instant'),
    world: () => ({ ids }),
    virtualNow: () => NOON,
    realNowMs: Date.now,
    ...options,
  });

/** A mandate was approved. */
export const mandateNews = (): BankEvent => ({ kind: 'mandate', at: NOON, mandate });

/** A payment of so many centavos came; `txid` null makes it one that nobody is told of. */
export function paymentNews(amount: number, txid: string | null = ids.txid(0, amount)): BankEvent {
  const at = NOON - 60;
  const message = { part: amount % 20, issuedAt: at };
  const settlement = {
    message,
    at,
    amount: centavos(amount),
    txid,
    isVisible: true,
    refunds: [],
  };
  return { kind: 'settlement', at, placed: { mandate, slot: Math.floor(amount / 20), settlement } };
}

/** So many payments, of 1, 2, 3… centavos. */
export const payments = (count: number): readonly BankEvent[] =>
  Array.from({ length: count }, (_, at) => paymentNews(at + 1));

/** The amounts, in centavos, of payments in standard bodies. */
export const amountsIn = (bodies: readonly unknown[]): readonly number[] =>
  bodies.flatMap((body) =>
    (body as { readonly instant: readonly { readonly valor: string }[] }).instant.map(({ valor }) =>
      Math.round(Number(valor) * 100),
    ),
  );

/** Long enough for a busy machine: only a receiver that is silent on purpose is given up. */
export const LONG_TIMEOUTS = { deliveryMs: 600_000, probeMs: 600_000 };

/** A webhooks with a receiver that is registered for the receiver's key, and timers that a test rings. */
export class WebhookRoom {
  readonly receiver: WebhookReceiver;
  readonly timers = new HandTimers();
  readonly webhooks: Webhooks = openWebhooks({ after: this.timers.after, timeouts: LONG_TIMEOUTS });

  private constructor(receiver: WebhookReceiver) {
    this.receiver = receiver;
  }

  static async open(): Promise<WebhookRoom> {
    const room = new WebhookRoom(await WebhookReceiver.start());
    await room.webhooks.register(KEY_CHANNEL, `${room.receiver.origin}/hook?secret=s3cr3t`);
    room.receiver.knocks.length = 0;
    return room;
  }

  /** Tells it to the webhooks, and waits until nothing more can be sent now. */
  readonly tell = (...events: readonly BankEvent[]): Promise<void> => {
    this.webhooks.tell(events);
    return this.webhooks.whenQuiet();
  };

  readonly configure = (change: object): Channel =>
    this.webhooks.panel().configureChannel({ id: KEY_CHANNEL, ...change });
  readonly channel = (): Channel | undefined => this.webhooks.panel().listChannels()[0];
  readonly log = (): readonly Delivery[] => this.webhooks.panel().listDeliveries({ id: null, limit: 1_000 });
  readonly outcomes = (): readonly string[] => this.log().map(({ outcome }) => outcome);

  async close(): Promise<void> {
    await this.webhooks.close();
    await this.receiver.close();
  }
}
