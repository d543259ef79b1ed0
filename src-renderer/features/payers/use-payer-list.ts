import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { PayerFilter, PayerRow } from '../../../src-preload/contract/payers.ts';
import type { CentavosSum } from '../../../src-preload/contract/values.ts';
import type { PayerOrder } from '../../../src-preload/contract/vocabulary/payers.ts';
import { ciclo } from '../../bridge.ts';
import type { Unread } from '../../kit/queries/reading.ts';
import { usePages } from '../../kit/queries/use-pages.ts';

/** What all of a list owe. */
export type PayersTotal = { readonly payers: number; readonly charges: number; readonly amount: CentavosSum };

/** The part of the list that has been read. */
export type PayerListing = {
  readonly rows: readonly PayerRow[];
  /** Of the whole filter; null before the first answer. */
  readonly total: PayersTotal | null;
  readonly failure: Failure | null;
  readonly unread: Unread | null;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

const NOBODY: readonly PayerRow[] = [];

/** Reads the payers of a filter page by page. */
export function usePayerList(connectionId: string, filter: PayerFilter, order: PayerOrder): PayerListing {
  const list = usePages({
    call: ciclo.payers.page,
    first: 0,
    input: (page) => ({ connectionId, filter, order, page: page ?? 0 }),
    next: ({ rows, pages, last }) => (last !== null && rows.length < last.total.payers ? pages : null),
  });
  const { isReading, hasMore, readMore } = list;
  return {
    rows: list.state === 'ready' ? list.value.rows : NOBODY,
    total: list.state === 'ready' ? (list.value.last?.total ?? null) : null,
    failure: list.state === 'failed' ? list.failure : null,
    unread: list.state === 'ready' ? list.unread : null,
    isReading,
    hasMore,
    readMore,
    readAgain: list.refresh,
  };
}
