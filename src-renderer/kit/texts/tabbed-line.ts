/**
 * What a spreadsheet would take for a formula, after any blanks (exports/FORMATS.md, Formula guard): pasted, it would be worked out as one in
 * a file opened.
 */
const FORMULA = /^[\s\u00A0\uFEFF\u200B-\u200D\u2060]*[=+\-@＝＋－＠]/;

/** A line of the clipboard as a spreadsheet takes it: cells set apart by tabs, none of them a formula, none on two lines. */
export const asTabbedLine = (cells: readonly string[]): string => cells.map(cell).join('\t');

function cell(text: string): string {
  const line = text.replaceAll(/[\t\r\n\0]+/g, ' ');
  return FORMULA.test(line) ? `'${line}` : line;
}
