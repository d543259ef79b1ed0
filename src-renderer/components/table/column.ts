import type { ComponentProps, ReactNode } from 'react';

/** A column of a table: its name, and how a record is drawn in it. */
export type Column<Row> = {
  readonly id: string;
  readonly title: string;
  /** The name is there to be heard only. */
  readonly isTitleHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** For amounts, counts and buttons. */
  readonly isAtRight?: boolean;
  readonly width?: number | string;
  /** Of the cell itself. */
  readonly cellProps?: (row: Row) => CellProps;
};

type CellProps = Pick<ComponentProps<'td'>, 'className' | 'title' | 'onClick'> & {
  readonly maw?: number;
  readonly fw?: number;
};

/** A column whose name comes from the texts, by its id. */
export type Untitled<Row> = Omit<Column<Row>, 'title'>;

/** Names the columns. */
export function titled<Row>(
  columns: readonly Untitled<Row>[],
  titleOf: (id: string) => string,
): readonly Column<Row>[] {
  return columns.map((column) => ({ ...column, title: titleOf(column.id) }));
}
