import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { MOST_IMPORT_ROWS } from '../../../../../src-preload/contract/vocabulary/mandate-writing.ts';

/** As many lines of a sheet are read: the most rows with an empty one after each, titles above the header, and one more, to know that there are more. */
export const READ_LINES = 2 * MOST_IMPORT_ROWS + 12;
/** As many columns: one cell at a sheet's far corner must not make a table of it all. */
const READ_COLUMNS = 200;
/** The cells that are read, as a spreadsheet names them; `GR` is the 200th column. */
export const READ_CELLS = `A1:GR${READ_LINES}`;

/** Cells, empty ones before filled ones counted, beyond which a sheet is not looked through any further. */
const MOST_PLACES = 20_000_000;
/** Cells beyond column ZZ that a part may name which lies in the archive as it is: such a part is read at a go, and each takes room for all before it. */
const MOST_FAR_CELLS = 1_000;
const FAR_CELL = /\br\s*=\s*["'][A-Z]{3}\d/gi;

/** Whether a cell holds more than space. */
export const isFilled = (value: CellValue): boolean => value !== null && String(value).trim() !== '';

/**
 * Why a sheet cannot be taken for read whole with `READ_CELLS` of it: what is filled lies below or beside. Null where nothing does. Looks
 * through it row by row and keeps none.
 */
export async function outOfReach(
  file: Uint8Array,
  sheet: string,
): Promise<'too_many_rows' | 'too_many_columns' | null> {
  if (hasManyFarCells(file)) return 'too_many_columns';
  let places = 0;
  for await (const { index, values } of streamXlsxRows(file, { sheet })) {
    places += values.length;
    if (places > MOST_PLACES || (index >= READ_LINES && values.some(isFilled))) return 'too_many_rows';
    if (values.length > READ_COLUMNS && values.slice(READ_COLUMNS).some(isFilled)) return 'too_many_columns';
  }
  return null;
}

function hasManyFarCells(file: Uint8Array): boolean {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  return (text.match(FAR_CELL)?.length ?? 0) > MOST_FAR_CELLS;
}
