import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { MandateFilter, MandateRow } from '../../../src-preload/contract/mandates.ts';
import { ciclo } from '../../bridge.ts';
import { useAppStore } from './app-store.ts';

/** The part of the list that has been read. `rows` stay while newer ones are on their way. */
export type MandateList = {
  readonly rows: readonly MandateRow[];
  /** How many mandates the filter holds; null before the first answer. */
  readonly total: number | null;
  readonly failure: Failure | null;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

type Page = { readonly rows: readonly MandateRow[]; readonly total: number };
type Shown = {
  readonly rows: readonly MandateRow[];
  readonly total: number | null;
  readonly failure: Failure | null;
};
type Cache = { readonly key: string; readonly pages: Map<number, Page> };

const NOTHING: Shown = { rows: [], total: null, failure: null };

/** Reads the mandates of a filter page by page; reads them again when the ledger changes. */
export function useMandatePages(connectionId: string, filter: MandateFilter): MandateList {
  const ledgerVersion = useAppStore(({ ledgerVersionById }) => ledgerVersionById[connectionId] ?? 0);
  const filterKey = JSON.stringify([connectionId, filter]);
  const [wanted, setWanted] = useState({ filterKey, pages: 1 });
  const pages = wanted.filterKey === filterKey ? wanted.pages : 1;
  const [shown, setShown] = useState(NOTHING);
  const [isReading, setIsReading] = useState(true);
  const [asked, setAsked] = useState(0);
  const cache = useRef<Cache>({ key: '', pages: new Map() });
  const latestFilter = useRef(filter);
  latestFilter.current = filter;

  useEffect(() => {
    let isCurrent = true;
    const key = JSON.stringify([filterKey, ledgerVersion, asked]);
    if (cache.current.key !== key) cache.current = { key, pages: new Map() };
    setIsReading(true);
    void readPages(connectionId, latestFilter.current, pages, cache.current.pages).then((failure) => {
      if (!isCurrent) return;
      setShown(failure === null ? joined(cache.current.pages) : { ...NOTHING, failure });
      setIsReading(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionId, filterKey, ledgerVersion, pages, asked]);

  const hasMore = shown.total !== null && shown.rows.length < shown.total;
  const readMore = useCallback(() => setWanted({ filterKey, pages: pages + 1 }), [filterKey, pages]);
  const readAgain = useCallback(() => setAsked((count) => count + 1), []);
  return { ...shown, isReading, hasMore, readMore, readAgain };
}

/** Reads the pages that the cache lacks, in order, since each page of a keyset follows from the one before. */
async function readPages(
  connectionId: string,
  filter: MandateFilter,
  count: number,
  known: Map<number, Page>,
): Promise<Failure | null> {
  for (let page = 0; page < count; page += 1) {
    if (known.has(page)) continue;
    const answer = await ciclo.mandates.page({ connectionId, filter, page });
    if (!answer.ok) return answer.error;
    known.set(page, answer.value);
  }
  return null;
}

function joined(pages: ReadonlyMap<number, Page>): Shown {
  const inOrder = [...pages].sort(([a], [b]) => a - b).map(([, page]) => page);
  return {
    rows: inOrder.flatMap(({ rows }) => rows),
    total: inOrder.at(-1)?.total ?? null,
    failure: null,
  };
}
