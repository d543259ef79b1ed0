import type { Failure } from '../../../src-preload/contract/errors.ts';
import type {
  Movement,
  MovementFilter,
  MovementPlace,
  MovementTotal,
} from '../../../src-preload/contract/receipts.ts';
import type { MovementKind } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { ciclo } from '../../bridge.ts';
import { usePages } from '../../kit/queries/use-pages.ts';

/** What a person narrows the list by, besides the period. */
export type Narrowing = { readonly search: string; readonly kinds: readonly MovementKind[] };

/** The part of the list that has been read. */
export type MovementList = {
  readonly rows: readonly Movement[];
  /** What the whole filter adds up to; null before the first answer. */
  readonly total: MovementTotal | null;
  readonly failure: Failure | null;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

const NOTHING: readonly Movement[] = [];

/** Reads the movements of a filter page by page. */
export function useMovements(connectionId: string, filter: MovementFilter): MovementList {
  const list = usePages({
    call: ciclo.receipts.page,
    first: null,
    input: (after: MovementPlace | null) => ({ connectionId, filter, after }),
    next: ({ last }) => last?.next ?? null,
  });
  const { isReading, hasMore, readMore } = list;
  return {
    rows: list.state === 'ready' ? list.value.rows : NOTHING,
    total: list.state === 'ready' ? (list.value.head?.total ?? null) : null,
    failure: list.state === 'failed' ? list.failure : null,
    isReading,
    hasMore,
    readMore,
    readAgain: list.refresh,
  };
}

/** Payments and refunds together. */
export const countOf = ({ received, returned }: MovementTotal): number => received + returned;
