import type { TFunction } from 'i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Formats } from '../../../kit/formats/formats.ts';
import { asTabbedLine } from '../../../kit/texts/tabbed-line.ts';
import { COLUMNS } from './columns.ts';

/** Rows as a spreadsheet takes them from the clipboard: the names of the columns first, cells set apart by tabs. */
export function listAsText(rows: readonly CycleRow[], t: TFunction, formats: Formats): string {
  const head = [t('column.state'), ...COLUMNS.map(({ label }) => t(label))];
  const lines = rows.map((row) => [
    t(`states:charge.${row.state}.name`),
    ...COLUMNS.map(({ text }) => text(row, formats, t)),
  ]);
  return [head, ...lines].map(asTabbedLine).join('\n');
}
