import type { Page } from '../api-client/bank-api.ts';
import { CicloError } from '../core/failure.ts';
import { keysOf, type PagesRead, pageOrGone, readPages } from './read-pages.ts';
import { type Gathered, NOTHING, type Resource } from './resource.ts';

/**
 * How the reading of a window ended. `in_parts`: it moved, lacks pages or holds too much, so it is to be read in that many parts.
 * `miscounted`: read again and again it is the same, and not what the bank counts. `absent`: the bank answers 404.
 */
export type WindowOutcome<Item> =
  | { readonly kind: 'whole'; readonly gathered: Gathered<Item> }
  | { readonly kind: 'miscounted'; readonly gathered: Gathered<Item> }
  | {
      readonly kind: 'in_parts';
      readonly parts: number;
      readonly gathered: Gathered<Item>;
      /** Whether its first page was full: then there is as much to read as the cutting costs. */
      readonly isFull: boolean;
      /** Whether each reading brought the same records. */
      readonly isStill: boolean;
    }
  | { readonly kind: 'refused'; readonly failure: CicloError }
  | { readonly kind: 'absent'; readonly failure: CicloError };

/** What bounds the reading of one window. */
export type WindowLimits = {
  /** Records of a usual size: a larger one counts as several. */
  readonly mostRecords: number;
  readonly pageSize: () => number;
  /** Whether earlier polls have found that this list never is what the bank counts. */
  readonly isMiscounted: boolean;
};

/** Asks for one page, 0 first, of as many items as the reading's first page was asked for. */
export type SizedPageRequest<Item> = (page: number, pageSize: number | undefined) => Promise<Page<Item>>;

type Opened<Item> = Page<Item> | CicloError;

/** Refusals that a shorter window may escape: the bank's, of a window that is too long, and ours, of an answer that is too large. */
const OF_WINDOW: ReadonlySet<string> = new Set(['request_refused', 'answer_too_large']);

const isOutcome = (error: unknown): error is CicloError =>
  error instanceof CicloError && (OF_WINDOW.has(error.code) || isAbsence(error));

const READINGS = 3;
/** No more parts than this at once: what they hold is looked at before they are cut again. */
const MOST_PARTS = 64;

/** A list that answers 404: it is empty in that window, or it is not there. */
export const isAbsence = ({ code, params }: CicloError): boolean =>
  code === 'list_not_offered' && params.status === 404;

/**
 * The reading of one window in two moves: its first page is asked for at once and tells its size; `finish` reads the rest, again from the
 * start when the pages shifted meanwhile, three times at most.
 */
export class WindowReading<Item> {
  readonly #resource: Resource<Item>;
  readonly #request: SizedPageRequest<Item>;
  readonly #limits: WindowLimits;
  readonly #first: Promise<Opened<Item>>;
  #outcome: Promise<WindowOutcome<Item>> | null = null;
  #size: number | null = null;
  #pages = 0;

  constructor(resource: Resource<Item>, request: SizedPageRequest<Item>, limits: WindowLimits) {
    this.#resource = resource;
    this.#request = (page, pageSize) => {
      this.#pages += 1;
      return request(page, pageSize);
    };
    this.#limits = limits;
    this.#first = this.#open();
    this.#first.catch(() => undefined);
  }

  /** Resolves once the first page is in, or has failed: `finish` throws that failure. */
  get opened(): Promise<unknown> {
    return this.#first.catch(() => undefined);
  }

  /** Records of a usual size that finishing it will hold in memory; null until the first page is in. */
  get size(): number | null {
    return this.#size;
  }

  /** Pages that were asked for so far. */
  get pages(): number {
    return this.#pages;
  }

  /** Reads the rest; asking again gives the same outcome. */
  finish(): Promise<WindowOutcome<Item>> {
    if (this.#outcome === null) {
      this.#outcome = this.#finish();
      // Whoever takes the window meets its failure; until then it must not count as unhandled.
      this.#outcome.catch(() => undefined);
    }
    return this.#outcome;
  }

  async #open(): Promise<Opened<Item>> {
    try {
      const page = await this.#believable(await this.#request(0, undefined));
      this.#size = this.#sizeOf(page);
      return page;
    } catch (error) {
      if (!isOutcome(error)) throw error;
      this.#size = 0;
      return error;
    }
  }

  /** A count beyond what a window may hold is believed only where the pages go on almost that far; else it says nothing. */
  async #believable(page: Page<Item>): Promise<Page<Item>> {
    const most = this.#most(page);
    if ((page.totalItems ?? 0) <= most) return page;
    const uncounted = { ...page, totalItems: null, pageCount: null };
    if (page.itemCount === 0) return uncounted;
    const far = Math.max(1, Math.floor(most / page.itemCount) - 1);
    const probe = await pageOrGone((number) => this.#request(number, page.pageSize), far);
    const known = new Set(keysOf(this.#resource, page));
    const isBelieved = probe !== null && keysOf(this.#resource, probe).some((key) => !known.has(key));
    return isBelieved ? page : uncounted;
  }

  #sizeOf(page: Page<Item>): number {
    const { totalItems, itemCount } = page;
    const count = totalItems ?? (itemCount < this.#limits.pageSize() ? itemCount : this.#most(page));
    return count * weightOf(page);
  }

  /** Records that may be held where all are as large as those of a page. */
  #most(page: Page<Item>): number {
    return Math.max(1, Math.floor(this.#limits.mostRecords / weightOf(page)));
  }

  async #finish(): Promise<WindowOutcome<Item>> {
    let first = await this.#first;
    const seen = new Set<string>();
    for (let reading = 1; ; reading += 1) {
      if (first instanceof CicloError)
        return { kind: isAbsence(first) ? 'absent' : 'refused', failure: first };
      const isFull = first.itemCount > 0 && first.itemCount >= (first.pageSize ?? this.#limits.pageSize());
      const excess = (first.totalItems ?? 0) / this.#most(first);
      if (excess > 1)
        return { kind: 'in_parts', parts: partsFor(excess), gathered: NOTHING, isFull, isStill: false };
      const read = await this.#readFrom(first).catch(failureOfWindow);
      if (read instanceof CicloError) return { kind: 'refused', failure: read };
      if (read.kind === 'whole') return { kind: 'whole', gathered: read.gathered };
      seen.add(keysOf(this.#resource, read.gathered).toSorted().join(' '));
      const isStill = read.kind === 'moving' && seen.size === 1;
      const { gathered } = read;
      if (isStill && this.#isTakenAsItIs(read, reading, isFull)) return { kind: 'miscounted', gathered };
      if (read.kind === 'too_many' || reading === READINGS)
        return { kind: 'in_parts', parts: 2, gathered, isFull, isStill };
      first = await this.#open();
    }
  }

  #readFrom(first: Page<Item>): Promise<PagesRead<Item>> {
    const request = (page: number): Promise<Page<Item>> => this.#request(page, first.pageSize);
    const pageSize = first.pageSize ?? this.#limits.pageSize();
    return readPages(this.#resource, first, request, { mostRecords: this.#most(first), pageSize });
  }

  /** Pages that were all shown and stood still hold nothing that shorter windows would bring to light. */
  #isTakenAsItIs({ lacksPages }: PagesRead<Item>, reading: number, isFull: boolean): boolean {
    if (this.#limits.isMiscounted) return reading > 1 && !(lacksPages && isFull);
    return reading === READINGS && !lacksPages && !isFull;
  }
}

/** A later page that is too large asks for a shorter window, as a first one does; every other failure is thrown on. */
function failureOfWindow(error: unknown): CicloError {
  if (error instanceof CicloError && error.code === 'answer_too_large') return error;
  throw error;
}

/** Characters of raw JSON that a record of the usual size has at most. */
const USUAL_LENGTH = 2_048;

/** Records of the usual size that one of a page takes the memory of; 1 or more. */
const weightOf = ({ rawLength, itemCount }: Page<unknown>): number =>
  Math.max(1, rawLength / Math.max(1, itemCount) / USUAL_LENGTH);

/** Parts of a window that holds so many times too much. */
export function partsFor(excess: number): number {
  return Math.min(MOST_PARTS, Math.ceil(excess));
}
