import { useMemo } from 'react';
import type { CycleFilter, CycleSort } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { useToday } from '../../kit/formats/use-today.ts';
import {
  CYCLE_TABS,
  type CycleTab,
  filterOfQuery,
  NO_WINDOWS,
  queryOfFilter,
  type RelativeWindows,
  sortOfQuery,
  windowsOfQuery,
} from '../../kit/routes/cycle-links.ts';
import { parseHash, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';
import { daysOfWindows } from './filters/relative-windows.ts';

/** What the address says of this screen. `open` is the txid whose proof is open. */
export type CyclesLocation = {
  readonly tab: CycleTab;
  /** With the days that its windows stand for today. */
  readonly filter: CycleFilter;
  readonly windows: RelativeWindows;
  readonly sort: CycleSort;
  readonly open: string | null;
};

/** A filter that narrows nothing, neither by days nor by the name of a window. */
export const UNFILTERED = { filter: EVERY_CYCLE, windows: NO_WINDOWS } as const;

/** The screen's place in the address: what is shown can be linked to and survives coming back. */
export function useCyclesLocation(): CyclesLocation {
  const hash = useHash();
  const today = useToday();
  return useMemo(() => locationOf(parseHash(hash).query, today), [hash, today]);
}

function locationOf(query: URLSearchParams, today: string): CyclesLocation {
  const windows = windowsOfQuery(query);
  return {
    tab: CYCLE_TABS.find((tab) => tab === query.get('tab')) ?? 'charges',
    filter: { ...filterOfQuery(query), ...daysOfWindows(windows, today) },
    windows,
    sort: sortOfQuery(query),
    open: query.get('open'),
  };
}

/** Goes on from a location with some parts changed. */
export function moveTo(from: CyclesLocation, change: Partial<CyclesLocation>): void {
  const { tab, filter, windows, sort, open } = { ...from, ...change };
  const query = queryOfFilter(filter, sort, windows);
  if (tab !== 'charges') query.set('tab', tab);
  if (open !== null) query.set('open', open);
  replaceQuery(query);
}
