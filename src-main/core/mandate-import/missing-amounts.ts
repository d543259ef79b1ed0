import type { ImportedMandate, RowNotice } from './mandate-import.ts';

const NO_AMOUNT: readonly RowNotice[] = [{ field: 'value', notice: 'no_amount', params: {} }];

/**
 * Rows without an amount in a list where others have one. A form whose amount is left empty asks for a mandate of varying amounts; in a list an empty cell is more likely
 * a slip, and the payer would authorise what no revision can put right. Where no row has an amount, all are meant to vary.
 */
export function missingAmountNotices(
  rows: readonly ImportedMandate[],
): ReadonlyMap<number, readonly RowNotice[]> {
  const blank = rows.filter(({ form }) => form !== null && !hasAmount(form));
  const isWish = rows.every(({ form }) => form === null || !hasAmount(form));
  return new Map(isWish ? [] : blank.map(({ line }) => [line, NO_AMOUNT]));
}

const hasAmount = ({ fixedAmount, floorAmount }: NonNullable<ImportedMandate['form']>): boolean =>
  fixedAmount.trim() !== '' || floorAmount.trim() !== '';
