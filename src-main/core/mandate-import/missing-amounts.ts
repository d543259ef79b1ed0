import { type ImportedMandate, isHiddenRow, type RowNotice } from './mandate-import.ts';
import { isExampleName } from './mandate-import-columns.ts';

const NO_AMOUNT: readonly RowNotice[] = [{ field: 'value', notice: 'no_amount', params: {} }];

/**
 * Rows without an amount in a list where others have one. A form whose amount is left empty asks for a mandate of varying amounts; in a list an empty cell is more likely
 * a slip, and the payer would authorise what no revision can put right. Where no row has an amount, all are meant to vary: the template's example is none of them, and a row that a
 * workbook does not show is no other of one that it shows.
 */
export function missingAmountNotices(
  rows: readonly ImportedMandate[],
): ReadonlyMap<number, readonly RowNotice[]> {
  const filled = rows.filter(isOfPerson);
  const others = filled.filter(hasAmount);
  const isShownOther = others.some((row) => !isHiddenRow(row));
  const isSlip = (row: ImportedMandate): boolean =>
    !hasAmount(row) && (isHiddenRow(row) ? others.length > 0 : isShownOther);
  return new Map(filled.filter(isSlip).map(({ line }) => [line, NO_AMOUNT]));
}

const isOfPerson = ({ form }: ImportedMandate): boolean => form !== null && !isExampleName(form.payerName);

const hasAmount = ({ form }: ImportedMandate): boolean =>
  form !== null && (form.fixedAmount.trim() !== '' || form.floorAmount.trim() !== '');
