import type { Channel } from '../../../src-preload/contract/practice-bank/webhooks.ts';
import { type EpochSecond, rfc3339 } from '../timeline/calendar.ts';
import { type Courier, failureName, outcomeOf } from './courier.ts';
import type { DeliveryLog, Message, Shipment } from './deliveries.ts';
import type { News } from './news.ts';
import type { ReceiverAnswer } from './sender.ts';
import { WaitingLine } from './waiting-line.ts';

/** What the panel sets on a channel. */
export type ChannelSettings = Pick<
  Channel,
  'pausesOnFailure' | 'format' | 'duplicates' | 'reorders' | 'header'
>;

/** What a channel works with. */
export type ChannelTools = {
  readonly courier: Courier;
  readonly log: DeliveryLog;
  /** Seconds of real time before each retry. */
  readonly retrySeconds: readonly number[];
  /** Calls back once after so many milliseconds; returns the function that prevents it. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Is told of each run of deliveries, so that one can wait for all of them. */
  readonly watch: (run: Promise<void>) => void;
};

/** A registered address. */
export type Registration = { readonly url: string; readonly createdAt: EpochSecond };

const STANDARD: ChannelSettings = {
  // Ticked by default in a bank's panel (SERVICE.md, section 6.1).
  pausesOnFailure: true,
  format: 'standard',
  duplicates: false,
  reorders: false,
  header: null,
};
/** Deliveries that wait for a receiver that is down; our choice. */
const MOST_WAITING = 10_000;

/** A webhook: what waits for its receiver, sent one at a time and in order unless told to reorder. */
export class WebhookChannel {
  readonly id: string;
  readonly #tools: ChannelTools;
  readonly #target: (url: string) => string;
  readonly #end = new AbortController();
  #registration: Registration;
  #settings = STANDARD;
  #pause: { readonly by: string | null } | null = null;
  readonly #line = new WaitingLine();
  /** Failures of the first since it came to the front or the channel was resumed. */
  #failures = 0;
  #preventRetry: (() => void) | null = null;
  #isRunning = false;
  #dropped: { readonly note: Shipment; readonly count: number } | null = null;

  constructor(id: string, registration: Registration, target: (url: string) => string, tools: ChannelTools) {
    this.id = id;
    this.#registration = registration;
    this.#target = target;
    this.#tools = tools;
  }

  get registration(): Registration {
    return this.#registration;
  }

  get settings(): ChannelSettings {
    return this.#settings;
  }

  /** Where its deliveries go. */
  get deliveryUrl(): string {
    return this.#target(this.#registration.url);
  }

  /** Registers another address in the place of the present one; what waits goes there, settings stay. */
  move(registration: Registration): void {
    this.#registration = registration;
  }

  configure(change: Partial<ChannelSettings>): void {
    this.#settings = { ...this.#settings, ...change };
  }

  /** Queues news. Of more than 10,000 waiting deliveries the oldest are dropped, and the log says so. */
  tell(news: readonly News[]): void {
    for (const message of news.map((one) => this.write(one))) {
      const copies = this.#settings.duplicates ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) this.#line.add(this.#open(message));
    }
    this.#dropOldest();
    this.#start();
  }

  /** News as this channel sends them. */
  write({ bodyIn, ...news }: News): Message {
    return { ...news, channelId: this.id, body: JSON.stringify(bodyIn(this.#settings.format)) };
  }

  /** Stops sending; `by` is the failure that stopped it, null when a person does. */
  pause(by: string | null): void {
    this.#forgetRetry();
    this.#pause = { by };
    this.#line.mark('held');
  }

  /** Sends what waited. */
  resume(): void {
    this.#pause = null;
    this.#line.mark('waiting');
    this.#start();
  }

  /** Ends the channel: what runs is aborted, what waits is given up. */
  end(): void {
    this.#end.abort();
    this.#forgetRetry();
    for (const shipment of this.#line.clear()) giveUp(shipment, 'the channel was removed');
  }

  /** What the panel shows. */
  view(): Channel {
    const { url, createdAt } = this.#registration;
    return {
      id: this.id,
      url,
      createdAt: rfc3339(createdAt),
      isPaused: this.#pause !== null,
      pausedBy: this.#pause?.by ?? null,
      ...this.#settings,
      waiting: this.#line.length,
    };
  }

  #open(message: Message): Shipment {
    return this.#tools.log.open(message, this.deliveryUrl, this.#pause === null ? 'waiting' : 'held');
  }

  #start(): void {
    if (this.#isRunning || !this.#canSend()) return;
    this.#isRunning = true;
    this.#tools.watch(this.#run());
  }

  async #run(): Promise<void> {
    // What is told in one breath waits together.
    await null;
    while (this.#canSend()) await this.#sendFirst();
    this.#isRunning = false;
  }

  #canSend(): boolean {
    const isStopped = this.#end.signal.aborted || this.#pause !== null || this.#preventRetry !== null;
    return !isStopped && this.#line.length > 0;
  }

  async #sendFirst(): Promise<void> {
    // What is being tried again keeps its place.
    if (this.#settings.reorders && this.#failures === 0) this.#line.shuffle();
    const { first } = this.#line;
    if (first === null) return;
    const { signal } = this.#end;
    const answer = await this.#tools.courier.deliver(first, this.deliveryUrl, this.#settings.header, signal);
    if (signal.aborted) return;
    if (outcomeOf(answer) === 'delivered') this.#finish('delivered');
    else this.#fail(answer);
  }

  #finish(outcome: Shipment['outcome']): void {
    const shipment = this.#line.leave();
    if (shipment !== null) shipment.outcome = outcome;
    this.#failures = 0;
  }

  #fail(answer: ReceiverAnswer): void {
    // A person may have paused it while the delivery was on its way.
    if (this.#pause !== null) return;
    const seconds = this.#tools.retrySeconds[this.#failures];
    if (this.#settings.pausesOnFailure) this.pause(failureName(answer));
    else if (seconds === undefined) this.#finish(outcomeOf(answer));
    else this.#retryAfter(seconds);
  }

  #retryAfter(seconds: number): void {
    this.#failures += 1;
    this.#preventRetry = this.#tools.after(seconds * 1_000, () => {
      this.#preventRetry = null;
      this.#start();
    });
  }

  #forgetRetry(): void {
    this.#preventRetry?.();
    this.#preventRetry = null;
    this.#failures = 0;
  }

  #dropOldest(): void {
    const dropped = this.#line.dropBeyond(MOST_WAITING);
    for (const shipment of dropped) giveUp(shipment, 'dropped');
    const latest = dropped.at(-1);
    if (latest !== undefined) this.#noteDropped(latest.message, dropped.length);
  }

  /** One note for all that is dropped, as long as it stands in the log. */
  #noteDropped(message: Message, excess: number): void {
    const { log } = this.#tools;
    const known = this.#dropped !== null && log.byId(this.#dropped.note.id) !== null ? this.#dropped : null;
    const note =
      known?.note ?? log.open({ ...message, event: 'dropped', body: '' }, this.deliveryUrl, 'unreachable');
    const count = (known?.count ?? 0) + excess;
    note.detail = `${count} deliveries dropped: more than ${MOST_WAITING} waited`;
    this.#dropped = { note, count };
  }
}

function giveUp(shipment: Shipment, why: string): void {
  shipment.outcome = 'unreachable';
  shipment.detail = why;
}
