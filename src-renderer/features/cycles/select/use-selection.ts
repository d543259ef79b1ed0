import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { showNotice, showStillOpen } from '../../../components/notices/notices.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import type { PageCache } from '../list/page-cache.ts';
import { readListRows } from '../list/whole-list.ts';
import type { CyclesLocation } from '../use-cycles-location.ts';
import { NOTHING_CHOSEN, type Selection, toggled, withRows } from './selection.ts';

/** What is chosen of a list, and the ways to choose. Places are counted from 0. */
export type ListSelection = {
  readonly chosen: Selection;
  readonly toggle: (index: number) => void;
  /** From the row that was chosen last to this one. */
  readonly reach: (index: number) => void;
  readonly all: () => void;
  readonly clear: () => void;
};

/** The rows of a list that are chosen. Another filter or company is another list, of which nothing is. */
export function useSelection(
  connectionId: string,
  { filter, sort }: CyclesLocation,
  pages: PageCache<CycleRow>,
): ListSelection {
  const [chosen, setChosen] = useState<Selection>(NOTHING_CHOSEN);
  const anchor = useRef<number | null>(null);
  const reading = useRef(new AbortController());
  const read = useRows(() => readListRows(connectionId, filter, sort));
  // What is still being read to be chosen goes with what is chosen: it may be of another list by the time it comes.
  const clear = (): void => {
    reading.current.abort();
    reading.current = new AbortController();
    anchor.current = null;
    setChosen(NOTHING_CHOSEN);
  };
  const key = JSON.stringify([connectionId, filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the list by value
  useEffect(() => clear, [key]);
  const toggle = (index: number): void => {
    const row = pages.rowAt(index);
    if (row === null) return;
    anchor.current = index;
    setChosen((before) => toggled(before, row));
  };
  const reach = async (index: number): Promise<void> => {
    const from = anchor.current;
    if (from === null) return toggle(index);
    const [first, last] = [Math.min(from, index), Math.max(from, index)];
    const rows = rowsHere(pages, first, last) ?? (await read(reading.current.signal, first, last + 1));
    setChosen((before) => withRows(before, rows));
  };
  const all = async (): Promise<void> => {
    const { signal } = reading.current;
    const rows = await read(signal, 0);
    if (!signal.aborted) setChosen(withRows(NOTHING_CHOSEN, rows));
  };
  return { chosen, toggle, reach: (index) => void reach(index), all: () => void all(), clear };
}

/** Rows between two places, both included; null where some are not here. */
function rowsHere(pages: PageCache<CycleRow>, first: number, last: number): readonly CycleRow[] | null {
  const rows: CycleRow[] = [];
  for (let index = first; index <= last; index += 1) {
    const row = pages.rowAt(index);
    if (row === null) return null;
    rows.push(row);
  }
  return rows;
}

/** Rows from a place on, read from the ledger; what is beyond the most at once is said. None, and nothing said, where the signal ended it. */
function useRows(
  readAll: () => ReturnType<typeof readListRows>,
): (signal: AbortSignal, first: number, end?: number) => Promise<readonly CycleRow[]> {
  const { t } = useTranslation('cycles');
  const { count } = useFormats();
  return async (signal, first, end) => {
    const answer = await readAll();
    if (signal.aborted) return [];
    if (!answer.ok) {
      showNotice(answer.error);
      return [];
    }
    const { rows, isCut } = answer.value;
    if (isCut && (end === undefined || end > rows.length))
      showStillOpen(t('select.cut', { shown: count(rows.length) }));
    return rows.slice(first, end);
  };
}
