import { writeXlsx } from 'hucre/xlsx';
import type { Language } from '../../../../../src-preload/contract/vocabulary/app.ts';
import type { TemplateFormat } from '../../../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { CSV_DIALECTS, ROW_END } from '../../../../core/csv-cells.ts';
import { templateRows } from '../../../../core/mandate-import/mandate-import-columns.ts';

const SHEET_NAMES = { 'pt-BR': 'Recorrências', en: 'Mandates' } as const;
/** Wide enough for a name, in characters. */
const COLUMN_WIDTH = 22;

/** The template as a file of either format. Every cell is text: a CPF keeps its zeros, a day stays as it is typed. */
export async function templateFile(language: Language, format: TemplateFormat): Promise<string | Uint8Array> {
  const rows = templateRows(language);
  if (format === 'csv') return csvFile(language, rows);
  const columns = rows[0]?.map(() => ({ width: COLUMN_WIDTH }));
  return writeXlsx({
    sheets: [{ name: SHEET_NAMES[language], rows: rows.map((row) => [...row]), ...(columns && { columns }) }],
  });
}

/** Rows as CSV: for Excel as it is set up in Brazil (`;`, byte order mark) in Portuguese, RFC 4180 in English. */
export function csvFile(language: Language, rows: readonly (readonly string[])[]): string {
  const { prologue, separator, text } = CSV_DIALECTS[language === 'pt-BR' ? 'excel-br' : 'rfc4180'];
  return `${prologue}${rows.map((row) => row.map(text).join(separator) + ROW_END).join('')}`;
}
