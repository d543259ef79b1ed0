import type { ImportTable } from '../../../../src-main/core/mandate-import/mandate-import.ts';
import { csvSheet } from '../../../../src-main/core/mandate-import/sheet.ts';

/** A file of mandates whose columns stay as its headers name them. Throws where it has no header. */
export function importTable(text: string): ImportTable {
  const sheet = csvSheet(text);
  if (sheet.kind === 'refused') throw new Error(sheet.reason);
  return { columns: sheet.guess, defaults: {}, rows: sheet.rows, mends: [] };
}
