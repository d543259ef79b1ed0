import { Table } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';

type Column = { readonly key: string; readonly title: string; readonly isAtRight: boolean };

type Props<Row> = {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly keyOf: (row: Row) => string;
  readonly renderRow: (row: Row, isOpen: boolean, onToggle: () => void) => ReactNode;
  /** What opens below a row. */
  readonly renderOpen: (row: Row, onClose: () => void) => ReactNode;
};

/** A small table of which one row at a time opens a form below itself. */
export function OpeningTable<Row>({ rows, columns, keyOf, renderRow, renderOpen }: Props<Row>) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  return (
    <Table verticalSpacing={3} horizontalSpacing="xs" fz="sm">
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ key, title, isAtRight }) => (
            <Table.Th key={key} fz="xs" c="dimmed" ta={isAtRight ? 'right' : undefined}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const key = keyOf(row);
          const isOpen = openKey === key;
          return (
            <Fragment key={key}>
              {renderRow(row, isOpen, () => setOpenKey(isOpen ? null : key))}
              {isOpen && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length}>{renderOpen(row, () => setOpenKey(null))}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
