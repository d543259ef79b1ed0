import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { MandateFilter, MandateRow } from '../../../src-preload/contract/mandates.ts';
import { ciclo } from '../../bridge.ts';
import { usePages } from './use-pages.ts';

/** The part of the list that has been read. `rows` stay while newer ones are on their way. */
export type MandateList = {
  readonly rows: readonly MandateRow[];
  /** How many mandates the filter holds; null before the first answer. */
  readonly total: number | null;
  readonly failure: Failure | null;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

type Page = { readonly rows: readonly MandateRow[]; readonly total: number };

/** Reads the mandates of a filter page by page. */
export function useMandatePages(connectionId: string, filter: MandateFilter): MandateList {
  const list = usePages({
    call: ciclo.mandates.page,
    first: 0,
    input: (page) => ({ connectionId, filter, page: page ?? 0 }),
    next: (pages: readonly Page[]) => (rowsOf(pages).length < totalOf(pages) ? pages.length : null),
  });
  const { isReading, hasMore, readMore } = list;
  const pages = list.state === 'ready' ? list.value : [];
  return {
    rows: rowsOf(pages),
    total: list.state === 'ready' ? totalOf(pages) : null,
    failure: list.state === 'failed' ? list.failure : null,
    isReading,
    hasMore,
    readMore,
    readAgain: list.refresh,
  };
}

const rowsOf = (pages: readonly Page[]): readonly MandateRow[] => pages.flatMap(({ rows }) => rows);

const totalOf = (pages: readonly Page[]): number => pages.at(-1)?.total ?? 0;
