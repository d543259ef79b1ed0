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
import classes from './DataTable.module.css';
import shared from './table.module.css';
import { RowGap, useVirtualRows } from './virtual-rows.tsx';

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
export type DataColumn<Record> = {
  readonly id: string;
  readonly title: string;
  readonly value: (record: Record) => Cell;
  readonly cell?: (record: Record) => ReactNode;
  readonly isNumeric?: boolean;
  /** False for a column of buttons: there is nothing to order. */
  readonly isSortable?: boolean;
};

type Props<Record> = {
  readonly label: string;
  readonly columns: readonly DataColumn<Record>[];
  readonly records: readonly Record[];
};

const ROW_PX = 34;

/** A list of some thousand records at most, ordered by a press on a column's name; draws the rows on screen only. */
export function DataTable<Record extends object>({ label, columns, records }: Props<Record>) {
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(toDefinition), [columns]),
    data: useMemo(() => [...records], [records]),
    enableMultiSort: false,
  });
  const rows = table.getRowModel().rows;
  const { viewport, shown, above, below } = useVirtualRows(rows, { rowPx: ROW_PX, overscan: 6 });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable to be scrolled by key
    <section ref={viewport} className={shared.headed} aria-label={label} tabIndex={0}>
      <Table stickyHeader verticalSpacing={4} horizontalSpacing={8} fz="sm" aria-rowcount={rows.length + 1}>
        <Table.Thead>
          <Table.Tr>
            {table.getFlatHeaders().map((header) => (
              <HeadCell key={header.id} header={header} column={columnOf(columns, header.id)} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <RowGap height={above} />
          {shown.map(({ row, index }) => (
            <BodyRow key={row.id} row={row} index={index} columns={columns} />
          ))}
          <RowGap height={below} />
        </Table.Tbody>
      </Table>
    </section>
  );
}

function columnOf<Record>(
  columns: readonly DataColumn<Record>[],
  id: string,
): DataColumn<Record> | undefined {
  return columns.find((column) => column.id === id);
}

function toDefinition<Record extends object>({
  id,
  title,
  value,
  isSortable = true,
}: DataColumn<Record>): ColumnDef<Features, Record> {
  const sorting = { enableSorting: isSortable, sortFn: 'byValue', sortDescFirst: false } as const;
  return { id, header: title, accessorFn: value, ...sorting };
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const SORT_ICONS = { asc: IconArrowUp, desc: IconArrowDown } as const;

type HeadProps<Record extends object> = {
  readonly header: Header<Features, Record>;
  readonly column: DataColumn<Record> | undefined;
};

function HeadCell<Record extends object>({ header, column }: HeadProps<Record>) {
  const sorted = header.column.getIsSorted();
  const Icon = sorted ? SORT_ICONS[sorted] : IconArrowsSort;
  if (column?.isSortable === false) return <Table.Th>{column.title}</Table.Th>;
  return (
    <Table.Th aria-sort={sorted ? ARIA_SORT[sorted] : undefined} ta={column?.isNumeric ? 'right' : undefined}>
      <button type="button" className={classes.sort} onClick={header.column.getToggleSortingHandler()}>
        {column?.title}
        <Icon size={12} stroke={sorted ? 2.4 : 1.5} aria-hidden />
      </button>
    </Table.Th>
  );
}

type RowProps<Record extends object> = {
  readonly row: Row<Features, Record>;
  readonly index: number;
  readonly columns: readonly DataColumn<Record>[];
};

function BodyRow<Record extends object>({ row, index, columns }: RowProps<Record>) {
  return (
    <Table.Tr h={ROW_PX} aria-rowindex={index + 2}>
      {columns.map(({ id, cell, value, isNumeric }) => (
        <Table.Td key={id} ta={isNumeric ? 'right' : undefined}>
          {cell ? cell(row.original) : value(row.original)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
