import { type CentavosSum, exactSum } from '../../core/money.ts';

const MOST = Number.MAX_SAFE_INTEGER;

/** SQL for a sum of centavos as it is read without losing a digit: a number where one holds it, else its digits (`CentavosSum`). */
export const exactSumSql = (column: string): string =>
  `iif(${column} BETWEEN -${MOST} AND ${MOST}, ${column}, CAST(${column} AS TEXT))`;

/** Sums come out as text: as a number the largest would lose their last digits. */
export type SumTexts = { readonly paid: string; readonly refunded: string };

/** The sums of a row that was read with both cast to text. */
export function sumsOf({ paid, refunded }: SumTexts): {
  readonly paid: CentavosSum;
  readonly refunded: CentavosSum;
} {
  return { paid: exactSum(paid), refunded: exactSum(refunded) };
}
