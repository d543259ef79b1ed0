import { unguardFormula } from './csv-cells.ts';
import { CSV_SEPARATORS, type CsvRow, readCsv } from './csv-reader.ts';
import { plainWord } from './typed-values.ts';

/** The rows of a file that hold something, as one separator splits them; without the guard against formulas that we may have written ourselves. */
export type Split = { readonly separator: string; readonly rows: readonly CsvRow[] };

/** A row below a head. Of one with more filled cells than the head nobody can tell which belongs where. */
export type TableRow =
  | CsvRow
  | {
      readonly line: number;
      readonly kind: 'fault';
      readonly fault: 'cell_count';
      readonly text: string;
    };

/** A file whose first row is its head: what each column holds, null where its header names nothing that is asked for. */
export type Table<Column> = {
  readonly headers: readonly string[];
  readonly columns: readonly (Column | null)[];
  readonly rows: readonly TableRow[];
};

/** A file as each separator splits it; the first that fits is taken. */
export const splitsOf = (file: string): readonly Split[] =>
  CSV_SEPARATORS.map((separator) => ({
    separator,
    rows: readCsv(file, separator).filter(holdsAnything).map(unguarded),
  }));

/** Spreadsheets write rows of separators alone below the last one that was filled in. */
const holdsAnything = (row: CsvRow): boolean => row.kind === 'fault' || !row.cells.every(isBlank);

const isBlank = (cell: string): boolean => cell.trim() === '';

const unguarded = (row: CsvRow): CsvRow =>
  row.kind === 'fault' ? row : { ...row, cells: row.cells.map(unguardFormula) };

/** The file under the separator by which its head names most columns: one of the others may stand in a heading. */
export function headedTable<Column>(
  file: string,
  columnOf: (header: string) => Column | null,
): Table<Column> {
  const tables = splitsOf(file).map(({ separator, rows: [head, ...rows] }) => {
    const headers = head?.kind === 'cells' ? head.cells : [];
    return { separator, headers, columns: headers.map(columnOf), rows };
  });
  const known = ({ columns }: Pick<Table<Column>, 'columns'>): number =>
    columns.filter((column) => column !== null).length;
  const [best] = tables.toSorted((a, b) => known(b) - known(a));
  if (best === undefined) return { headers: [], columns: [], rows: [] };
  return { ...best, rows: best.rows.map((row) => countedRow(row, best.headers.length, best.separator)) };
}

function countedRow(row: CsvRow, width: number, separator: string): TableRow {
  const fit = fitted(row, width, separator);
  if (fit.kind === 'fault' || fit.cells.length <= width) return fit;
  return { line: row.line, kind: 'fault', fault: 'cell_count', text: fit.cells.join(separator) };
}

/**
 * A row without the empty cells behind its head's last: separators at the end of a line. What has more cells than the head then has too many. `149,90,` under three
 * headers looks like such a row too, and is an amount in two cells: it keeps them all.
 */
export function fitted(row: CsvRow, width: number, separator: string): CsvRow {
  if (row.kind === 'fault' || row.cells.length <= width) return row;
  const isSpare =
    row.cells.slice(width).every(isBlank) && !(separator === ',' && hasCentavosApart(row.cells));
  return isSpare ? { ...row, cells: row.cells.slice(0, width) } : row;
}

const WHOLE_REAIS = /^\D{0,5}\d[\d.]*$/;
const CENTAVOS = /^\d\d\D{0,3}$/;

/** Whether two cells side by side may be one amount that a decimal comma has parted. */
const hasCentavosApart = (cells: readonly string[]): boolean =>
  cells.some((cell, at) => WHOLE_REAIS.test(cell.trim()) && CENTAVOS.test(cells[at + 1] ?? ''));

/** What a header names, whatever its case, accents and blanks; `columns` in the order in which they are asked. */
export const columnBy =
  <Column extends string>(names: Readonly<Record<Column, readonly string[]>>, columns: readonly Column[]) =>
  (header: string): Column | null => {
    const word = plainWord(header).replaceAll(/\s+/g, ' ');
    return columns.find((column) => names[column].includes(word)) ?? null;
  };

/** The cell of a row that stands in a column, without blanks around it; empty where the row or the table has none. */
export const cellUnder =
  <Column>(cells: readonly string[], columns: readonly (Column | null)[]) =>
  (column: Column): string =>
    (cells[columns.indexOf(column)] ?? '').trim();

/** What spreadsheets write for a number that is too long for its cell, such as 1,23457E+11. */
const POWER_OF_TEN = /^\d(?:[.,]\d+)?E\+\d+$/;

/** Whether a cell is a number that a spreadsheet has cut short: an id, a contract or an account's code of it would be another one. */
export const isCutShort = (cell: string): boolean => POWER_OF_TEN.test(cell.trim());
