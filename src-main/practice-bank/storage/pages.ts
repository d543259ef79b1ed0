/** Which page: numbered from 0, of `size` rows. */
export type PageRequest = { readonly page: number; readonly size: number };

/** A page of rows with the number of rows on all pages. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** One page of the rows that meet all conditions. */
export function pageOf<Row>(
  rows: readonly Row[],
  conditions: readonly ((row: Row) => boolean)[],
  { page, size }: PageRequest,
): Page<Row> {
  const found =
    conditions.length === 0 ? rows : rows.filter((row) => conditions.every((holds) => holds(row)));
  return { rows: found.slice(page * size, (page + 1) * size), total: found.length };
}
