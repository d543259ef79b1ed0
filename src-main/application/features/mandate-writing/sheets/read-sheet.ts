import type { Handlers } from '../../../../../src-preload/contract/index.ts';
import { MOST_IMPORT_ROWS } from '../../../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { csvSheet } from '../../../../core/mandate-import/sheet.ts';
import { NO_SHEETS, readWorkbook, refused } from './read-workbook.ts';

/** Splits what a person gave into headers and cells, from text or from a workbook's sheet. */
export const readSheet: Handlers['mandateWriting']['readSheet'] = async (given) => {
  if (given.kind === 'workbook') return readWorkbook(Buffer.from(given.base64, 'base64'), given.sheet);
  const sheet = csvSheet(given.text);
  const isTooMuch = sheet.kind === 'sheet' && sheet.rows.length > MOST_IMPORT_ROWS;
  return { ...(isTooMuch ? refused('too_many_rows') : sheet), ...NO_SHEETS };
};
