import type { Page } from '../api-client/bank-api.ts';
import { CicloError } from '../core/failure.ts';
import type { QuarantinedRecord } from '../core/records.ts';
import type { Gathered, Resource } from './resource.ts';

/** Asks for one page of a window, 0 first. */
export type PageRequest<Item> = (page: number) => Promise<Page<Item>>;

/** Bounds of one reading: records to hold, and items that were asked for in a page. */
export type PageLimits = { readonly mostRecords: number; readonly pageSize: number };

/** What became of one reading of all pages of a window. */
export type PagesRead<Item> = {
  /** `moving`: the bank's count and what its pages hold do not agree. `too_many`: more than `mostRecords`. */
  readonly kind: 'whole' | 'moving' | 'too_many';
  readonly gathered: Gathered<Item>;
  /** Whether the bank counts pages that it does not show: shorter windows may show what stands on them. */
  readonly lacksPages: boolean;
};

/** Refusals of a page beyond the first: the list ends before it. */
const PAGE_IS_GONE: ReadonlySet<string> = new Set(['request_refused', 'list_not_offered', 'not_found']);

/** Pages asked for together: what a bank counts is believed only this far ahead of what its pages hold. */
const PAGES_TOGETHER = 8;

/** A list that has grown by a page shows one twice; one that repeats itself more often goes on for ever. */
const MOST_REPETITIONS = 3;

/**
 * Reads the pages after the first, as far as they hold something new, and judges whether together they are the whole window: the bank's
 * totals are the same on every page and as many distinct records came as it promises. A count costs at most a few requests beyond
 * what the pages hold, whatever it says.
 */
export async function readPages<Item>(
  resource: Resource<Item>,
  first: Page<Item>,
  request: PageRequest<Item>,
  limits: PageLimits,
): Promise<PagesRead<Item>> {
  const pages = new PagesInHand(resource, first, limits.pageSize);
  for (let next = pages.next(); next.length > 0; next = pages.next()) {
    const answers = await Promise.all(next.map((page) => pageOrGone(request, page)));
    for (const answer of answers) pages.take(answer);
    if (pages.count > limits.mostRecords) return { ...pages.result(), kind: 'too_many' };
  }
  return pages.result();
}

/** Records, good and bad, that were gathered. */
export function countOf<Item>(gathered: Gathered<Item>): number {
  return gathered.records.length + gathered.quarantined.length;
}

/** What tells the records of a page from those of others. */
export function keysOf<Item>(
  resource: Resource<Item>,
  { records, quarantined }: Gathered<Item>,
): readonly string[] {
  return [...records.map(resource.keyOf), ...quarantined.map(keyOfBad)];
}

const keyOfBad = ({ id, raw }: QuarantinedRecord): string => id ?? raw;

/** The page; null where the list ends before it. */
export const pageOrGone = <Item>(request: PageRequest<Item>, page: number): Promise<Page<Item> | null> =>
  orGone(() => request(page));

/** The answer for a page beyond the first; null where the list ends before it. */
export async function orGone<Answer>(request: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof CicloError && PAGE_IS_GONE.has(error.code)) return null;
    throw error;
  }
}

type Counted = Pick<Page<unknown>, 'pageCount' | 'totalItems' | 'itemCount'>;

/** A page that holds more than the whole list is said to hold, or stands where no page is said to be, says nothing of its list. */
function isCountFalse({ pageCount, totalItems, itemCount }: Counted): boolean {
  return itemCount > 0 && (totalItems === null ? pageCount === 0 : totalItems < itemCount);
}

/** Pages of the window as far as its first page tells; null where the bank counts neither pages nor items. */
function pageCountOf(first: Counted): number | null {
  const { pageCount, totalItems, itemCount } = first;
  if (isCountFalse(first)) return null;
  const byItems = totalItems === null || itemCount === 0 ? null : Math.ceil(totalItems / itemCount);
  return pageCount === null && byItems === null ? null : Math.max(pageCount ?? 1, byItems ?? 1);
}

/** The pages of one reading as they come in, in order. */
class PagesInHand<Item> {
  readonly #resource: Resource<Item>;
  readonly #first: Page<Item>;
  readonly #pageSize: number;
  /** Null where the bank counts nothing, or has been found to count wrongly. */
  readonly #pageCount: number | null;
  readonly #promised: number | null;
  readonly #records = new Map<string, Item>();
  readonly #bad = new Map<string, QuarantinedRecord>();
  #last: Page<Item>;
  #taken = 1;
  #items: number;
  #repetitions = 0;
  #agree = true;
  /** Why no further page is asked for. */
  #end: 'empty' | 'gone' | 'repeats' | null = null;

  constructor(resource: Resource<Item>, first: Page<Item>, pageSize: number) {
    this.#resource = resource;
    this.#first = first;
    this.#pageSize = pageSize;
    this.#pageCount = pageCountOf(first);
    this.#promised = isCountFalse(first) ? null : first.totalItems;
    this.#last = first;
    this.#items = first.itemCount;
    this.#keep(first);
  }

  get count(): number {
    return this.#records.size + this.#bad.size;
  }

  /** Numbers of the pages to ask for; none once the list has come to its end. */
  next(): readonly number[] {
    if (this.#end !== null) return [];
    const left = this.#pageCount === null ? 0 : this.#pageCount - this.#taken;
    if (left > 0)
      return Array.from({ length: Math.min(left, PAGES_TOGETHER) }, (_, index) => this.#taken + index);
    return this.#mayGoOn() ? [this.#taken] : [];
  }

  take(page: Page<Item> | null): void {
    if (this.#end !== null) return;
    if (page === null) this.#end = 'gone';
    else if (page.itemCount === 0) this.#takeEmpty(page);
    else this.#takeFilled(page);
  }

  result(): PagesRead<Item> {
    const lacks = this.#end !== null && this.#end !== 'empty' && this.#taken < (this.#first.pageCount ?? 0);
    return {
      kind: this.#isWhole(lacks) ? 'whole' : 'moving',
      gathered: { records: [...this.#records.values()], quarantined: [...this.#bad.values()] },
      lacksPages: lacks,
    };
  }

  /**
   * Past what the bank counts, or where it counts nothing. A first page shorter than asked for proves nothing where nothing is counted, since
   * a bank may cap its pages; a later one that is shorter than the first is the last. A last page that is full may have been counted
   * short, which one more question tells.
   */
  #mayGoOn(): boolean {
    const isFull = this.#last.itemCount > 0 && this.#last.itemCount >= this.#first.itemCount;
    const isOnlyPage = this.#pageCount !== null && this.#taken === 1;
    return isFull && (!isOnlyPage || this.#first.itemCount >= this.#pageSize);
  }

  #takeEmpty(page: Page<Item>): void {
    this.#compare(page);
    this.#end = 'empty';
  }

  #takeFilled(page: Page<Item>): void {
    const isFresh = keysOf(this.#resource, page).some(
      (key) => !this.#records.has(key) && !this.#bad.has(key),
    );
    const isCopy = !isFresh && this.#isCopy(page);
    this.#repetitions = isFresh ? 0 : this.#repetitions + 1;
    const isCounted = this.#pageCount !== null && this.#taken < this.#pageCount;
    if (!isFresh && (!isCounted || this.#repetitions >= MOST_REPETITIONS)) this.#end = 'repeats';
    if (!isFresh && !isCounted) return;
    this.#compare(page);
    this.#items += isCopy ? 0 : page.itemCount;
    this.#taken += 1;
    this.#last = page;
    this.#keep(page);
  }

  /** Whether the bank answers the same page whatever number it is asked for. */
  #isCopy(page: Page<Item>): boolean {
    const keys = keysOf(this.#resource, page).join(' ');
    return [this.#first, this.#last].some((other) => keysOf(this.#resource, other).join(' ') === keys);
  }

  /** What a bank says on pages that it does not count is not compared. */
  #compare({ totalItems, pageCount }: Page<Item>): void {
    if (this.#pageCount === null || this.#taken >= this.#pageCount) return;
    this.#agree &&= totalItems === this.#first.totalItems && pageCount === this.#first.pageCount;
  }

  #keep({ records, quarantined }: Gathered<Item>): void {
    for (const record of records) this.#records.set(this.#resource.keyOf(record), record);
    for (const bad of quarantined) this.#bad.set(keyOfBad(bad), bad);
  }

  #isWhole(lacksPages: boolean): boolean {
    const promised = this.#promised ?? this.#items;
    // One page is one answer: nothing can shift within it, so a record that stands in it twice is the bank's affair.
    const came = this.#taken === 1 ? this.#items : this.count;
    return this.#agree && came >= promised && (this.#promised !== null || !lacksPages);
  }
}
