import { useEffect, useState } from 'react';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { leavePlace } from '../../../kit/routes/hash-route.ts';
import type { PageCache } from './page-cache.ts';

/** The row whose proof is open, and the ways to the rows beside it. */
export type OpenRow = {
  /** Its place in the list; null where none is open, or where the list does not hold it (or not yet). */
  readonly index: number | null;
  readonly note: (index: number) => void;
  /** Null at an end of the list. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
};

/**
 * Where the open charge stands in its list. A neighbour whose page is not here yet is asked for, and opened once it has come.
 */
export function useOpenRow(
  pages: PageCache<CycleRow>,
  rows: number,
  txid: string | null,
  open: (txid: string) => void,
): OpenRow {
  const [noted, note] = useState<number | null>(null);
  const [awaited, setAwaited] = useState<number | null>(null);
  const index = txid === null ? null : placeOf(pages, txid, noted);
  const come = awaited === null ? null : pages.rowAt(awaited);
  useEffect(() => {
    if (awaited === null || txid === null) return setAwaited(null);
    if (come === null) return pages.want(awaited, awaited);
    note(awaited);
    setAwaited(null);
    open(come.txid);
  });
  // What is typed into the open proof is asked about, as on any other way out of it.
  const go = (to: number) =>
    index === null || to < 0 || to >= rows ? null : () => leavePlace(() => setAwaited(to));
  return { index, note, previous: go((index ?? 0) - 1), next: go((index ?? 0) + 1) };
}

/** Where it was opened, unless the list has moved since. */
function placeOf(pages: PageCache<CycleRow>, txid: string, noted: number | null): number | null {
  if (noted !== null && pages.rowAt(noted)?.txid === txid) return noted;
  return pages.indexWhere((row) => row.txid === txid);
}
