import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  type ColumnDef,
  constructSortFn,
  createSortedRowModel,
  type Header,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { HeadCell } from './cells.tsx';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';
import { ROW_PX, ScrollTable } from './ScrollTable.tsx';

type Cell = string | number;

const words = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });
const byValue = constructSortFn({
  sort: (a: Cell, b: Cell) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b)),
});

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { byValue },
});
type Features = typeof features;

/** A column: what it is ordered by and, where that is not what is shown, how it is drawn. */
export type DataColumn<Record> = Omit<Column<Record>, 'cell'> & {
  /** Left out for a column of buttons: there is nothing to order. */
  readonly value?: (record: Record) => Cell;
  readonly cell?: (record: Record) => ReactNode;
};

type Props<Record> = {
  readonly label: string;
  readonly columns: readonly DataColumn<Record>[];
  readonly records: readonly Record[];
};

const ROW_LOOK = { style: { height: ROW_PX } };

/** A list of some thousand records at most, ordered by a press on a column's name. */
export function DataTable<Record extends object>({ label, columns, records }: Props<Record>) {
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(toDefinition), [columns]),
    data: useMemo(() => [...records], [records]),
    enableMultiSort: false,
  });
  const drawn = useMemo(() => columns.map(drawnColumn<Record>), [columns]);
  const headers = new Map(table.getFlatHeaders().map((header) => [header.id, header]));
  return (
    <ScrollTable
      label={label}
      columns={drawn}
      rows={table.getRowModel().rows}
      keyOf={({ id }) => id}
      table={{ horizontalSpacing: 8 }}
      rowProps={() => ROW_LOOK}
      headCell={(column) => <SortCell key={column.id} column={column} header={headers.get(column.id)} />}
    />
  );
}

function drawnColumn<Record extends object>({
  value,
  cell = value,
  ...rest
}: DataColumn<Record>): Column<Row<Features, Record>> {
  const { cellProps, ...look } = rest;
  return { ...look, cell: (row) => cell?.(row.original) };
}

function toDefinition<Record extends object>({
  id,
  title,
  value,
}: DataColumn<Record>): ColumnDef<Features, Record> {
  const sorting = { enableSorting: value !== undefined, sortFn: 'byValue', sortDescFirst: false } as const;
  return { id, header: title, accessorFn: value ?? nothing, ...sorting };
}

const nothing = (): Cell => '';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const SORT_ICONS = { asc: IconArrowUp, desc: IconArrowDown } as const;

type HeadProps<Record extends object> = {
  readonly column: Column<Row<Features, Record>>;
  readonly header: Header<Features, Record> | undefined;
};

function SortCell<Record extends object>({ column, header }: HeadProps<Record>) {
  if (!header?.column.getCanSort()) return <HeadCell column={column} />;
  const sorted = header.column.getIsSorted();
  const Icon = sorted ? SORT_ICONS[sorted] : IconArrowsSort;
  return (
    <Table.Th
      data-column={column.id}
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      ta={column.isAtRight ? 'right' : undefined}
    >
      <button type="button" className={classes.sort} onClick={header.column.getToggleSortingHandler()}>
        {column.title}
        <Icon size={12} stroke={sorted ? 2.4 : 1.5} aria-hidden />
      </button>
    </Table.Th>
  );
}
