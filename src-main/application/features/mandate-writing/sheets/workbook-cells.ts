import type { Cell, CellValue } from 'hucre/xlsx';
import { type CivilDate, parseCivilDate } from '../../../../core/civil-date.ts';
import { brazilianDate } from '../../../../core/csv-cells.ts';
import { type CellFault, lostDigits } from '../../../../core/mandate-import/sheet.ts';
import { isFilled } from './out-of-reach.ts';

/** Decimals beyond these are a spreadsheet's arithmetic, not a person's. */
const KEPT_DIGITS = 12;

/** What a spreadsheet shows for a number that has no day, where one is asked for: a telephone under a date's format, a year of five digits. */
const NO_DAY = '#######';

/** A cell as a person would have typed it. Days are days of the spreadsheet, which knows no time zone. */
export function textOf(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return dayText(dayOf(value));
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return typeof value === 'number' ? numberText(value) : value;
}

/** Whether the spreadsheet takes a cell for a day. */
export const isDay = (value: CellValue): boolean => value instanceof Date && dayOf(value) !== null;

/** Whether it is the first of a month, as a month and a year are kept that were typed. */
export const isFirstOfMonth = (value: CellValue): boolean =>
  value instanceof Date && value.getUTCDate() === 1;

/** What a number format (ECMA-376, 18.8.31) shows as it stands: colours and places, quoted text, one sign. */
const AS_IT_STANDS = /\[[^\]]*\]|"[^"]*"|[\\_*]./gu;

/** Whether a day's format shows its month and its year and nothing else of it: `mmm/yy`, and not `d-mmm` or `dd/mm/yyyy`. */
export function showsMonthAlone(format: string): boolean {
  const [section = ''] = format.toLowerCase().replace(AS_IT_STANDS, '').split(';');
  return /m/u.test(section) && /y/u.test(section) && !/[dhs]/u.test(section);
}

/** The day of a cell; null where it has none that can be written. */
function dayOf(value: Date): CivilDate | null {
  return Number.isNaN(value.getTime()) ? null : parseCivilDate(value.toISOString().slice(0, 10));
}

const dayText = (day: CivilDate | null): string => (day === null ? NO_DAY : brazilianDate(day));

/** With a decimal comma, as the headers are Portuguese; never as a power of ten, which no reading of ours takes for a number. */
function numberText(value: number): string {
  const kept = Number.isSafeInteger(value) ? value : Number(value.toPrecision(KEPT_DIGITS));
  return kept.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: KEPT_DIGITS });
}

/** What a cell's text does not tell: that it should have a value, has an error for one, or has lost some of its digits. */
export function faultOf(column: number, value: CellValue, cell: Cell | undefined): readonly CellFault[] {
  if (cell?.type === 'error' || isErrorShown(value))
    return [{ column, reason: 'cell_error', params: { text: textOf(value) } }];
  const isUncounted = cell?.formula !== undefined && !isFilled(value);
  if (isUncounted) return [{ column, reason: 'formula_without_value', params: {} }];
  if (typeof value === 'string') return lostDigits(value, column);
  const isCut = Number.isInteger(value) && Math.abs(Number(value)) >= MORE_THAN_KEPT;
  return isCut ? [{ column, reason: 'lost_digits', params: {} }] : [];
}

/** Whether a spreadsheet shows an error, or signs for want of a day, where a value should be. */
const isErrorShown = (value: CellValue): boolean =>
  value instanceof Date ? dayOf(value) === null : typeof value === 'string' && ERROR_VALUE.test(value);

/** Spreadsheets keep fifteen digits of a number and make zeros of the rest; what they were nobody can tell. */
const MORE_THAN_KEPT = 10 ** 15;

/** What spreadsheets show for a formula that failed (ECMA-376, 18.18.11, `e`). */
const ERROR_VALUE = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/;
