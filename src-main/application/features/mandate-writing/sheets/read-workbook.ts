import {
  type Cell,
  type CellValue,
  type MergeRange,
  rangeRef,
  readXlsx,
  type Sheet as WorkbookSheet,
} from 'hucre/xlsx';
import {
  MOST_IMPORT_CHARACTERS,
  MOST_IMPORT_ROWS,
} from '../../../../../src-preload/contract/vocabulary/mandate-writing.ts';
import {
  type Sheet,
  type SheetRefusal,
  type SheetRow,
  type ShownCell,
  sheetOf,
} from '../../../../core/mandate-import/sheet.ts';
import { shownNumber } from '../../../../core/shown-number.ts';
import { isFilled, outOfReach, READ_CELLS, READ_LINES } from './out-of-reach.ts';
import { faultOf, isDay, isFirstOfMonth, showsMonthAlone, textOf } from './workbook-cells.ts';
import { MOST_UNPACKED_BYTES, unpackedSize } from './workbook-size.ts';

/** A sheet of a workbook, or why it could not be read, with the names of all that can be chosen and of the one that it is about. */
export type WorkbookReading = (Sheet | Refused) & {
  readonly sheet: string | null;
  readonly sheets: readonly string[];
};

type Refused =
  | SheetRefusal
  | { readonly kind: 'refused'; readonly reason: 'too_many_rows' | 'too_many_columns' | 'not_a_workbook' };

/** Of what has no sheets to choose, or cannot be asked for them. */
export const NO_SHEETS = { sheet: null, sheets: [] as readonly string[] };

/**
 * Reads one sheet of an .xlsx file, the first that is shown and filled unless `wanted` names another. Formulas count as the values that
 * the spreadsheet kept for them; a cell without one, with an error in it or below a merged one bears a fault. A sheet is read whole or
 * refused: what is filled beyond the cells that are read is not left out. A refused one is not passed over for the next, which may hold another list: which is meant a
 * person says. Memory is bounded by what `MOST_UNPACKED_BYTES` lets through.
 */
export async function readWorkbook(file: Uint8Array, wanted: string | null): Promise<WorkbookReading> {
  const size = unpackedSize(file);
  if (size === null) return { ...refused('not_a_workbook'), ...NO_SHEETS };
  if (size > MOST_UNPACKED_BYTES) return { ...refused('too_many_rows'), ...NO_SHEETS };
  const sheets = await unlessDamaged(() => shownSheets(file));
  if (sheets === null) return { ...refused('not_a_workbook'), ...NO_SHEETS };
  return sheetOfThese(file, sheets, wanted === null ? sheets : sheets.filter((each) => each === wanted));
}

async function sheetOfThese(
  file: Uint8Array,
  sheets: readonly string[],
  asked: readonly string[],
): Promise<WorkbookReading> {
  for (const sheet of asked) {
    const parts = await unlessDamaged(() => partsOf(file, sheet));
    if (parts === null) return { ...refused('not_a_workbook'), ...NO_SHEETS };
    const reading = readingOf(parts);
    const isPassedOver = reading.kind === 'refused' && reading.reason === 'empty' && sheet !== asked.at(-1);
    if (!isPassedOver) return { ...reading, sheet, sheets };
  }
  return { ...refused('empty'), sheet: null, sheets };
}

/**
 * What the library reads; null where it throws, as it does at archives that are damaged, encrypted, or none. What we make of it is
 * done outside: a mistake of ours must not be told as a fault of the file.
 */
async function unlessDamaged<Parts>(reading: () => Promise<Parts>): Promise<Parts | null> {
  try {
    return await reading();
  } catch {
    return null;
  }
}

/** The names of the sheets that a person who opens the workbook sees. */
async function shownSheets(file: Uint8Array): Promise<readonly string[]> {
  const names: string[] = [];
  await readXlsx(file, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (hidden !== true && veryHidden !== true) names.push(name);
      return false;
    },
  });
  return names;
}

/** What the library tells of one sheet. */
type Parts = {
  readonly beyond: Awaited<ReturnType<typeof outOfReach>>;
  readonly found: WorkbookSheet | null;
  readonly formatted: CellsByPlace;
};

async function partsOf(file: Uint8Array, name: string): Promise<Parts> {
  const beyond = await outOfReach(file, name);
  if (beyond !== null) return { beyond, found: null, formatted: new Map() };
  const found = await oneSheet(file, name);
  return { beyond, found, formatted: await formattedCells(file, name, found) };
}

async function oneSheet(file: Uint8Array, name: string): Promise<WorkbookSheet | null> {
  const { sheets } = await readXlsx(file, { sheets: [name], range: READ_CELLS });
  return sheets[0] ?? null;
}

type CellsByPlace = ReadonlyMap<string, Cell>;

/** The cells with their formats, where there are numbers to show by them, or days that may be months: only of the columns from the first to the last that has one. */
async function formattedCells(
  file: Uint8Array,
  name: string,
  found: WorkbookSheet | null,
): Promise<CellsByPlace> {
  const columns = (found?.rows ?? []).flatMap((cells) => [
    ...new Set([cells.findIndex(needsFormat), cells.findLastIndex(needsFormat)]),
  ]);
  const numbered = columns.filter((column) => column >= 0);
  if (found === null || numbered.length === 0) return new Map();
  const [first, last] = numbered.reduce(
    ([least, most], column) => [Math.min(least, column), Math.max(most, column)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const range = rangeRef(0, first, found.rows.length - 1, last);
  const { sheets } = await readXlsx(file, { sheets: [name], range, readStyles: true });
  return sheets[0]?.cells ?? new Map();
}

const needsFormat = (value: CellValue): boolean => typeof value === 'number' || isFirstOfMonth(value);

/** What numbers of a row show that their digits do not tell. */
function shownCells(cells: readonly CellValue[], row: number, formatted: CellsByPlace): readonly ShownCell[] {
  return cells.flatMap((value, column) => {
    const format = formatOf(formatted, row, column);
    const text = typeof value === 'number' && format !== undefined ? shownNumber(value, format) : null;
    return text === null ? [] : [{ column, text }];
  });
}

/** The columns of a row that are the first of a month, and of which the month and the year alone are shown. */
function monthCells(cells: readonly CellValue[], row: number, formatted: CellsByPlace): readonly number[] {
  return cells.flatMap((value, column) => {
    const format = isFirstOfMonth(value) ? formatOf(formatted, row, column) : undefined;
    return format !== undefined && showsMonthAlone(format) ? [column] : [];
  });
}

const formatOf = (formatted: CellsByPlace, row: number, column: number): string | undefined =>
  formatted.get(`${row},${column}`)?.style?.numFmt;

function readingOf({ beyond, found, formatted }: Parts): Sheet | Refused {
  if (beyond !== null) return refused(beyond);
  if (found === null) return refused('empty');
  const width = Math.max(0, ...found.rows.map(filledCells));
  const merged = coveredCells(found.merges ?? []);
  const rows = found.rows.flatMap((cells, row) =>
    cells.some(isFilled)
      ? [{ ...sheetRow(found, row, width, merged), ...byFormat(cells, row, formatted) }]
      : [],
  );
  const characters = rows.reduce((sum, { cells }) => sum + cells.join(' ').length, 0);
  const isTooMuch = rows.length > MOST_IMPORT_ROWS + 1 || characters > MOST_IMPORT_CHARACTERS;
  return isTooMuch ? refused('too_many_rows') : sheetOf(rows);
}

/** What the formats of a row tell beside its values. */
function byFormat(
  cells: readonly CellValue[],
  row: number,
  formatted: CellsByPlace,
): Pick<SheetRow, 'shown' | 'months'> {
  const shown = shownCells(cells, row, formatted);
  const months = monthCells(cells, row, formatted);
  return { ...(shown.length > 0 && { shown }), ...(months.length > 0 && { months }) };
}

/** Why no sheet could be read. */
export const refused = <Reason extends Refused['reason']>(reason: Reason) =>
  ({ kind: 'refused', reason }) as const;

/** How many cells a row has up to its last filled one. */
const filledCells = (cells: readonly CellValue[]): number => cells.findLastIndex(isFilled) + 1;

function sheetRow(found: WorkbookSheet, row: number, width: number, merged: MergedCells): SheetRow {
  const values = found.rows[row] ?? [];
  const places = Array.from({ length: width }, (_, column) => ({
    column,
    value: values[column] ?? null,
    cell: found.cells?.get(`${row},${column}`),
    anchor: merged.get(`${row},${column}`),
  }));
  return {
    line: row + 1,
    cells: places.map(({ value }) => textOf(value)),
    fault: null,
    ...(isHidden(found, row) && { isHidden: true }),
    ...(values.some(isDay) && { days: values.flatMap((value, column) => (isDay(value) ? [column] : [])) }),
    cellFaults: places.flatMap(({ column, value, cell, anchor }) => {
      if (anchor !== undefined && !isFilled(value)) {
        const text = textOf(found.rows[anchor.row]?.[anchor.column] ?? null);
        return [{ column, reason: 'merged_cell' as const, params: { value: text, line: anchor.row + 1 } }];
      }
      return faultOf(column, value, cell);
    }),
  };
}

/** Whether a person who opens the sheet does not see a row: a filter has taken it out, or it was hidden, or made of no height. */
function isHidden({ rowDefs }: WorkbookSheet, row: number): boolean {
  const { hidden, height } = rowDefs?.get(row) ?? {};
  return hidden === true || height === 0;
}

type MergedCells = ReadonlyMap<string, { readonly row: number; readonly column: number }>;

/** Cells that a merged one covers, with the one whose value they show. A range as wide as the sheet is cut where rows end. */
function coveredCells(ranges: readonly MergeRange[]): MergedCells {
  const covered = new Map<string, { row: number; column: number }>();
  for (const { startRow, startCol, endRow, endCol } of ranges) {
    const lastRow = Math.min(endRow, READ_LINES);
    const lastColumn = Math.min(endCol, startCol + MOST_MERGED_COLUMNS);
    for (let row = startRow; row <= lastRow && covered.size < MOST_MERGED_CELLS; row += 1)
      for (let column = startCol; column <= lastColumn; column += 1)
        if (row !== startRow || column !== startCol)
          covered.set(`${row},${column}`, { row: startRow, column: startCol });
  }
  return covered;
}

const MOST_MERGED_COLUMNS = 50;
const MOST_MERGED_CELLS = 100_000;
