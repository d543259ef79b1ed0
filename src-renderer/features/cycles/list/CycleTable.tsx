import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow, CycleSort } from '../../../../src-preload/contract/cycles.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import type { Choice, Selection } from '../select/selection.ts';
import type { ListSelection } from '../select/use-selection.ts';
import { CycleLine, isInChoice, lineId, lineIndexOf } from './CycleLine.tsx';
import classes from './CycleTable.module.css';
import { COLUMNS } from './columns.ts';
import { HeadRow } from './HeadRow.tsx';
import type { PageCache } from './page-cache.ts';
import { StateSprite } from './StateSprite.tsx';
import { ROW_PX, rowShift, rowsInView, scrollToShow, slotCount } from './slots.ts';
import { useActiveRow } from './use-active-row.ts';

type Props = {
  readonly pages: PageCache<CycleRow>;
  readonly rows: number;
  /** False while `rows` is a guess, or the count of the list before. */
  readonly isCounted: boolean;
  readonly sort: CycleSort;
  readonly onSort: (sort: CycleSort) => void;
  readonly onOpen: (txid: string, index: number) => void;
  /** The row whose proof is open; null when none is, or none of this list. */
  readonly openIndex: number | null;
  readonly selection: ListSelection;
  /** Stands in the body when there are no rows. */
  readonly empty: ReactNode;
};

/** The row of names, which stays on top and takes this much of the window. */
const HEAD_PX = 34;

/** The list of charges: as many rows as there are, of which only those on screen exist. */
export function CycleTable(props: Props) {
  const { pages, rows, sort, onSort, selection, empty } = props;
  const { t } = useTranslation('cycles');
  const grid = useRef<HTMLTableElement>(null);
  const { lines, heightPx, active, onKeyDown, onClick } = useGrid(grid, props);
  const choice = choiceOf(selection, rows);
  return (
    <>
      <StateSprite />
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move an active row in it: a grid
        role="grid"
        ref={grid}
        tabIndex={0}
        aria-label={t('tab.charges')}
        aria-rowcount={rows + 1}
        aria-colcount={COLUMNS.length + 2}
        aria-activedescendant={active === null ? undefined : lineId(active)}
        className={classes.grid}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <HeadRow
          sort={sort}
          onSort={onSort}
          choice={choice}
          onChooseAll={choice === 'all' ? selection.clear : selection.all}
        />
        <Body
          heightPx={heightPx}
          lines={lines}
          pages={pages}
          active={active}
          chosen={selection.chosen}
          empty={rows === 0 && empty}
        />
      </table>
    </>
  );
}

/** The rows in view, the active one among them, and what a key or a press does to it. */
function useGrid(grid: RefObject<HTMLElement | null>, props: Props) {
  const { pages, rows, isCounted, onOpen, openIndex, selection } = props;
  const { lines, heightPx, pageRows, show } = useLines(grid, pages, rows);
  const open = (index: number) => {
    const row = pages.rowAt(index);
    if (row) onOpen(row.txid, index);
  };
  const { active, setActive, onKeyDown: moveByKey } = useActiveRow({ rows, isCounted, pageRows, show, open });
  useTopOfNewList(grid, pages, setActive);
  useMarkOnOpenRow(openIndex, (index) => {
    setActive(index);
    show(index);
  });
  const onKeyDown = (event: KeyboardEvent) => chooseByKey(event, active, selection) || moveByKey(event);
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const index = target instanceof Element ? lineIndexOf(target) : null;
    if (index === null || !(target instanceof Element)) return;
    setActive(index);
    if (!isInChoice(target)) open(index);
    else if (shiftKey) selection.reach(index);
    else selection.toggle(index);
  };
  return { lines, heightPx, active, onKeyDown, onClick };
}

type BodyProps = Pick<Props, 'pages'> & {
  readonly heightPx: number;
  readonly lines: ReturnType<typeof useLines>['lines'];
  readonly active: number | null;
  readonly chosen: Selection;
  /** False where there are rows. */
  readonly empty: ReactNode;
};

/** As high as all rows are, with those on screen where they belong. */
function Body({ pages, heightPx, lines, active, chosen, empty }: BodyProps) {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  const words = useMemo(() => ({ t, formats }), [t, formats]);
  return (
    <tbody className={classes.body} style={{ height: heightPx }}>
      {empty && <EmptyLine>{empty}</EmptyLine>}
      {lines.map(({ index, topPx }) => (
        <CycleLine
          key={index}
          row={pages.rowAt(index)}
          index={index}
          topPx={topPx}
          isActive={index === active}
          isChosen={chosen.has(pages.rowAt(index)?.txid ?? '')}
          words={words}
        />
      ))}
    </tbody>
  );
}

const choiceOf = ({ chosen }: ListSelection, rows: number): Choice => {
  if (chosen.size === 0) return 'none';
  return chosen.size >= rows ? 'all' : 'some';
};

/** Chooses by the keyboard: Space the active row, with Shift up to it, Ctrl+A all of the filter. Whether it was one of these. */
function chooseByKey(event: KeyboardEvent, active: number | null, selection: ListSelection): boolean {
  const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
  const isInHead = event.target instanceof Element && event.target.closest('thead') !== null;
  const isRow = event.key === ' ' && active !== null && !isInHead;
  if (!isAll && !isRow) return false;
  event.preventDefault();
  if (isAll) selection.all();
  else if (active !== null) selection[event.shiftKey ? 'reach' : 'toggle'](active);
  return true;
}

function EmptyLine({ children }: { readonly children: ReactNode }) {
  return (
    <tr className={classes.empty}>
      <td>{children}</td>
    </tr>
  );
}

/** Which rows stand where, and the way to bring another one on screen. */
function useLines(grid: RefObject<HTMLElement | null>, pages: PageCache<CycleRow>, rows: number) {
  const virtualizer = useVirtualizer({
    count: slotCount(rows),
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_PX,
    overscan: 2,
  });
  const scrollPx = virtualizer.scrollOffset ?? 0;
  const viewport = { rows, heightPx: (virtualizer.scrollRect?.height ?? HEAD_PX + ROW_PX) - HEAD_PX };
  const shift = rowShift(Math.floor(scrollPx / ROW_PX), viewport);
  const lines = virtualizer
    .getVirtualItems()
    .map(({ index, start }) => ({ index: index + shift, topPx: start }))
    .filter(({ index }) => index >= 0 && index < rows);
  useEffect(() => pages.want(lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0));
  return {
    lines,
    heightPx: virtualizer.getTotalSize(),
    pageRows: Math.max(1, rowsInView(viewport) - 1),
    show: (row: number) => virtualizer.scrollToOffset(scrollToShow(row, scrollPx, viewport)),
  };
}

/** Another filter or order is another list: it starts at its top, with no row active. */
function useTopOfNewList(
  grid: RefObject<HTMLElement | null>,
  pages: PageCache<CycleRow>,
  setActive: (active: null) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new cache is a new list
  useEffect(() => {
    setActive(null);
    grid.current?.scrollTo({ top: 0 });
  }, [pages]);
}

/** A row whose proof is opened becomes the active one, and is brought on screen. */
function useMarkOnOpenRow(openIndex: number | null, mark: (index: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open row is what moves the mark, and nothing else
  useEffect(() => {
    if (openIndex !== null) mark(openIndex);
  }, [openIndex]);
}
