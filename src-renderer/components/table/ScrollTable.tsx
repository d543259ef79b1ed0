import { Table, type TableProps } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import type { TableList } from '../../kit/queries/use-pages.ts';
import { BodyCells, HeadCell } from './cells.tsx';
import type { Column } from './column.ts';
import classes from './table.module.css';
import { RowGap, useVirtualRows, type VirtualRows } from './virtual-rows.tsx';

/** Height of a row with one line of text, in CSS pixels; each row is measured once it is drawn. */
export const ROW_PX = 34;
/** Rows drawn beyond either edge of the view. */
const OVERSCAN = 8;
/** So many rows before the last one it is time to read more. */
const NEAR_END_ROWS = 24;

/** `headed`: the columns' names on ground of their own; `fixed`: columns as wide as the style sheet says, by `data-column`; `lines`: the same, a line a row. */
const LOOKS = {
  headed: {
    viewport: classes.headed,
    table: { stickyHeader: true, verticalSpacing: 4, fz: 'sm' },
    tableClass: undefined,
  },
  fixed: { viewport: classes.viewport, table: { unstyled: true }, tableClass: classes.fixed },
  lines: { viewport: classes.viewport, table: { unstyled: true }, tableClass: classes.lines },
} as const;

type RowProps = Pick<ComponentProps<'tr'>, 'className' | 'onClick' | 'style'> & {
  readonly 'data-open'?: true | undefined;
};

/** Of a list that is read page by page. */
export type MoreRows = Pick<TableList<unknown>, 'isReading' | 'hasMore' | 'readMore'>;

type Props<Row> = {
  /** The name of the part that scrolls, which the keyboard reaches by it; null where it reaches the rows. */
  readonly label: string | null;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly look?: keyof typeof LOOKS;
  /** Rows there are, where not all of them have been read. */
  readonly total?: number;
  /** How more rows are read, which is done once the view is near the last one. */
  readonly more?: MoreRows;
  /** Height of a usual row in CSS pixels. */
  readonly rowPx?: number;
  /** Every row is in the page, where the browser's own search finds it: for a hundred or so. */
  readonly isWhole?: boolean;
  /** Arrow keys go from row to row, each of which has a button. */
  readonly isWalked?: boolean;
  readonly viewportClass?: string | undefined;
  readonly tableClass?: string | undefined;
  readonly table?: Pick<TableProps, 'verticalSpacing' | 'horizontalSpacing' | 'miw'>;
  readonly rowProps?: (row: Row) => RowProps;
  /** Draws the name of a column; the plain one unless said. */
  readonly headCell?: (column: Column<Row>) => ReactNode;
};

/** A table that scrolls by itself below the names of its columns; of its rows only those in view are in the page. */
export function ScrollTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, look = 'headed', rowPx = ROW_PX, isWhole = false } = props;
  const virtual = useVirtualRows(rows, { rowPx, overscan: isWhole ? rows.length : OVERSCAN, keyOf });
  useNearEnd(rows.length, virtual, props.more);
  const { viewport, table, tableClass } = LOOKS[look];
  const headCell = props.headCell ?? ((column) => <HeadCell key={column.id} column={column} />);
  return (
    <section
      ref={virtual.viewport}
      className={joined(viewport, props.viewportClass)}
      {...(label === null ? {} : { 'aria-label': label, tabIndex: 0 })}
    >
      <Table
        {...table}
        {...props.table}
        className={joined(tableClass, props.tableClass)}
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-busy={props.more?.isReading}
      >
        <Table.Thead>
          <Table.Tr>{columns.map(headCell)}</Table.Tr>
        </Table.Thead>
        <Body {...props} virtual={virtual} />
      </Table>
    </section>
  );
}

const joined = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ');

function useNearEnd<Row>(count: number, { shown }: VirtualRows<Row>, more?: MoreRows): void {
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= count - NEAR_END_ROWS;
  const readMore = more?.hasMore && !more.isReading ? more.readMore : undefined;
  useEffect(() => {
    if (isNearEnd) readMore?.();
  }, [isNearEnd, readMore]);
}

type BodyProps<Row> = Pick<Props<Row>, 'columns' | 'rows' | 'rowProps' | 'isWalked'> & {
  readonly virtual: VirtualRows<Row>;
};

function Body<Row>({ columns, rows, rowProps, isWalked = false, virtual }: BodyProps<Row>) {
  const { shown, above, below, measure, scrollTo } = virtual;
  const walk = (event: KeyboardEvent) => moveFocus(event, rows.length, scrollTo);
  return (
    <Table.Tbody onKeyDown={isWalked ? walk : undefined}>
      <RowGap height={above} />
      {shown.map(({ row, index, key }) => (
        <Table.Tr key={key} ref={measure} data-index={index} aria-rowindex={index + 2} {...rowProps?.(row)}>
          <BodyCells columns={columns} row={row} />
        </Table.Tr>
      ))}
      <RowGap height={below} />
    </Table.Tbody>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };

/** Also to rows that are not in the page yet. */
function moveFocus(event: KeyboardEvent, count: number, scrollTo: (index: number) => void): void {
  const step = STEPS[event.key];
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-index]') : null;
  const body = row?.parentElement;
  if (step === undefined || !row || !body) return;
  event.preventDefault();
  const next = Math.min(Math.max(Number(row.dataset.index) + step, 0), count - 1);
  scrollTo(next);
  requestAnimationFrame(() => body.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus());
}
