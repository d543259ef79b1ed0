import { unguardFormula } from '../../../src-preload/contract/vocabulary/formula-guard.ts';
import type { ImportField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { CsvRow } from '../csv-reader.ts';
import type { DraftProblem, DraftReasonParams } from '../draft-reading.ts';
import { canBeHead, fitted, headWidth, isCutShort, placesOf, splitsOf } from '../table.ts';
import { fieldOfHeader } from './mandate-import-columns.ts';

/** Something about one cell that its text does not tell, such as a formula without a value; `column` from 0. */
export type CellFault = {
  readonly column: number;
  readonly reason: DraftProblem['reason'];
  readonly params: DraftReasonParams;
};

/** A number's text as its format shows it; `column` from 0. */
export type ShownCell = { readonly column: number; readonly text: string };

/** A row below the header, its `line` as the spreadsheet counts it, 1 first. `fault` where it could not be split into cells: those hold its text as it stood. */
export type SheetRow = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: DraftProblem | null;
  readonly cellFaults: readonly CellFault[];
  /** Where a workbook does not show it, since it is filtered out or hidden. */
  readonly isHidden?: true | undefined;
  /** What a workbook shows for numbers whose format gives them zeros or letters: what is meant where a text is asked for. `column` from 0. */
  readonly shown?: readonly ShownCell[] | undefined;
  /** Columns from 0 whose cells are days to a workbook: where a text is asked for, it has made one of it. */
  readonly days?: readonly number[] | undefined;
  /** Those of `days` of which it shows a month and a year alone. */
  readonly months?: readonly number[] | undefined;
};

/** A list of mandates as it came: its headers, the field that each of them seems to name, and its rows. */
export type Sheet = {
  readonly kind: 'sheet';
  readonly headers: readonly string[];
  readonly guess: readonly (ImportField | null)[];
  readonly rows: readonly SheetRow[];
  /** Filled rows above the header, such as a title, which are left out. */
  readonly rowsAbove: number;
};

/** A list without a header that can be read. */
export type SheetRefusal = {
  readonly kind: 'refused';
  readonly reason: 'empty' | 'unreadable_header' | 'too_many_columns';
};

/** So far down a header is looked for below a title. */
const HEADER_WITHIN_ROWS = 10;

/**
 * Reads CSV with `;`, `,` or tab between cells: the one under which a header names most fields, and among equals the one under which most rows have
 * as many cells as the header, then the one that splits that into most. A list may have names of its own for all of its columns, and signs in them.
 */
export function csvSheet(file: string): Sheet | SheetRefusal {
  const readings = splitsOf(file).map(({ separator, rows: split }) => {
    const rows = split.map(sheetRow);
    const at = headerAt(rows);
    const header = rows[at];
    if (header === undefined) return { rows, known: 0, fitting: 0, splits: 0 };
    const width = headWidth(header.cells, separator);
    const room = { width, separator, amountsAt: amountsIn(header.cells.map(fieldOfHeader)) };
    // The header is a row of that width itself: what is behind it holds nothing.
    const fit = split.map((row, line) => sheetRow(line >= at ? fitted(row, room) : row));
    const fitting = width === 1 ? 0 : fit.filter(({ cells }) => cells.length === width).length;
    return { rows: fit, known: knownIn(header), fitting, splits: width - 1 };
  });
  const [best] = readings.toSorted(
    (a, b) => b.known - a.known || b.fitting - a.fitting || b.splits - a.splits,
  );
  return headed(best?.rows ?? []);
}

/** Where amounts stand; where no header says so, wherever a person may say that they do. */
function amountsIn(fields: readonly (ImportField | null)[]): readonly number[] {
  const named = placesOf(fields, ['fixedAmount', 'floorAmount']);
  return named.length > 0 ? named : placesOf(fields, [null]);
}

/** A sheet of a workbook's rows that hold something. Cells of ours that went through a spreadsheet bear our guard against formulas there too. */
export const sheetOf = (rows: readonly SheetRow[]): Sheet | SheetRefusal =>
  headed(rows.map((row) => ({ ...row, cells: row.cells.map(unguardFormula) })));

/** Its header is the row among the first few that names most fields, the first row where none names any: people put a title above their lists. */
function headed(rows: readonly SheetRow[]): Sheet | SheetRefusal {
  const at = headerAt(rows);
  const header = rows[at];
  if (header === undefined) return { kind: 'refused', reason: 'empty' };
  if (header.fault !== null) return { kind: 'refused', reason: 'unreadable_header' };
  if (!canBeHead(header.cells)) return { kind: 'refused', reason: 'too_many_columns' };
  const { cells: headers } = header;
  return {
    kind: 'sheet',
    headers,
    guess: headers.map(fieldOfHeader),
    rows: rows.slice(at + 1).map((row) => counted(row, headers.length)),
    rowsAbove: at,
  };
}

function headerAt(rows: readonly SheetRow[]): number {
  const known = rows.slice(0, HEADER_WITHIN_ROWS).map(knownIn);
  return Math.max(0, known.indexOf(Math.max(0, ...known)));
}

const knownIn = ({ cells, fault }: SheetRow): number =>
  fault === null ? cells.filter((cell) => fieldOfHeader(cell) !== null).length : 0;

function sheetRow(row: CsvRow): SheetRow {
  if (row.kind === 'cells')
    return { line: row.line, cells: row.cells, fault: null, cellFaults: row.cells.flatMap(lostDigits) };
  return { line: row.line, cells: [row.text], fault: wholeRow(row.fault), cellFaults: [] };
}

/** The fault of a cell whose text is a number that a spreadsheet has cut short: a contract of it would be another one. */
export const lostDigits = (text: string, column: number): readonly CellFault[] =>
  isCutShort(text) ? [{ column, reason: 'lost_digits', params: {} }] : [];

/** Of a row with more or fewer cells than headers nobody can tell which cell belongs where. */
function counted(row: SheetRow, headers: number): SheetRow {
  const { cells } = row;
  if (row.fault !== null || cells.length === headers) return row;
  return { ...row, fault: wholeRow('cell_count', { cells: cells.length, headers }) };
}

const wholeRow = (reason: DraftProblem['reason'], params: DraftReasonParams = {}): DraftProblem => ({
  field: 'whole',
  reason,
  params,
});
