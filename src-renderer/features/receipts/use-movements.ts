import type {
  Movement,
  MovementFilter,
  MovementPlace,
  MovementTotal,
} from '../../../src-preload/contract/receipts.ts';
import type { MovementKind } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { ciclo } from '../../bridge.ts';
import { type SummedList, summedList, usePages } from '../../kit/queries/use-pages.ts';

/** What a person narrows the list by, besides the period. */
export type Narrowing = { readonly search: string; readonly kinds: readonly MovementKind[] };

/** The part of the list that has been read, and what the whole filter adds up to. */
export type MovementList = SummedList<Movement, MovementTotal>;

/** Reads the movements of a filter page by page. */
export const useMovements = (connectionId: string, filter: MovementFilter): MovementList =>
  summedList(
    usePages({
      call: ciclo.receipts.page,
      first: null,
      input: (after: MovementPlace | null) => ({ connectionId, filter, after }),
      next: ({ last }) => last?.next ?? null,
    }),
  );

/** Payments and refunds together. */
export const countOf = ({ received, returned }: MovementTotal): number => received + returned;
