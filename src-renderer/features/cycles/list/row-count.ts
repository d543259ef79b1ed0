/** Rows to make room for before anybody has counted them. */
const FIRST_GUESS = 100;

/** How many rows a list has at most, as far as a page that is not full told it; null where none did. */
export type ListEnd = {
  /** By pages that were read since the list changed last. */
  readonly now: number | null;
  /** By those that were read before it changed, too: it may have grown since. */
  readonly before: number | null;
};

/**
 * How many rows the list has room for. The count comes after the first rows, and until it does the one of the list before
 * stands in; a page that is not full tells the end sooner. What a page told before the list changed stands in for a count
 * alone, and never against one: rows beyond it would not be asked for any more.
 */
export function rowCount(counted: number | null, isCounting: boolean, end: ListEnd): number {
  const isUnknown = counted === null || (isCounting && counted === 0);
  return Math.min(isUnknown ? (end.before ?? FIRST_GUESS) : counted, end.now ?? Number.POSITIVE_INFINITY);
}
