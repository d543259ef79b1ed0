/** Rows to make room for before anybody has counted them. */
const FIRST_GUESS = 100;

/**
 * How many rows the list has room for. The count comes after the first rows, and until it does the one of the list before
 * stands in; a page that is not full tells the end sooner.
 */
export function rowCount(counted: number | null, isCounting: boolean, knownEnd: number | null): number {
  const isUnknown = counted === null || (isCounting && counted === 0);
  return Math.min(isUnknown ? FIRST_GUESS : counted, knownEnd ?? Number.POSITIVE_INFINITY);
}
