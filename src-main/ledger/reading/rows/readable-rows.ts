import { parseInstant } from '../../../core/civil-date.ts';

/** Whoever may add to what lasts for ever at a server may do so by a statement of their own: one row that says nothing must not keep everybody from all others. */
export type ReadableRows<Row> = {
  readonly rows: Row[];
  /** Those that were left out or say something amiss, by table and number: for whoever may look into them. */
  readonly unreadable: string[];
};

/** Whether a text is a moment: the form alone lets days and hours through that there are none of. */
export const isMoment = (text: string): boolean => parseInstant(text) !== null;

/** Rows of a table under the names that they are told by. */
export const named = (table: string, rows: readonly { readonly id: number }[]): string[] =>
  rows.map(({ id }) => `${table} ${id}`);

/** Reads rows one by one: those that `read` takes, and the names of those of which it makes nothing. */
export function readableRows<Stored extends { readonly id: number }, Row>(
  table: string,
  stored: readonly Stored[],
  read: (row: Stored) => Row | null,
): ReadableRows<Row> {
  const rows: Row[] = [];
  const left: Stored[] = [];
  for (const each of stored) {
    const row = read(each);
    if (row === null) left.push(each);
    else rows.push(row);
  }
  return { rows, unreadable: named(table, left) };
}
