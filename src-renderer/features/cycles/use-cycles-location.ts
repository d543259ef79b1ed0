import { useMemo } from 'react';
import type { CycleFilter, CycleSort } from '../../../src-preload/contract/cycles.ts';
import {
  CYCLE_TABS,
  type CycleTab,
  filterOfQuery,
  queryOfFilter,
  sortOfQuery,
} from '../../kit/routes/cycle-links.ts';
import { parseHash, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';

/** What the address says of this screen. `open` is the txid whose proof is open. */
export type CyclesLocation = {
  readonly tab: CycleTab;
  readonly filter: CycleFilter;
  readonly sort: CycleSort;
  readonly open: string | null;
};

/** The screen's place in the address: what is shown can be linked to and survives coming back. */
export function useCyclesLocation(): CyclesLocation {
  const hash = useHash();
  return useMemo(() => locationOf(parseHash(hash).query), [hash]);
}

function locationOf(query: URLSearchParams): CyclesLocation {
  return {
    tab: CYCLE_TABS.find((tab) => tab === query.get('tab')) ?? 'charges',
    filter: filterOfQuery(query),
    sort: sortOfQuery(query),
    open: query.get('open'),
  };
}

/** Goes on from a location with some parts changed. */
export function moveTo(from: CyclesLocation, change: Partial<CyclesLocation>): void {
  const { tab, filter, sort, open } = { ...from, ...change };
  const query = queryOfFilter(filter, sort);
  if (tab !== 'charges') query.set('tab', tab);
  if (open !== null) query.set('open', open);
  replaceQuery(query);
}
