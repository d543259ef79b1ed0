/** What begins a formula, or is dropped by a spreadsheet before it looks; with the full-width forms that some take for the same. */
const FORMULA_SIGN = String.raw`[=+\-@＝＋－＠\t\r\n\0]`;
/** Characters that are not seen: spaces of every width, byte order marks, zero-width characters. */
const BLANK = String.raw`\p{Z}\p{Cf}\v\f\x85`;
/** Whichever sign a spreadsheet splits at, the next field begins behind it. CR and LF together are one line end. */
const SPLIT = String.raw`[,;\t\n]|\r(?:\n|(?!\n))`;

const HAS_SPLIT = /[,;\t\r\n]/;
const HAS_SIGN = new RegExp(FORMULA_SIGN, 'u');
/** With the apostrophes that stand before it already: they get one more, so that the guard can be told from them. */
const CELL_START = `'*[${BLANK}]*${FORMULA_SIGN}`;
const FIELD_START = `'*${FORMULA_SIGN}`;
/** A quote behind the split opens that field, and a quote that closes it at once is not seen. */
const BEFORE_FIELD = `((?:${SPLIT})[${BLANK}"]*)`;

const BEGINS_A_CELL = new RegExp(`^${CELL_START}`, 'u');
const BEGINS_A_FIELD = new RegExp(`${BEFORE_FIELD}(?=${FIELD_START})`, 'gu');
const GUARDED_CELL = new RegExp(`^'(?=${CELL_START})`, 'u');
const GUARDED_FIELD = new RegExp(`${BEFORE_FIELD}'(?=${FIELD_START})`, 'gu');

/**
 * A spreadsheet takes a cell that begins so for a formula; an apostrophe in front makes it words. Inside a cell the same holds for what
 * follows a separator, since the file may be split at another one than ours (exports/FORMATS.md, Formula guard). Text that bears no such sign stays as it is.
 */
export function guardFormula(value: string): string {
  if (!HAS_SIGN.test(value)) return value;
  const guarded = HAS_SPLIT.test(value) ? value.replace(BEGINS_A_FIELD, "$1'") : value;
  return BEGINS_A_CELL.test(value) ? `'${guarded}` : guarded;
}

/** The text that {@link guardFormula} guarded, as it was: what we write may come back. */
export function unguardFormula(cell: string): string {
  if (!cell.includes("'")) return cell;
  return cell.replace(GUARDED_FIELD, '$1').replace(GUARDED_CELL, '');
}
