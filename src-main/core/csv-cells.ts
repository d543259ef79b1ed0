import { guardFormula } from '../../src-preload/contract/vocabulary/formula-guard.ts';
import { type CivilDate, saoPauloDate, type UtcInstant } from './civil-date.ts';
import { saoPauloTime } from './clock-changes.ts';
import { type CentavosSum, formatDecimal } from './money.ts';

/** How one CSV preset writes a cell of each kind. Every function answers the cell as it stands in the file, quoted where it must be. */
export type CsvDialect = {
  readonly separator: string;
  /** What the file begins with: a byte order mark or nothing. */
  readonly prologue: string;
  /** Words from outside (names, ids, the bank's statuses): guarded against formulas, quoted. */
  readonly text: (value: string) => string;
  /** Our own numbers and dates, which need neither guard nor quotes. */
  readonly amount: (amount: CentavosSum) => string;
  readonly date: (date: CivilDate) => string;
  /** RFC 3339 in UTC, or the day in São Paulo. */
  readonly instant: (instant: UtcInstant) => string;
  /** RFC 3339 in UTC, or day and time in São Paulo. */
  readonly moment: (instant: UtcInstant) => string;
};

/** Both presets end each row, the last included, with CRLF (RFC 4180 section 2). */
export const ROW_END = '\r\n';

const NUMBER_SHAPE = String.raw`[\s(]*(?:R?\$)?\s*\d[\d.,]*(?:e[+-]?\d+)?\s*%?\)?\s*`;
const DATE_OR_TIME_SHAPE = String.raw`\d+(?:[/.: -]\d+){1,3}`;
const MONTH_SHAPE = String.raw`(?:\d+[ /.-]?)?(?:jan|fe[bv]|mar|a[bp]r|ma[iy]|jun|jul|a[gu][og]|se[pt]|o[cu]t|nov|de[cz])\p{L}*\.?(?:[ /.-]?\d+)?`;
const SPREADSHEET_VALUE = new RegExp(`^(?:${NUMBER_SHAPE}|${DATE_OR_TIME_SHAPE}|${MONTH_SHAPE})$`, 'iu');
const HAS_DIGIT = /\d/;
/** Longer than every number that a spreadsheet would read, and short enough for the patterns to stay quick. */
const LONGEST_VALUE = 255;

/**
 * Keeps text text in Excel, which on opening a CSV turns what looks like a number or a date into one, quotes or not: it would round a
 * txid of digits and drop the first zero of a CPF. A tab at the end prevents that in every version. It is not seen in the
 * cell, `CLEAN` or a trim removes it, and the cell does not begin with it, so it is no way in for formulas. The other ways are
 * worse: `="012"` is a formula, and an apostrophe in front shows in the cell when it comes from a file.
 */
export function keepAsText(value: string): string {
  const canBeValue = value.length <= LONGEST_VALUE && HAS_DIGIT.test(value);
  return canBeValue && SPREADSHEET_VALUE.test(value) ? `${value}\t` : value;
}

/** The tab of {@link keepAsText} can come to stand behind a comma or a line end, and is guarded like any other there. */
function keptAndGuarded(value: string): string {
  const guarded = guardFormula(value);
  const kept = keepAsText(guarded);
  return kept === guarded ? kept : guardFormula(kept);
}

const RFC4180_SPECIAL = /[",;\t\r\n]/;
const EXCEL_BR_SPECIAL = /[";\t\r\n]/;

function quoteIf(special: RegExp, value: string): string {
  return special.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** `YYYY-MM-DD` as dd/mm/aaaa. */
export function brazilianDate(date: CivilDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** Centavos with a decimal comma and no grouping: `1234,56`. */
export function brazilianDecimal(amount: CentavosSum): string {
  return formatDecimal(amount, ',');
}

/** The presets of exports/FORMATS.md, Presets. */
export const CSV_DIALECTS = {
  rfc4180: {
    separator: ',',
    prologue: '',
    text: (value) => quoteIf(RFC4180_SPECIAL, guardFormula(value)),
    amount: formatDecimal,
    date: (date) => date,
    instant: (instant) => instant,
    moment: (instant) => instant,
  },
  'excel-br': {
    separator: ';',
    prologue: '\uFEFF',
    text: (value) => quoteIf(EXCEL_BR_SPECIAL, keptAndGuarded(value)),
    amount: brazilianDecimal,
    date: brazilianDate,
    instant: (instant) => brazilianDate(saoPauloDate(instant)),
    moment: (instant) => `${brazilianDate(saoPauloDate(instant))} ${saoPauloTime(instant)}`,
  },
} as const satisfies Readonly<Record<string, CsvDialect>>;
