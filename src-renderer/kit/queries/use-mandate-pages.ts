import type { MandateFilter, MandateRow } from '../../../src-preload/contract/mandates.ts';
import { ciclo } from '../../bridge.ts';
import { type TableList, tableList, usePages } from './use-pages.ts';

/** The part of the list that has been read. */
export type MandateList = TableList<MandateRow> & {
  /** How many mandates the filter holds; null before the first answer. */
  readonly total: number | null;
};

/** Reads the mandates of a filter page by page. */
export function useMandatePages(connectionId: string, filter: MandateFilter): MandateList {
  const list = usePages({
    call: ciclo.mandates.page,
    first: 0,
    input: (page) => ({ connectionId, filter, page: page ?? 0 }),
    next: ({ rows, pages, last }) => (rows.length < (last?.total ?? 0) ? pages : null),
  });
  return {
    ...tableList(list),
    total: list.state === 'ready' ? (list.value.last?.total ?? 0) : null,
  };
}
