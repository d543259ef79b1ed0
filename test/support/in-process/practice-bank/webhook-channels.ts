import { centavos } from '../../../../src-main/core/money.ts';
import { RECEIVER } from '../../../../src-main/practice-bank/rules/cast.ts';
import {
  WebhookDesk,
  type WebhookDeskOptions,
} from '../../../../src-main/practice-bank/webhooks/webhook-desk.ts';
import { wireWords } from '../../../../src-main/practice-bank/wire/wire-words.ts';
import { type EpochSecond, secondOf } from '../../../../src-main/practice-bank/world/calendar.ts';
import type { Happening } from '../../../../src-main/practice-bank/world/happenings.ts';
import { Ids } from '../../../../src-main/practice-bank/world/ids.ts';
import { type Mandate, makeMandate } from '../../../../src-main/practice-bank/world/mandate.ts';
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
export const mandate: Mandate = makeMandate(SPAN, 0, ids);

/** A desk of a bank that stands at noon. */
export const openDesk = (options: Partial<WebhookDeskOptions> = {}): WebhookDesk =>
  new WebhookDesk({
    words: wireWords('instant'),
    world: () => ({ ids }),
    virtualNow: () => NOON,
    realNowMs: Date.now,
    ...options,
  });

/** A mandate was approved. */
export const mandateNews = (): Happening => ({ kind: 'mandate', at: NOON, mandate });

/** A payment of so many centavos came; `txid` null makes it one that nobody is told of. */
export function paymentNews(amount: number, txid: string | null = ids.txid(0, amount)): Happening {
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
export const payments = (count: number): readonly Happening[] =>
  Array.from({ length: count }, (_, at) => paymentNews(at + 1));

/** The amounts, in centavos, of payments in standard bodies. */
export const amountsIn = (bodies: readonly unknown[]): readonly number[] =>
  bodies.flatMap((body) =>
    (body as { readonly instant: readonly { readonly valor: string }[] }).instant.map(({ valor }) =>
      Math.round(Number(valor) * 100),
    ),
  );

/** Long enough for a busy machine: only a receiver that is silent on purpose is given up. */
export const PATIENT = { deliveryMs: 600_000, probeMs: 600_000 };

/** A desk with a receiver that is registered for the receiver's key, and timers that a test rings. */
export class WebhookRoom {
  readonly receiver: WebhookReceiver;
  readonly timers = new HandTimers();
  readonly desk: WebhookDesk = openDesk({ after: this.timers.after, patience: PATIENT });

  private constructor(receiver: WebhookReceiver) {
    this.receiver = receiver;
  }

  static async open(): Promise<WebhookRoom> {
    const room = new WebhookRoom(await WebhookReceiver.start());
    await room.desk.register(KEY_CHANNEL, `${room.receiver.origin}/hook?secret=s3cr3t`);
    room.receiver.knocks.length = 0;
    return room;
  }

  /** Tells it to the desk, and waits until nothing more can be sent now. */
  readonly tell = (...happenings: readonly Happening[]): Promise<void> => {
    this.desk.tell(happenings);
    return this.desk.whenQuiet();
  };

  readonly configure = (change: object): Channel =>
    this.desk.panel().configureChannel({ id: KEY_CHANNEL, ...change });
  readonly channel = (): Channel | undefined => this.desk.panel().listChannels()[0];
  readonly log = (): readonly Delivery[] => this.desk.panel().listDeliveries({ id: null, limit: 1_000 });
  readonly outcomes = (): readonly string[] => this.log().map(({ outcome }) => outcome);

  async close(): Promise<void> {
    await this.desk.close();
    await this.receiver.close();
  }
}
