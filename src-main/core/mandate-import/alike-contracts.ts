import { shownText } from '../typed-values.ts';
import { type ImportedMandate, isHiddenRow, type RowNotice } from './mandate-import.ts';

/** A contract without what people and spreadsheets write now so, now so: case, spaces, and zeros before a number. Alike is not the same. */
export const alikeContract = (contract: string): string =>
  shownText(contract)
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');

/** What mandates of one payer with contracts that are alike have in common. */
export const alikeKey = (document: string, contract: string): string =>
  `${document} ${alikeContract(contract)}`;

/**
 * Rows of one payer whose contract looks like that of another row, which may be the same one twice: all but the first, that the sheet shows
 * before those that it hides. The same contract twice is a fault of both.
 */
export function alikeNotices(rows: readonly ImportedMandate[]): ReadonlyMap<number, readonly RowNotice[]> {
  const firsts = new Map<string, number>();
  const notices = new Map<number, readonly RowNotice[]>();
  for (const row of rows.toSorted((a, b) => Number(isHiddenRow(a)) - Number(isHiddenRow(b)))) {
    if (row.kind !== 'draft') continue;
    const key = alikeKey(row.draft.payer.document.number, row.draft.contract);
    const line = firsts.get(key);
    if (line === undefined) firsts.set(key, row.line);
    else notices.set(row.line, [{ field: 'contract', notice: 'alike_contract', params: { line } }]);
  }
  return notices;
}
