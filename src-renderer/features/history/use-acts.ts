import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { Act, ActFilter } from '../../../src-preload/contract/history.ts';
import { ciclo } from '../../bridge.ts';
import type { Unread } from '../../kit/queries/reading.ts';
import { usePages } from '../../kit/queries/use-pages.ts';

/** The part of the history that has been read. */
export type ActList = {
  /** Null before the first answer. */
  readonly authors: readonly (string | null)[] | null;
  readonly rows: readonly Act[];
  readonly failure: Failure | null;
  readonly unread: Unread | null;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

const NOTHING: readonly Act[] = [];

/** Reads the history of a filter page by page. */
export function useActs(connectionId: string, filter: ActFilter): ActList {
  const list = usePages({
    call: ciclo.history.page,
    first: null,
    input: (before) => ({ connectionId, filter, before }),
    next: ({ rows, last }) => (last?.hasMore ? (rows.at(-1)?.id ?? null) : null),
  });
  const { isReading, hasMore, readMore } = list;
  return {
    authors: list.state === 'ready' ? (list.value.last?.authors ?? null) : null,
    rows: list.state === 'ready' ? list.value.rows : NOTHING,
    failure: list.state === 'failed' ? list.failure : null,
    unread: list.state === 'ready' ? list.unread : null,
    isReading,
    hasMore,
    readMore,
    readAgain: list.refresh,
  };
}
