import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CycleFilter, CycleRow, CycleSort } from '../../../../src-preload/contract/cycles.ts';
import { CYCLES_PER_PAGE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { useAppStore } from '../../../kit/queries/app-store.ts';
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
  const ledgerVersion = useAppStore(({ ledgerVersionById }) => ledgerVersionById[connectionId] ?? 0);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger's version is the reason to read again
  useEffect(() => cache.invalidate(), [cache, ledgerVersion]);
  useSyncExternalStore(cache.subscribe, cache.version);
  return cache;
}
