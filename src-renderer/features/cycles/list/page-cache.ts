import type { Failure, Result } from '../../../../src-preload/contract/errors.ts';
import type { ListEnd } from './row-count.ts';

/** A quick drag of the scroll bar passes many pages; those that come after it are asked for when these are in. */
const MAX_IN_FLIGHT = 4;

type Fetch<Row> = (page: number) => Promise<Result<readonly Row[]>>;

/**
 * Keeps the pages of one list around the rows on screen: asks for what is missing, forgets what was seen longest ago.
 * Rows that are not here yet are null. It serves `useSyncExternalStore`.
 */
export class PageCache<Row> {
  readonly #fetch: Fetch<Row>;
  readonly #rowsPerPage: number;
  readonly #maxPages: number;
  readonly #pages = new Map<number, readonly Row[]>();
  readonly #asked = new Set<number>();
  readonly #stale = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #edition = 0;
  #failure: Failure | null = null;

  constructor(fetch: Fetch<Row>, rowsPerPage: number, maxPages: number) {
    this.#fetch = fetch;
    this.#rowsPerPage = rowsPerPage;
    this.#maxPages = maxPages;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Moves with each page that comes, so that React draws again. */
  readonly version = (): number => this.#version;

  /** Why the last page that was asked for did not come. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** The row at an index of the whole list; null while its page is on its way. */
  rowAt(index: number): Row | null {
    const page = this.#pages.get(Math.floor(index / this.#rowsPerPage));
    return page?.[index % this.#rowsPerPage] ?? null;
  }

  /** Whether one of these rows, those in memory, was read before the list changed. */
  isOld(firstRow: number, lastRow: number): boolean {
    const isAmong = (page: number): boolean =>
      (page + 1) * this.#rowsPerPage > firstRow && page * this.#rowsPerPage <= lastRow;
    return [...this.#stale].some(isAmong);
  }

  /** The place of the first row here that fits; null where none does. */
  indexWhere(fits: (row: Row) => boolean): number | null {
    for (const [page, rows] of this.#pages) {
      const at = rows.findIndex(fits);
      if (at !== -1) return page * this.#rowsPerPage + at;
    }
    return null;
  }

  /** Where the list ends, as pages that are not full tell. */
  get end(): ListEnd {
    return { now: this.#endBy((page) => !this.#stale.has(page)), before: this.#endBy(() => true) };
  }

  #endBy(counts: (page: number) => boolean): number | null {
    const ends = [...this.#pages]
      .filter(([page, rows]) => counts(page) && rows.length < this.#rowsPerPage)
      .map(([page, rows]) => page * this.#rowsPerPage + rows.length);
    return ends.length === 0 ? null : Math.min(...ends);
  }

  /** Asks for the pages that hold these rows, those in memory aside. After a failure nothing is asked until `invalidate`. */
  want(firstRow: number, lastRow: number): void {
    const last = Math.floor(lastRow / this.#rowsPerPage);
    for (let page = Math.floor(firstRow / this.#rowsPerPage); page <= last; page += 1)
      if (this.#isMissing(page)) void this.#ask(page);
  }

  #isMissing(page: number): boolean {
    const isFresh = this.#pages.has(page) && !this.#stale.has(page);
    const canAsk = this.#failure === null && this.#asked.size < MAX_IN_FLIGHT;
    return canAsk && !isFresh && !this.#asked.has(page);
  }

  /** The list changed underneath: what is here stays on screen until `want` brings it anew. */
  invalidate(): void {
    this.#edition += 1;
    for (const page of this.#pages.keys()) this.#stale.add(page);
    this.#failure = null;
    this.#emit();
  }

  async #ask(page: number): Promise<void> {
    const edition = this.#edition;
    this.#asked.add(page);
    const answer = await this.#fetch(page);
    this.#asked.delete(page);
    if (answer.ok) this.#keep(page, answer.value);
    else this.#failure = answer.error;
    if (edition !== this.#edition) this.#stale.add(page);
    this.#emit();
  }

  #keep(page: number, rows: readonly Row[]): void {
    this.#failure = null;
    this.#stale.delete(page);
    this.#pages.delete(page);
    this.#pages.set(page, rows);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > this.#maxPages && oldest !== undefined) this.#pages.delete(oldest);
  }

  #emit(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
