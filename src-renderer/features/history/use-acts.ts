import type { Act, ActFilter } from '../../../src-preload/contract/history.ts';
import { ciclo } from '../../bridge.ts';
import { type TableList, tableList, usePages } from '../../kit/queries/use-pages.ts';

/** The part of the history that has been read. */
export type ActList = TableList<Act> & {
  /** Null before the first answer. */
  readonly authors: readonly (string | null)[] | null;
  /** The names of rows among them that say nothing, of the newest page and of the last that was read. */
  readonly unreadable: readonly string[];
};

/** Reads the history of a filter page by page. */
export function useActs(connectionId: string, filter: ActFilter): ActList {
  const list = usePages({
    call: ciclo.history.page,
    first: null,
    input: (before) => ({ connectionId, filter, before }),
    next: ({ rows, last }) => (last?.hasMore ? (rows.at(-1)?.id ?? null) : null),
  });
  const { head = null, last = null } = list.state === 'ready' ? list.value : {};
  return {
    ...tableList(list),
    authors: last?.authors ?? null,
    unreadable: [...new Set([...(head?.unreadable ?? []), ...(last?.unreadable ?? [])])],
  };
}
