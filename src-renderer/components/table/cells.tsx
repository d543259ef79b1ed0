import { Table, VisuallyHidden } from '@mantine/core';
import type { Column } from './column.ts';

type HeadProps<Row> = {
  readonly column: Column<Row>;
  /** Smaller and paler: above a small table. */
  readonly isQuiet?: boolean;
};

/** The name of a column. */
export function HeadCell<Row>({ column, isQuiet = false }: HeadProps<Row>) {
  const { id, title, isTitleHidden = false, isAtRight = false, width } = column;
  return (
    <Table.Th
      scope="col"
      data-column={id}
      ta={isAtRight ? 'right' : undefined}
      w={width}
      {...(isQuiet ? { fz: 'xs', c: 'dimmed' } : {})}
    >
      {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
    </Table.Th>
  );
}

type BodyProps<Row> = { readonly columns: readonly Column<Row>[]; readonly row: Row };

/** One record, cell by cell. */
export function BodyCells<Row>({ columns, row }: BodyProps<Row>) {
  return columns.map(({ id, cell, isAtRight = false, cellProps }) => (
    <Table.Td key={id} data-column={id} ta={isAtRight ? 'right' : undefined} {...cellProps?.(row)}>
      {cell(row)}
    </Table.Td>
  ));
}
