import type { ListQuery } from '../api-client/bank-api.ts';
import { instantFromEpochMs, type UtcInstant } from '../core/civil-date.ts';
import type { CicloError } from '../core/failure.ts';
import type { Listing } from './list-windows.ts';
import type { PollContext } from './poll-context.ts';
import type { Gathered } from './resource.ts';
import { cut, DAY_MS, divide, MINUTE_MS, shift, spanMs, type Window } from './window.ts';
import { WindowReading } from './window-reading.ts';

/** Most records of one window, and of all windows that are filled besides the next in line: bounds the memory. */
const MOST_RECORDS = 20_000;

/** No bank's limit on a window is under a day: a shorter one was refused for something else. */
const SHORTEST_TOO_LONG_MS = DAY_MS;

type Entry<Item> = { readonly window: Window; readonly reading: WindowReading<Item> };

/** A window that is over. `isWhole` is false where its pages kept moving, so that something may be missing. */
export type ReadWindow<Item> = {
  readonly window: Window;
  readonly gathered: Gathered<Item>;
  readonly isWhole: boolean;
};

/**
 * The windows of one listing, oldest first. First pages are asked for well ahead; the rest of a window only once it is next in line or
 * small enough to be held beside the one that is.
 */
export class WindowQueue<Item> {
  readonly #poll: PollContext;
  readonly #listing: Listing<Item>;
  readonly #signal: AbortSignal;
  readonly #pending: Window[];
  /** A window that is cut is replaced by its parts, in its place. */
  readonly #begun: Entry<Item>[] = [];

  constructor(poll: PollContext, listing: Listing<Item>, signal: AbortSignal) {
    const { from, to } = listing.range;
    const end = poll.horizon !== null && poll.horizon < to ? poll.horizon : to;
    this.#poll = poll;
    this.#listing = listing;
    this.#signal = signal;
    const range = { from, to: end };
    const longestMs = poll.api.limits.windowDays * DAY_MS;
    this.#pending = [...cut(range, listing.asOneWindow ? Math.max(longestMs, spanMs(range)) : longestMs)];
    poll.progress.expectWindows(this.#pending.length);
  }

  /** The next window in order of time; null after the last. Throws what no cutting mends. */
  async next(): Promise<ReadWindow<Item> | null> {
    for (;;) {
      this.#beginAhead();
      const first = this.#begun[0];
      if (first === undefined) return null;
      const outcome = await first.reading.finish();
      // Its first page may have shown that it holds too much: then its parts stand here already.
      if (first !== this.#begun[0]) continue;
      if (outcome.kind === 'refused') this.#afterRefusal(first, outcome.failure);
      else if (outcome.kind === 'whole' || !this.#cut(first, outcome.parts)) {
        this.#begun.shift();
        return { window: first.window, gathered: outcome.gathered, isWhole: outcome.kind === 'whole' };
      }
    }
  }

  #beginAhead(): void {
    while (this.#begun.length <= this.#poll.api.limits.concurrency) {
      const window = this.#pending.shift();
      if (window === undefined) break;
      this.#begun.push(this.#begin(window));
    }
    this.#fillWithinBounds();
  }

  #begin(window: Window): Entry<Item> {
    const { api, limiter, progress } = this.#poll;
    const query: ListQuery = { ...window, ...this.#listing.filter };
    const request = (page: number) =>
      limiter.run(async () => {
        const answer = await this.#listing.resource.list(api, query, page, this.#signal);
        progress.pageRead();
        return answer;
      });
    const reading = new WindowReading(this.#listing.resource, request, {
      mostRecords: spanMs(window) <= MINUTE_MS ? Number.POSITIVE_INFINITY : MOST_RECORDS,
      pageSize: () => api.limits.pageSize,
    });
    void reading.opened.then(() => this.#fillWithinBounds());
    return { window, reading };
  }

  /** Fills the first in line, and those behind it as long as they are known to be small enough together; cuts what is too large. */
  #fillWithinBounds(): void {
    let held = 0;
    for (const [place, entry] of this.#begun.entries()) {
      const { size } = entry.reading;
      if (size === null) return;
      if (size > MOST_RECORDS && this.#cut(entry, Math.ceil(size / MOST_RECORDS))) return;
      held += place === 0 ? 0 : size;
      if (held > MOST_RECORDS) return;
      entry.reading.finish();
    }
  }

  /** Puts the parts of a window in its place; false when it is too short to be cut. */
  #cut(entry: Entry<Item>, parts: number): boolean {
    const windows = divide(entry.window, parts);
    return windows !== null && this.#replace(entry, windows);
  }

  #replace(entry: Entry<Item>, windows: readonly Window[]): boolean {
    const place = this.#begun.indexOf(entry);
    this.#begun.splice(place, 1, ...windows.map((window) => this.#begin(window)));
    this.#poll.progress.expectWindows(windows.length - 1);
    return true;
  }

  /** The window may be longer than the bank allows, or end in the bank's future, where its refusal tells the time. */
  #afterRefusal(entry: Entry<Item>, failure: CicloError): void {
    const { window } = entry;
    const present = presentOf(failure);
    if (present !== null && window.from < shift(present, -MINUTE_MS) && present < window.to) {
      this.#replace(entry, [
        { from: window.from, to: present },
        { from: present, to: window.to },
      ]);
    } else if (spanMs(window) > SHORTEST_TOO_LONG_MS) this.#cut(entry, 2);
    else if (present !== null && present < window.to) {
      this.#poll.horizon = window.from;
      this.#replace(entry, []);
    } else throw failure;
  }
}

/** What time it is at the bank, where its refusal tells. */
function presentOf({ params }: CicloError): UtcInstant | null {
  const epochMs = new Date(params.serverDate ?? Number.NaN).getTime();
  return Number.isNaN(epochMs) ? null : instantFromEpochMs(epochMs);
}
