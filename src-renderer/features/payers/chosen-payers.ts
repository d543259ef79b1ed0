import { useCallback, useState } from 'react';
import type { PayerFilter } from '../../../src-preload/contract/payers.ts';
import type { PayerOrder } from '../../../src-preload/contract/vocabulary/payers.ts';
import { ciclo } from '../../bridge.ts';
import { useQuery } from '../../kit/queries/use-query.ts';

/** The payers that are chosen of one list, by the ledger's number. */
export type Chosen = {
  /** Which list they are of. */
  readonly of: string;
  readonly ids: ReadonlySet<number>;
};

const NOBODY: ReadonlySet<number> = new Set();

/**
 * What is chosen of a list as it is now: nobody who has left it, as who has paid, since the message to whoever is chosen would ask for what is owed no more. `listed`
 * is by which number each of them, in their order, is in it; null while that is not known. The very same where nothing changed.
 */
export function chosenNow(before: Chosen, listed: readonly (number | null)[] | null): Chosen {
  const ids = [...before.ids];
  if (listed === null || ids.every((id, at) => listed[at] === id)) return before;
  return { of: before.of, ids: new Set(listed.filter((id) => id !== null)) };
}

/**
 * The chosen payers of the list on screen. The ledger says who of them is still in it: the pages that were read hold a part of it, which others may have pushed
 * them out of. Of another list nobody is chosen.
 */
export function useChosenPayers(
  connectionId: string,
  filter: PayerFilter,
  order: PayerOrder,
): readonly [ReadonlySet<number>, (ids: ReadonlySet<number>) => void] {
  const of = JSON.stringify([filter.choice, filter.search, order]);
  const [kept, setKept] = useState<Chosen>({ of, ids: NOBODY });
  const mine = kept.of === of ? kept : { of, ids: NOBODY };
  const query = useQuery(ciclo.payers.listed, { connectionId, filter, order, payerIds: [...mine.ids] });
  const now = chosenNow(mine, query.state === 'ready' && query.isCurrent ? query.value : null);
  if (now !== kept) setKept(now);
  const choose = useCallback((ids: ReadonlySet<number>) => setKept({ of, ids }), [of]);
  return [now.ids, choose];
}
