import type { ListQuery } from '../api-client/bank-api.ts';
import { DAY_MS, instantFromEpochMs, type UtcInstant } from '../core/civil-date.ts';
import type { CicloError } from '../core/failure.ts';
import type { PollContext } from './poll-context.ts';
import { countOf } from './read-pages.ts';
import { type Gathered, NOTHING, type Resource } from './resource.ts';
import { cut, divide, MINUTE_MS, shift, spanMs, type Window } from './window.ts';
import { partsFor, type WindowOutcome, WindowReading } from './window-reading.ts';

/** Most records of one window: bounds the memory, with the next. Twice as many took 70 MB more of a million and as long, half as many a fifth longer. */
const MOST_RECORDS = 5_000;

/** Most records of all windows that are filled beside the next in line, small enough that two lists side by side hold no more than one did. */
const MOST_AHEAD = 5_000;

/** What one minute may hold at most, since it cannot be cut. No company charges as many people at once. */
const MOST_RECORDS_OF_A_MINUTE = 100_000;

/** Windows of one listing that are cut in the hope of shorter ones that agree: those whose first page is full, and those with less. */
const MOST_CUTS = { full: 2_000, short: 64 };

/**
 * What may be read in a row without a window that stood still. After so many cuts no more are made, since one half of a window that moves stands
 * still unless nothing does; after so many pages, ten windows that are full, of pages of twenty, the list is given up.
 */
const MOST_IN_VAIN = { cuts: 64, pages: (10 * MOST_RECORDS) / 20 };

/** No bank's limit on a window is under a day: a shorter one was refused for something else. */
const SHORTEST_TOO_LONG_MS = DAY_MS;

/** A list to read over a range of creation dates. */
export type Listing<Item> = {
  readonly resource: Resource<Item>;
  readonly range: Window;
  readonly filter?: Pick<ListQuery, 'status' | 'withRefundsOnly'>;
  /** Asks for the whole range as one window, where this bank may take it, for lists that are long in time and short in records. */
  readonly asOneWindow?: true;
  /** How many lists are read side by side, this one included; 1 unless said. They share what is begun and held ahead. */
  readonly sharedBy?: number;
  /** Takes what each window brought, oldest window first; `isAbsent` where the bank answered 404 for it. */
  readonly take: (
    window: Window,
    gathered: Gathered<Item>,
    isWhole: boolean,
    isAbsent: boolean,
  ) => Promise<void>;
};

/** A reading that has ended otherwise than by a refusal. */
type Ended<Item> = Exclude<WindowOutcome<Item>, { kind: 'refused' }>;

type Entry<Item> = {
  readonly window: Window;
  readonly reading: WindowReading<Item>;
  /** Whether it is part of a window that was refused, perhaps for its length. */
  readonly isOfRefused: boolean;
};

/** A window that is over. */
export type ReadWindow<Item> = {
  readonly window: Window;
  readonly gathered: Gathered<Item>;
  /** False where its pages kept moving, so that something may be missing. */
  readonly isWhole: boolean;
  /** Whether the bank answered 404, which some do for a list that is empty. */
  readonly isAbsent: boolean;
  /** Whether it holds more than any minute does, or nothing before it ever stood still: a list without an end. */
  readonly isEndless: boolean;
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
  readonly #cutsLeft = { ...MOST_CUTS };
  #isWholeRefused = false;
  #inVain = { cuts: 0, pages: 0 };

  constructor(poll: PollContext, listing: Listing<Item>, signal: AbortSignal) {
    const { from, to } = listing.range;
    const end = poll.horizon !== null && poll.horizon < to ? poll.horizon : to;
    this.#poll = poll;
    this.#listing = listing;
    this.#signal = signal;
    this.#pending = [...this.#withinLimit({ from, to: end })];
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
      if (outcome.kind === 'refused') {
        this.#afterRefusal(first, outcome.failure);
        continue;
      }
      await this.#learnFrom(first);
      if (outcome.kind === 'in_parts' && this.#cutAgain(first, outcome)) continue;
      this.#begun.shift();
      // The window after it fills while this one is stored.
      this.#beginAhead();
      return this.#over(first.window, outcome);
    }
  }

  /** The bank has taken a window where it had refused a longer one. */
  async #learnFrom({ window, isOfRefused }: Entry<Item>): Promise<void> {
    if (this.#isWholeRefused) this.#poll.limits.learnUsual();
    if (isOfRefused && window.to < this.#listing.range.to)
      await this.#poll.limits.learnWindow(spanMs(window) / DAY_MS);
  }

  #over(window: Window, outcome: Ended<Item>): ReadWindow<Item> {
    const whole = { window, gathered: NOTHING, isWhole: true, isAbsent: false, isEndless: false };
    if (outcome.kind === 'absent') return { ...whole, isAbsent: true };
    const { gathered } = outcome;
    const isVain = outcome.kind === 'in_parts' && this.#inVain.pages > MOST_IN_VAIN.pages;
    if (outcome.kind !== 'in_parts') this.#inVain = { cuts: 0, pages: 0 };
    if (outcome.kind === 'whole') return { ...whole, gathered };
    const isStill = outcome.kind === 'miscounted' || outcome.isStill;
    const isWhole = isStill && this.#poll.miscounts.meet(this.#listing.resource.kind);
    return { ...whole, gathered, isWhole, isEndless: isVain || countOf(gathered) > MOST_RECORDS_OF_A_MINUTE };
  }

  /** Cuts a window that did not come out; false when it is too short, or so many cuts before it were in vain. */
  #cutAgain(entry: Entry<Item>, outcome: Extract<Ended<Item>, { kind: 'in_parts' }>): boolean {
    const budget = outcome.isFull ? 'full' : 'short';
    const { cuts, pages } = this.#inVain;
    if (this.#cutsLeft[budget] === 0 || cuts >= MOST_IN_VAIN.cuts || pages > MOST_IN_VAIN.pages) return false;
    this.#cutsLeft[budget] -= 1;
    // What is known to hold too much is cut unread.
    const isRead = countOf(outcome.gathered) > 0;
    if (isRead) this.#inVain = { cuts: cuts + 1, pages: pages + entry.reading.pages };
    return this.#cut(entry, outcome.parts);
  }

  #beginAhead(): void {
    while (this.#begun.length <= this.#share(this.#poll.api.limits.concurrency)) {
      const window = this.#nextPending();
      if (window === null) break;
      this.#begun.push(this.#begin(window));
    }
    this.#fillWithinBounds();
  }

  #share(limit: number): number {
    return Math.ceil(limit / (this.#listing.sharedBy ?? 1));
  }

  /** The next window that was not begun yet, no longer than the bank has shown itself to allow meanwhile. */
  #nextPending(): Window | null {
    const window = this.#pending.shift();
    if (window === undefined) return null;
    const [head = window, ...others] = this.#withinLimit(window);
    this.#pending.unshift(...others);
    this.#poll.progress.expectWindows(others.length);
    return head;
  }

  #withinLimit(window: Window): readonly Window[] {
    const { windowDays, mayTakeLonger } = this.#poll.limits;
    const isWhole = this.#listing.asOneWindow === true && mayTakeLonger && !this.#isWholeRefused;
    return isWhole && window.from <= window.to ? [window] : cut(window, windowDays * DAY_MS);
  }

  #begin(window: Window, isOfRefused = false): Entry<Item> {
    const { api, limiter, progress, miscounts } = this.#poll;
    const { resource, filter } = this.#listing;
    const request = (page: number, pageSize?: number) =>
      limiter.run(async () => {
        const query: ListQuery = { ...window, ...filter, ...(pageSize === undefined ? {} : { pageSize }) };
        const answer = await resource.list(api, query, page, this.#signal);
        progress.pageRead();
        return answer;
      });
    const reading = new WindowReading(resource, request, {
      mostRecords: spanMs(window) <= MINUTE_MS ? MOST_RECORDS_OF_A_MINUTE : MOST_RECORDS,
      pageSize: () => api.limits.pageSize,
      isMiscounted: miscounts.isKnown(resource.kind),
    });
    void reading.opened.then(() => this.#fillWithinBounds());
    return { window, reading, isOfRefused };
  }

  /** Fills the first in line, and those behind it as long as they are known to be small enough together; cuts what is too large. */
  #fillWithinBounds(): void {
    let held = 0;
    for (const [place, entry] of this.#begun.entries()) {
      const { size } = entry.reading;
      if (size === null) return;
      if (size > MOST_RECORDS && this.#cut(entry, partsFor(size / MOST_RECORDS))) return;
      held += place === 0 ? 0 : size;
      if (held > this.#share(MOST_AHEAD)) return;
      entry.reading.finish();
    }
  }

  /** Puts the parts of a window in its place; false when it is too short to be cut. */
  #cut(entry: Entry<Item>, parts: number, isRefused = false): boolean {
    const windows = divide(entry.window, parts);
    return windows !== null && this.#replace(entry, windows, isRefused || entry.isOfRefused);
  }

  #replace(entry: Entry<Item>, windows: readonly Window[], isOfRefused = false): boolean {
    const place = this.#begun.indexOf(entry);
    this.#begun.splice(place, 1, ...windows.map((window) => this.#begin(window, isOfRefused)));
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
    } else if (this.#isWholeRange(window)) this.#readInUsual(window);
    else if (spanMs(window) > SHORTEST_TOO_LONG_MS) this.#cut(entry, 2, true);
    else if (present !== null && present < window.to) {
      this.#poll.horizon = window.from;
      this.#replace(entry, []);
    } else throw failure;
  }

  /** Whether a window is the whole range of a list that was asked for as one, and longer than is usual. */
  #isWholeRange(window: Window): boolean {
    const isLonger = spanMs(window) > this.#poll.limits.windowDays * DAY_MS;
    return this.#listing.asOneWindow === true && this.#begun.length === 1 && isLonger;
  }

  /** Halving it again and again would find a length that is known, or no longer one, at the price of a refusal each time. */
  #readInUsual(window: Window): void {
    this.#isWholeRefused = true;
    this.#begun.length = 0;
    this.#pending.unshift(window);
  }
}

/** What time it is at the bank, where its refusal tells. */
function presentOf({ params }: CicloError): UtcInstant | null {
  const epochMs = new Date(params.serverDate ?? Number.NaN).getTime();
  return Number.isNaN(epochMs) ? null : instantFromEpochMs(epochMs);
}
