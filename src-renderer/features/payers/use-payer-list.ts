import type { PayerFilter, PayerRow } from '../../../src-preload/contract/payers.ts';
import type { CentavosSum } from '../../../src-preload/contract/values.ts';
import type { PayerOrder } from '../../../src-preload/contract/vocabulary/payers.ts';
import { ciclo } from '../../bridge.ts';
import { type TableList, tableList, usePages } from '../../kit/queries/use-pages.ts';

/** What all of a list owe. */
export type PayersTotal = { readonly payers: number; readonly charges: number; readonly amount: CentavosSum };

/** The part of the list that has been read. */
export type PayerList = TableList<PayerRow> & {
  /** Of the whole filter; null before the first answer. */
  readonly total: PayersTotal | null;
};

/** Reads the payers of a filter page by page. */
export function usePayerList(connectionId: string, filter: PayerFilter, order: PayerOrder): PayerList {
  const list = usePages({
    call: ciclo.payers.page,
    first: 0,
    input: (page) => ({ connectionId, filter, order, page: page ?? 0 }),
    next: ({ rows, pages, last }) => (last !== null && rows.length < last.total.payers ? pages : null),
  });
  return {
    ...tableList(list),
    total: list.state === 'ready' ? (list.value.last?.total ?? null) : null,
  };
}
