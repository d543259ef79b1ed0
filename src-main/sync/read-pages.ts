import type { Page } from '../api-client/bank-api.ts';
import { CicloError } from '../core/failure.ts';
import type { Gathered, Resource } from './resource.ts';

/** Asks for one page of a window, 0 first. */
export type PageRequest<Item> = (page: number) => Promise<Page<Item>>;

/** What became of one reading of all pages of a window. */
export type PagesRead<Item> = {
  /** `moving`: the pages shifted while they were read. `too_many`: more than `mostRecords`. */
  readonly kind: 'whole' | 'moving' | 'too_many';
  readonly gathered: Gathered<Item>;
};

/** Refusals of a page beyond the first: the list has become shorter since its first page was read. */
const PAGE_IS_GONE: ReadonlySet<string> = new Set(['request_refused', 'list_not_offered', 'not_found']);

/**
 * Reads the pages after the first and judges whether together they are the whole window: the bank's totals are the same on every page
 * and as many distinct records came as it promises.
 */
export async function readPages<Item>(
  resource: Resource<Item>,
  first: Page<Item>,
  request: PageRequest<Item>,
  mostRecords: number,
): Promise<PagesRead<Item>> {
  const pageCount = pageCountOf(first);
  try {
    const pages =
      pageCount === null
        ? await readUntilEmpty(resource, first, request, mostRecords)
        : [first, ...(await Promise.all(pagesFrom(1, pageCount).map(request)))];
    const gathered = gather(resource, pages);
    if (pageCount === null && countOf(gathered) > mostRecords) return { kind: 'too_many', gathered };
    return { kind: isWhole(pages, gathered) ? 'whole' : 'moving', gathered };
  } catch (error) {
    if (!(error instanceof CicloError) || !PAGE_IS_GONE.has(error.code)) throw error;
    return { kind: 'moving', gathered: gather(resource, [first]) };
  }
}

/** Records, good and bad, that were gathered. */
export function countOf<Item>(gathered: Gathered<Item>): number {
  return gathered.records.length + gathered.quarantined.length;
}

/** Pages of the window as far as its first page tells; null where the bank counts neither pages nor items. */
function pageCountOf<Item>({ pageCount, totalItems, itemCount }: Page<Item>): number | null {
  const byItems = totalItems === null || itemCount === 0 ? null : Math.ceil(totalItems / itemCount);
  return pageCount === null && byItems === null ? null : Math.max(pageCount ?? 1, byItems ?? 1);
}

function pagesFrom(start: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

/**
 * For banks that count nothing. A first page shorter than asked for proves nothing, since a bank may cap its pages; a later one that is
 * shorter than the first is the last, and so is one that repeats what came before.
 */
async function readUntilEmpty<Item>(
  resource: Resource<Item>,
  first: Page<Item>,
  request: PageRequest<Item>,
  mostRecords: number,
): Promise<readonly Page<Item>[]> {
  const pages = [first];
  const seen = new Set(keysOf(resource, first));
  let last = first;
  while (last.itemCount > 0 && last.itemCount >= first.itemCount && seen.size <= mostRecords) {
    last = await pageOrEnd(request, pages.length);
    const fresh = keysOf(resource, last).filter((key) => !seen.has(key));
    if (fresh.length === 0) break;
    for (const key of fresh) seen.add(key);
    pages.push(last);
  }
  return pages;
}

const NO_PAGE = { records: [], quarantined: [], itemCount: 0, pageCount: null, totalItems: null } as const;

async function pageOrEnd<Item>(request: PageRequest<Item>, page: number): Promise<Page<Item>> {
  try {
    return await request(page);
  } catch (error) {
    if (error instanceof CicloError && PAGE_IS_GONE.has(error.code)) return NO_PAGE;
    throw error;
  }
}

function keysOf<Item>(resource: Resource<Item>, page: Page<Item>): readonly string[] {
  return [...page.records.map(resource.keyOf), ...page.quarantined.map(({ id, raw }) => id ?? raw)];
}

function gather<Item>(resource: Resource<Item>, pages: readonly Page<Item>[]): Gathered<Item> {
  const records = new Map(
    pages.flatMap((page) => page.records).map((record) => [resource.keyOf(record), record]),
  );
  const bad = new Map(
    pages.flatMap((page) => page.quarantined).map((record) => [record.id ?? record.raw, record]),
  );
  return { records: [...records.values()], quarantined: [...bad.values()] };
}

function isWhole<Item>(pages: readonly Page<Item>[], gathered: Gathered<Item>): boolean {
  const [first] = pages;
  const agree = pages.every((p) => p.totalItems === first?.totalItems && p.pageCount === first?.pageCount);
  const items = pages.reduce((sum, page) => sum + page.itemCount, 0);
  const promised = first?.totalItems ?? items;
  // One page is one answer: nothing can shift within it, so a record that stands in it twice is the bank's affair.
  const came = pages.length === 1 ? items : countOf(gathered);
  return agree && came >= promised;
}
