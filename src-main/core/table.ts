import { unguardFormula } from '../../src-preload/contract/vocabulary/formula-guard.ts';
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

/**
 * The file under the separator by which its head names most columns: one of the others may stand in a heading. Of several by which it names as many it is
 * one that stands in it, or that parts fewest rows below a head of one column. `amounts` are the columns in which amounts stand.
 */
export function headedTable<Column>(
  file: string,
  columnOf: (header: string) => Column | null,
  amounts: readonly NoInfer<Column>[] = [],
): Table<Column> {
  const tables = splitsOf(file).map((split) => headedBy(split, columnOf));
  const [best] = tables.toSorted(
    (a, b) => b.known - a.known || Number(b.isParted) - Number(a.isParted) || a.wider - b.wider,
  );
  if (best === undefined) return { headers: [], columns: [], rows: [] };
  const { separator, headers, columns, rows } = best;
  const room = { width: headWidth(headers, separator), separator, amountsAt: placesOf(columns, amounts) };
  return { headers, columns, rows: rows.map((row) => countedRow(row, room)) };
}

/** A split under its first row, with what speaks for it. */
function headedBy<Column>(
  { separator, rows: [head, ...rows] }: Split,
  columnOf: (header: string) => Column | null,
) {
  const headers = head?.kind === 'cells' && canBeHead(head.cells) ? head.cells : [];
  const columns = headers.map(columnOf);
  const known = columns.filter((column) => column !== null).length;
  const wider = rows.filter((row) => row.kind === 'cells' && row.cells.length > headers.length).length;
  return { separator, headers, columns, rows, known, isParted: headers.length > 1, wider };
}

/** As many columns are read as of a workbook's sheet; a first row of more is no head, and each row below it would be looked through that far. */
const MOST_COLUMNS = 200;

export const canBeHead = (cells: readonly string[]): boolean => cells.length <= MOST_COLUMNS;

const COMMA = ',';

/** What a head has room for: columns, and which of them hold amounts. */
export type Room = {
  readonly width: number;
  readonly separator: string;
  readonly amountsAt: readonly number[];
};

/**
 * How many columns a head has. Commas at its end are no columns: what stands below them has been pushed there by a comma in an amount or a name. Under other
 * separators a column without a header is one that a person may name.
 */
export const headWidth = (head: readonly string[], separator: string): number =>
  separator === COMMA ? head.findLastIndex((cell) => !isBlank(cell)) + 1 : head.length;

/** Where columns of some kinds stand. */
export const placesOf = <Column>(
  columns: readonly (Column | null)[],
  wanted: readonly (Column | null)[],
): readonly number[] => columns.flatMap((column, at) => (wanted.includes(column) ? [at] : []));

function countedRow(row: CsvRow, room: Room): TableRow {
  const fit = fitted(row, room);
  if (fit.kind === 'fault' || fit.cells.length <= room.width) return fit;
  return { line: row.line, kind: 'fault', fault: 'cell_count', text: fit.cells.join(room.separator) };
}

/**
 * A row without the empty cells behind its head's last: separators at the end of a line. What has more cells than the head then has too many. `149,90,` under three
 * headers looks like such a row too, and is an amount in two cells: it keeps them all.
 */
export function fitted(row: CsvRow, { width, separator, amountsAt }: Room): CsvRow {
  if (row.kind === 'fault' || row.cells.length <= width) return row;
  const isSpare =
    row.cells.slice(width).every(isBlank) && !(separator === COMMA && hasCentavosApart(row.cells, amountsAt));
  return isSpare ? { ...row, cells: row.cells.slice(0, width) } : row;
}

const WHOLE_REAIS = /^\D{0,5}(?:\d+|\d{1,3}(?:\.\d{3})+)$/;
const CENTAVOS = /^\d\d\D{0,3}$/;

/** Whether an amount and the cell behind it may be one that a decimal comma has parted. */
const hasCentavosApart = (cells: readonly string[], amountsAt: readonly number[]): boolean =>
  amountsAt.some((at) => WHOLE_REAIS.test((cells[at] ?? '').trim()) && CENTAVOS.test(cells[at + 1] ?? ''));

/** Longer than every header that names a column: what is longer is a text, and is not looked into. */
const LONGEST_HEADER = 200;

const asItStands = (header: string): string => header;

/**
 * What a header names, whatever its case, accents and blanks; `columns` in the order in which they are asked. `bare` takes off what some write beside the
 * name.
 */
export const columnBy =
  <Column extends string>(
    names: Readonly<Record<Column, readonly string[]>>,
    columns: readonly Column[],
    bare = asItStands,
  ) =>
  (header: string): Column | null => {
    if (header.length > LONGEST_HEADER) return null;
    const word = plainWord(bare(header)).replaceAll(/\s+/g, ' ');
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
