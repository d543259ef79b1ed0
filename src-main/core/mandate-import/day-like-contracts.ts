import type { ImportedMandate, RowNotice } from './mandate-import.ts';

const DAY_LIKE: readonly RowNotice[] = [{ field: 'contract', notice: 'day_like_contract', params: {} }];

/** Months as spreadsheets shorten them, in Portuguese and English. */
const MONTH = '(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)';
/** `01/12/2026`, `dez/26`, `01/dez`, `1-Dec-26`: a day or a month as they write it, and people seldom a contract. */
const AS_A_SPREADSHEET_WRITES = new RegExp(
  String.raw`^(?:\d{1,2}/\d{1,2}/\d{4}|(?:\d{1,2}[/-])?${MONTH}\.?[/-]\d{2,4}|\d{1,2}[/-]${MONTH})$`,
  'iu',
);

/**
 * Rows whose contract looks like a day that a spreadsheet has made of it, in a file of text: a workbook's cell says that it is one, where a
 * CSV has only what was shown. The contract may be meant so, and is never to be changed once the payer has authorised it.
 */
export function dayLikeNotices(rows: readonly ImportedMandate[]): ReadonlyMap<number, readonly RowNotice[]> {
  const alike = rows.filter(
    (row) => row.kind === 'draft' && AS_A_SPREADSHEET_WRITES.test(row.draft.contract),
  );
  return new Map(alike.map(({ line }) => [line, DAY_LIKE]));
}
