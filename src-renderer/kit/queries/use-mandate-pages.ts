import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { MandateFilter, MandateRow } from '../../../src-preload/contract/mandates.ts';
import { ciclo } from '../../bridge.ts';
import type { Unread } from './reading.ts';
import { usePages } from './use-pages.ts';

/** The part of the list that has been read. `rows` stay while newer ones are on their way. */
export type MandateList = {
  readonly rows: readonly MandateRow[];
  /** How many mandates the filter holds; null before the first answer. */
  readonly total: number | null;
  readonly failure: Failure | null;
  readonly unread: Unread | null;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

const NOTHING: readonly MandateRow[] = [];

/** Reads the mandates of a filter page by page. */
export function useMandatePages(connectionId: string, filter: MandateFilter): MandateList {
  const list = usePages({
    call: ciclo.mandates.page,
    first: 0,
    input: (page) => ({ connectionId, filter, page: page ?? 0 }),
    next: ({ rows, pages, last }) => (rows.length < (last?.total ?? 0) ? pages : null),
  });
  const { isReading, hasMore, readMore } = list;
  return {
    rows: list.state === 'ready' ? list.value.rows : NOTHING,
    total: list.state === 'ready' ? (list.value.last?.total ?? 0) : null,
    failure: list.state === 'failed' ? list.failure : null,
    unread: list.state === 'ready' ? list.unread : null,
    isReading,
    hasMore,
    readMore,
    readAgain: list.refresh,
  };
}
