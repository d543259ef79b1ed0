import { Table, type TableProps } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { BodyCells, HeadCell } from './cells.tsx';
import type { Column } from './column.ts';

type Props<Row> = Pick<TableProps, 'verticalSpacing' | 'style'> & {
  /** The table's name, where it is not its panel's. */
  readonly label?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Scrolls sideways where there is less room, in CSS pixels. */
  readonly minWidth?: number;
  /** Told where the mouse rests on a row. */
  readonly rowTitle?: (row: Row) => string;
  /** What is open below a row, if anything. */
  readonly below?: (row: Row) => ReactNode;
};

/** A table of a few dozen rows, as high as they are, in a panel or a drawer. */
export function SmallTable<Row>({ minWidth, ...rest }: Props<Row>) {
  if (minWidth === undefined) return <Rows {...rest} />;
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native">
      <Rows {...rest} />
    </Table.ScrollContainer>
  );
}

function Rows<Row>({
  label,
  columns,
  rows,
  keyOf,
  rowTitle,
  below,
  verticalSpacing = 3,
  style,
}: Omit<Props<Row>, 'minWidth'>) {
  return (
    <Table verticalSpacing={verticalSpacing} horizontalSpacing="xs" fz="sm" aria-label={label} style={style}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} isQuiet />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <Table.Tr title={rowTitle?.(row)}>
              <BodyCells columns={columns} row={row} />
            </Table.Tr>
            <Below span={columns.length}>{below?.(row)}</Below>
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Below({ span, children }: { readonly span: number; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <Table.Tr>
      <Table.Td colSpan={span}>{children}</Table.Td>
    </Table.Tr>
  );
}
