import type { ImportRow, ImportTable } from '../../../src-preload/contract/mandate-writing.ts';
import { IMPORT_FIELDS, type ImportField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';
import { isToBeMended } from './chosen-rows.ts';

/** Names of what a file of rows to be mended holds beside the sheet's own columns. */
export type LeftOutNames = {
  readonly reason: string;
  /** The header by which a field is known when the file comes back. */
  readonly header: (field: ImportField) => string;
  readonly problem: (problem: DraftProblem) => string;
};

/**
 * Rows with problems, hidden ones aside, as they stand in the sheet, every column of it, with what was typed over cells and what was chosen for all rows, and
 * the reason in the last column. Mended, they can be imported again.
 */
export function leftOutRows(
  headers: readonly string[],
  table: ImportTable,
  rows: readonly ImportRow[],
  names: LeftOutNames,
): string[][] {
  const added = IMPORT_FIELDS.filter(
    (field) => !table.columns.includes(field) && rows.some(({ form }) => (form?.[field] ?? '') !== ''),
  );
  const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]));
  const faulty = rows.filter(isToBeMended);
  return [
    [...headers, ...added.map(names.header), names.reason],
    ...faulty.map(({ line, form, problems }) => {
      const cells = cellsOf.get(line) ?? [];
      const written = headers.map((_, column) => {
        const field = table.columns[column] ?? null;
        return form === null || field === null ? (cells[column] ?? '') : form[field];
      });
      // A row of more cells than headers keeps them all, in the column of the last.
      const rest = form === null ? cells.slice(headers.length) : [];
      const kept = rest.length === 0 ? written : written.with(-1, [written.at(-1), ...rest].join(' | '));
      const chosen = added.map((field) => form?.[field] ?? '');
      return [...kept, ...chosen, problems.map(names.problem).join(' ')];
    }),
  ];
}
