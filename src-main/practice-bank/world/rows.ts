/** Rows `first` up to, not including, `end` of a table that is sorted by time. */
export type RowSpan = { readonly first: number; readonly end: number };

/** The rows whose time lies between two, both included. Times ascend. */
export function spanBetween(times: Uint32Array, from: number, to: number): RowSpan {
  const first = firstRowWhere(times, (time) => time >= from);
  return {
    first,
    end: Math.max(
      first,
      firstRowWhere(times, (time) => time > to),
    ),
  };
}

function firstRowWhere(times: Uint32Array, isReached: (time: number) => boolean): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(times[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A page of rows with the number of rows on all pages. */
export type RowPage = { readonly rows: readonly number[]; readonly total: number };

/** Which page: numbered from 0, of `size` rows. */
export type PageRequest = { readonly page: number; readonly size: number };

/**
 * One page of the rows of a span that match; `null` matches all, and then costs no more than the page. With a condition it looks at
 * each row once, since the total must be told.
 */
export function pageOf(
  span: RowSpan,
  matches: ((row: number) => boolean) | null,
  { page, size }: PageRequest,
): RowPage {
  const skipped = page * size;
  if (matches === null) {
    const from = Math.min(span.end, span.first + skipped);
    return { rows: sequence(from, Math.min(span.end, from + size)), total: span.end - span.first };
  }
  const rows: number[] = [];
  let total = 0;
  for (let row = span.first; row < span.end; row += 1) {
    if (!matches(row)) continue;
    if (total >= skipped && rows.length < size) rows.push(row);
    total += 1;
  }
  return { rows, total };
}

const sequence = (from: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - from) }, (_, offset) => from + offset);
