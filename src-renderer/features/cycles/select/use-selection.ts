import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleFilter, CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { showNotice, showStillOpen } from '../../../components/notices/notices.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { onLedgerStale } from '../../../kit/queries/stale-on.ts';
import type { PageCache } from '../list/page-cache.ts';
import { readListRows } from '../list/whole-list.ts';
import type { CyclesLocation } from '../use-cycles-location.ts';
import { ChosenRows } from './chosen-rows.ts';
import { NOTHING_CHOSEN, rowsBetween, type Selection, toggled, withoutRows, withRows } from './selection.ts';

/** What is chosen of a list, and the ways to choose. Places are counted from 0. */
export type ListSelection = {
  /** Names the list that it is of: another filter or company is another list. */
  readonly list: string;
  readonly chosen: Selection;
  readonly toggle: (index: number) => void;
  /** From the row that was chosen last to this one. */
  readonly reach: (index: number) => void;
  readonly all: () => void;
  readonly clear: () => void;
  /** Something was done with these, by txid: they are chosen no more, so that the next act is not on them too. */
  readonly drop: (txids: readonly string[]) => void;
};

/** The rows of a list that are chosen, as the ledger has them now. Of another list nothing is. */
export function useSelection(
  connectionId: string,
  { filter, sort }: CyclesLocation,
  pages: PageCache<CycleRow>,
): ListSelection {
  const list = JSON.stringify([connectionId, filter]);
  const store = useChosenRows(list, connectionId, filter);
  const chosen = useSyncExternalStore(store.subscribe, store.chosen);
  const anchor = useRef<Anchor | null>(null);
  const read = useRows(() => readListRows(connectionId, filter, sort));
  const clear = (): void => {
    anchor.current = null;
    store.clear();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves the list whose store it was
  useEffect(() => clear, [store]);
  return { list, chosen, clear, ...choosing({ store, pages, anchor, read }) };
}

/** The row that was chosen last, and where it stood then: the list may have moved since. */
type Anchor = { readonly index: number; readonly txid: string };

type Choosing = {
  readonly store: ChosenRows;
  readonly pages: PageCache<CycleRow>;
  readonly anchor: { current: Anchor | null };
  readonly read: ReturnType<typeof useRows>;
};

function choosing({
  store,
  pages,
  anchor,
  read,
}: Choosing): Omit<ListSelection, 'list' | 'chosen' | 'clear'> {
  const changeHere = (next: (before: Selection) => Selection, first: number, last: number): void => {
    store.change(next);
    if (pages.isOld(first, last)) void store.readAnew();
  };
  const toggle = (index: number): void => {
    const row = pages.rowAt(index);
    if (row === null) return;
    anchor.current = { index, txid: row.txid };
    changeHere((before) => toggled(before, row), index, index);
  };
  const reachFrom = (from: Anchor, index: number): void => {
    const reached = pages.rowAt(index);
    if (reached === null) return;
    const ends = [from.txid, reached.txid] as const;
    const rows = rowsHere(pages, from, index);
    if (rows === null) void store.changeBy((signal) => read(signal, ends), withRows);
    else store.change((before) => withRows(before, rows));
  };
  return {
    toggle,
    reach: (index) => (anchor.current === null ? toggle(index) : reachFrom(anchor.current, index)),
    all: () =>
      void store.changeBy(
        (signal) => read(signal, null),
        (_, rows) => withRows(NOTHING_CHOSEN, rows),
      ),
    drop: (txids) => {
      anchor.current = null;
      store.change((before) => withoutRows(before, txids));
    },
  };
}

/** What is chosen of a list; nothing of a new one. */
function useChosenRows(list: string, connectionId: string, filter: CycleFilter): ChosenRows {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's name holds both by value
  const store = useMemo(
    () => new ChosenRows((txids) => ciclo.cycles.rows({ connectionId, txids, filter })),
    [list],
  );
  useEffect(() => onLedgerStale(connectionId, () => void store.readAnew()), [store, connectionId]);
  return store;
}

/** Rows from one to a place, both included; null where some are not here, or not of the list as it is now. */
function rowsHere(pages: PageCache<CycleRow>, from: Anchor, index: number): readonly CycleRow[] | null {
  const [first, last] = [Math.min(from.index, index), Math.max(from.index, index)];
  if (pages.isOld(first, last) || pages.rowAt(from.index)?.txid !== from.txid) return null;
  const rows: CycleRow[] = [];
  for (let index = first; index <= last; index += 1) {
    const row = pages.rowAt(index);
    if (row === null) return null;
    rows.push(row);
  }
  return rows;
}

/** Rows of the list between two, or all, read from the ledger; what is beyond the most at once is said. None, and nothing said, where the signal ended it. */
function useRows(
  readAll: () => ReturnType<typeof readListRows>,
): (signal: AbortSignal, ends: readonly [string, string] | null) => Promise<readonly CycleRow[]> {
  const { t } = useTranslation('cycles');
  const { count } = useFormats();
  return async (signal, ends) => {
    const answer = await readAll();
    if (signal.aborted) return [];
    if (!answer.ok) {
      showNotice(answer.error);
      return [];
    }
    const { rows, isCut } = answer.value;
    const isMissed = ends === null || ends.some((end) => rows.every(({ txid }) => txid !== end));
    if (isCut && isMissed) showStillOpen(t('select.cut', { shown: count(rows.length) }));
    return ends === null ? rows : rowsBetween(rows, ...ends);
  };
}
