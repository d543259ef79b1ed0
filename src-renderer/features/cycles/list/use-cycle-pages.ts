import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CycleFilter, CycleRow, CycleSort } from '../../../../src-preload/contract/cycles.ts';
import { CYCLES_PER_PAGE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { onLedgerStale } from '../../../kit/queries/stale-on.ts';
import { PageCache } from './page-cache.ts';

/** Pages kept in memory: enough to turn back a few thousand rows at once, and no more than some megabytes. */
const MAX_PAGES = 40;

/** The pages of the charges that a filter holds in an order. A new list begins with nothing in it. */
export function useCyclePages(
  connectionId: string,
  filter: CycleFilter,
  sort: CycleSort,
): PageCache<CycleRow> {
  const key = JSON.stringify([connectionId, filter, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds all three by value
  const cache = useMemo(
    () =>
      new PageCache<CycleRow>(
        (page) => ciclo.cycles.page({ connectionId, filter, sort, page }),
        CYCLES_PER_PAGE,
        MAX_PAGES,
      ),
    [key],
  );
  useEffect(() => onLedgerStale(connectionId, () => cache.invalidate()), [cache, connectionId]);
  useSyncExternalStore(cache.subscribe, cache.version);
  return cache;
}
