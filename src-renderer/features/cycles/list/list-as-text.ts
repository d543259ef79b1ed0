import type { TFunction } from 'i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Formats } from '../../../kit/formats/formats.ts';
import { COLUMNS } from './columns.ts';

/**
 * What a spreadsheet would take for a formula, after any blanks (exports/FORMATS.md, Formula guard): pasted, it would be worked out as one in
 * a file opened.
 */
const FORMULA = /^[\s\u00A0\uFEFF\u200B-\u200D\u2060]*[=+\-@＝＋－＠]/;

const cell = (text: string): string => {
  const line = text.replaceAll(/[\t\r\n\0]+/g, ' ');
  return FORMULA.test(line) ? `'${line}` : line;
};

/** Rows as a spreadsheet takes them from the clipboard: the names of the columns first, cells set apart by tabs. */
export function listAsText(rows: readonly CycleRow[], t: TFunction, formats: Formats): string {
  const head = [t('column.state'), ...COLUMNS.map(({ label }) => t(label))];
  const lines = rows.map((row) => [
    t(`states:charge.${row.state}.name`),
    ...COLUMNS.map(({ text }) => text(row, formats, t)),
  ]);
  return [head, ...lines].map((cells) => cells.map(cell).join('\t')).join('\n');
}
