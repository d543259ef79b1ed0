import type { BankEvent } from '../storage/bank-events.ts';
import type { PageRequest } from '../storage/pages.ts';
import type { World } from '../storage/world.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import type { WireWords } from '../wire/wire-words.ts';
import { type ChannelTools, type Registration, WebhookChannel } from './channel.ts';
import { kindOfChannel, segmentOf } from './channel-ids.ts';
import { Courier, type DeliveryTimeouts } from './courier.ts';
import { DeliveryLog } from './deliveries.ts';
import { type News, newsOf } from './news.ts';
import { refusedRegistration, unanswered, urlViolations } from './registration-rules.ts';
import { LoopbackSender, type Sender } from './sender.ts';
import { openPanel, type WebhookPanel } from './webhook-panel.ts';
import { deliveryUrl } from './webhook-url.ts';

/** What the webhooks is made of. `world` is asked anew each time, since a bank can begin another one. */
export type WebhooksOptions = {
  readonly words: WireWords;
  readonly world: () => Pick<World, 'ids'>;
  readonly virtualNow: () => EpochSecond;
  readonly realNowMs: () => number;
  readonly sender?: Sender;
  /** Seconds of real time before each retry of a channel that does not pause on failure. */
  readonly retrySeconds?: readonly number[];
  readonly after?: ChannelTools['after'];
  readonly timeouts?: DeliveryTimeouts;
};

/** Registrations of keys in a window of their creation. */
export type KeyWindow = { readonly from: EpochSecond; readonly to: EpochSecond };
export type KeyPage = { readonly registrations: readonly Registration[]; readonly total: number };

/** The service tells no schedule (SERVICE.md, section 6.1, rule 6); this one is the bank's own. */
const RETRY_SECONDS: readonly number[] = [2, 10, 60, 300];
/** Nor how long a delivery or a probe may take: our choice. */
const TIMEOUTS: DeliveryTimeouts = { deliveryMs: 5_000, probeMs: 3_000 };

const realTimers: ChannelTools['after'] = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** The bank's webhooks: who is registered, what goes out to them, and the panel that a person sees. */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #courier: Courier;
  readonly #log = new DeliveryLog();
  readonly #channels = new Map<string, WebhookChannel>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #end = new AbortController();
  readonly #panel: WebhookPanel;

  constructor(options: WebhooksOptions) {
    const { sender = new LoopbackSender(), timeouts = TIMEOUTS } = options;
    this.#options = options;
    this.#courier = new Courier(sender, timeouts, options.realNowMs);
    this.#panel = openPanel({
      channels: this.#channels,
      log: this.#log,
      deliverNow: (channel, shipment) => {
        const { deliveryUrl: url, settings } = channel;
        return this.#watch(this.#courier.deliver(shipment, url, settings.header, this.#end.signal));
      },
      words: options.words,
      virtualNow: options.virtualNow,
    });
  }

  /** What a person at the bank's panel can see and do. */
  panel(): WebhookPanel {
    return this.#panel;
  }

  /**
   * Registers a URL for a channel, or another in the place of the present one, after its base route has answered a probe. Throws a
   * `ProblemError` of the operation's kind where the URL is none that the bank reaches, or nobody answers there.
   */
  async register(channelId: string, url: string): Promise<void> {
    const kind = kindOfChannel(channelId);
    const violations = urlViolations(kind, url);
    if (violations.length > 0) throw refusedRegistration(kind, violations);
    const header = this.#channels.get(channelId)?.settings.header ?? null;
    const isReached = await this.#watch(this.#courier.reaches(url, header, this.#end.signal));
    if (!isReached || this.#end.signal.aborted) throw unanswered(kind);
    const registration = { url, createdAt: this.#options.virtualNow() };
    const known = this.#channels.get(channelId);
    if (known === undefined) this.#channels.set(channelId, this.#channel(channelId, registration));
    else known.move(registration);
  }

  /** What is registered for a channel; `null` when nothing is. */
  read(channelId: string): Registration | null {
    return this.#channels.get(channelId)?.registration ?? null;
  }

  /** Removes a registration with its settings; what waited is given up. False when there was none. */
  remove(channelId: string): boolean {
    this.#channels.get(channelId)?.end();
    return this.#channels.delete(channelId);
  }

  /** Switches every channel off as a failure of its receiver does; how many were on. */
  pauseAll(by: string): number {
    const running = [...this.#channels.values()].filter((channel) => !channel.view().isPaused);
    for (const channel of running) channel.pause(by);
    return running.length;
  }

  /** Removes every registration and empties the log, as for another world. */
  forgetAll(): void {
    for (const id of [...this.#channels.keys()]) this.remove(id);
    this.#log.clear();
  }

  /** The registrations of keys that were made in a window, both ends included, in order of creation. */
  listKeys({ from, to }: KeyWindow, { page, size }: PageRequest): KeyPage {
    const found = [...this.#channels.values()]
      .filter(({ id }) => kindOfChannel(id) === 'chave')
      .map(({ registration }) => registration)
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .sort((a, b) => a.createdAt - b.createdAt);
    return { registrations: found.slice(page * size, (page + 1) * size), total: found.length };
  }

  /** Sends what has happened to whoever is registered for it, in the order given. */
  tell(events: readonly BankEvent[]): void {
    if (this.#channels.size === 0) return;
    const { words, world } = this.#options;
    const context = { ids: world().ids, words };
    const byChannel = new Map<string, News[]>();
    for (const event of events) {
      const addressed = newsOf(event, context);
      if (addressed === null || !this.#channels.has(addressed.channelId)) continue;
      const waiting = byChannel.get(addressed.channelId) ?? [];
      waiting.push(addressed.news);
      byChannel.set(addressed.channelId, waiting);
    }
    for (const [id, news] of byChannel) this.#channels.get(id)?.tell(news);
  }

  /** Resolves when nothing is being sent and nothing could be sent now: what is held or waits for a retry does not count. */
  async whenQuiet(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  /** Aborts what runs and clears every timer. */
  async close(): Promise<void> {
    this.#end.abort();
    for (const id of [...this.#channels.keys()]) this.remove(id);
    await this.whenQuiet();
    await this.#courier.close();
  }

  #channel(id: string, registration: Registration): WebhookChannel {
    const { words, retrySeconds = RETRY_SECONDS, after = realTimers } = this.#options;
    const target = (url: string): string => deliveryUrl(url, segmentOf(id, words.word));
    const watch = (run: Promise<void>): void => void this.#watch(run);
    const tools = { courier: this.#courier, log: this.#log, retrySeconds, after, watch };
    return new WebhookChannel(id, registration, target, tools);
  }

  #watch<Value>(run: Promise<Value>): Promise<Value> {
    const watched = run.finally(() => this.#running.delete(watched));
    this.#running.add(watched);
    return watched;
  }
}
