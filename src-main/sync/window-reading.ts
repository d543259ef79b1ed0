import type { Page } from '../api-client/bank-api.ts';
import { CicloError } from '../core/failure.ts';
import { type PageRequest, readPages } from './read-pages.ts';
import { type Gathered, NOTHING, type Resource } from './resource.ts';

/** How the reading of a window ended. `in_parts`: it moved or holds too much, so it is to be read in that many parts. */
export type WindowOutcome<Item> =
  | { readonly kind: 'whole'; readonly gathered: Gathered<Item> }
  | { readonly kind: 'in_parts'; readonly parts: number; readonly gathered: Gathered<Item> }
  | { readonly kind: 'refused'; readonly failure: CicloError };

/** Bounds on what one window may be. */
export type WindowLimits = { readonly mostRecords: number; readonly pageSize: () => number };

type Opened<Item> = Page<Item> | CicloError;

const READINGS = 3;

/**
 * The reading of one window in two moves: its first page is asked for at once and tells its size; `finish` reads the rest, again from the
 * start when the pages shifted meanwhile, three times at most.
 */
export class WindowReading<Item> {
  readonly #resource: Resource<Item>;
  readonly #request: PageRequest<Item>;
  readonly #limits: WindowLimits;
  readonly #first: Promise<Opened<Item>>;
  #outcome: Promise<WindowOutcome<Item>> | null = null;
  #size: number | null = null;

  constructor(resource: Resource<Item>, request: PageRequest<Item>, limits: WindowLimits) {
    this.#resource = resource;
    this.#request = request;
    this.#limits = limits;
    this.#first = this.#open();
    this.#first.catch(() => undefined);
  }

  /** Resolves once the first page is in, or has failed: `finish` throws that failure. */
  get opened(): Promise<unknown> {
    return this.#first.catch(() => undefined);
  }

  /** Records that finishing it will hold in memory; null until the first page is in. */
  get size(): number | null {
    return this.#size;
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
      const page = await this.#request(0);
      this.#size = this.#sizeOf(page);
      return page;
    } catch (error) {
      if (!(error instanceof CicloError) || error.code !== 'request_refused') throw error;
      this.#size = 0;
      return error;
    }
  }

  #sizeOf({ totalItems, itemCount }: Page<Item>): number {
    if (totalItems !== null) return totalItems;
    return itemCount < this.#limits.pageSize() ? itemCount : this.#limits.mostRecords;
  }

  async #finish(): Promise<WindowOutcome<Item>> {
    let first = await this.#first;
    for (let reading = 1; ; reading += 1) {
      if (first instanceof CicloError) return { kind: 'refused', failure: first };
      const excess = (first.totalItems ?? 0) / this.#limits.mostRecords;
      if (excess > 1) return { kind: 'in_parts', parts: Math.ceil(excess), gathered: NOTHING };
      const { kind, gathered } = await readPages(
        this.#resource,
        first,
        this.#request,
        this.#limits.mostRecords,
      );
      if (kind === 'whole') return { kind, gathered };
      if (kind === 'too_many' || reading === READINGS) return { kind: 'in_parts', parts: 2, gathered };
      first = await this.#open();
    }
  }
}
