import type { CycleSort } from '../../../../src-preload/contract/cycles.ts';
import { CYCLES_PER_PAGE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import type { Walk } from '../rows/cycle-plan.ts';
import { boundedWalkSql, countSql, type Place, walkSql } from '../rows/cycle-sql.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** Ids of the page that begins at a row, counted from 0, of a list that stays as it is. */
export type PagesOfList = (first: number) => readonly number[];

/** How many rows of a list a day holds; days in the order of the list. */
export type DayCount = { readonly day: string; readonly charges: number };

/** Pages of a list in an order of days: the days' counts say where a row lies, at any depth and after any change. */
export function pagesByDay(prepare: StatementCache, walk: Walk, days: readonly DayCount[]): PagesOfList {
  const total = days.reduce((sum, { charges }) => sum + charges, 0);
  return (first) => {
    if (first >= total) return [];
    let before = 0;
    const at = days.find(({ charges }) => {
      before += charges;
      return before > first;
    });
    if (at === undefined) return [];
    const beginning = { sortKey: at.day, id: walk.isDescending ? Number.MAX_SAFE_INTEGER : 0 };
    const skipped = first - (before - at.charges);
    // No further than the last row: what lies behind it would be looked up in vain.
    return idsOf(rowsAfter(prepare, walk, beginning, Math.min(CYCLES_PER_PAGE, total - first), skipped));
  };
}

/**
 * Pages of a walk that passes nothing over, in both directions: from its nearer end, by a place remembered every so many rows. `known` is how many rows it has, null where
 * they are to be counted when somebody goes far.
 */
export function pagesFromEnds(
  prepare: StatementCache,
  walk: Walk,
  known: number | null,
  rowsPerPlace: number,
): Readonly<Record<CycleSort['direction'], PagesOfList>> {
  if (walk.buckets?.length === 0) return { asc: () => [], desc: () => [] };
  let count = known;
  const counted = (): number => {
    count ??= countOf(prepare, walk);
    return count;
  };
  const from = (isDescending: boolean): FromEnd =>
    fromOneEnd(prepare, { ...walk, isDescending }, rowsPerPlace);
  const [asc, desc] = [from(false), from(true)];
  const pages =
    (ahead: FromEnd, back: FromEnd): PagesOfList =>
    (first) => {
      if (first < rowsPerPlace) return ahead(first, CYCLES_PER_PAGE);
      const limit = Math.min(CYCLES_PER_PAGE, counted() - first);
      if (limit <= 0) return [];
      const behind = counted() - first - limit;
      return behind < first ? back(behind, limit).toReversed() : ahead(first, limit);
    };
  return { asc: pages(asc, desc), desc: pages(desc, asc) };
}

/**
 * Pages of a walk whose rows have to be looked at one by one, found by going on from a page before. Null where that takes looking at more than `most`
 * rows of the `all` that the walk has, or going further `ahead` of the pages before. A page that was found stays found.
 */
export function pagesByLooking(
  prepare: StatementCache,
  walk: Walk,
  { most, all, ahead }: Readonly<Record<'most' | 'all' | 'ahead', number>>,
): (first: number) => readonly number[] | null {
  const begins = new Map<number, Place | null>([[0, null]]);
  const found = new Map<number, readonly number[]>();
  const look = (first: number): readonly number[] | null => {
    if (walk.buckets?.length === 0) return [];
    const known = [...begins.keys()].filter((each) => each <= first && first - each < ahead);
    if (known.length === 0) return null;
    const from = Math.max(...known);
    const { sql, values } = boundedWalkSql(walk, begins.get(from) ?? null);
    const rows = prepare<Place>(sql).all(
      ...values.before,
      most,
      ...values.after,
      CYCLES_PER_PAGE,
      first - from,
    );
    if (rows.length < CYCLES_PER_PAGE && most < all) return null;
    const last = rows.at(-1);
    // Behind the list's end there is no place: whoever goes on from there would begin anew.
    if (last !== undefined) begins.set(first + rows.length, last);
    return idsOf(rows);
  };
  return (first) => {
    const ids = found.get(first) ?? look(first);
    if (ids !== null) found.set(first, ids);
    return ids;
  };
}

/** Ids from a row on, seen from one end of a walk. */
type FromEnd = (first: number, limit: number) => readonly number[];

function fromOneEnd(prepare: StatementCache, walk: Walk, rowsPerPlace: number): FromEnd {
  const places: (Place | null)[] = [null];
  return (first, limit) => {
    const wanted = Math.floor(first / rowsPerPlace);
    for (let last = places.at(-1); places.length <= wanted; last = places.at(-1)) {
      const [next] = rowsAfter(prepare, walk, last ?? null, 1, rowsPerPlace - 1);
      if (next === undefined) return [];
      places.push(next);
    }
    const place = places[wanted] ?? null;
    return idsOf(rowsAfter(prepare, walk, place, limit, first - wanted * rowsPerPlace));
  };
}

const idsOf = (rows: readonly Place[]): readonly number[] => rows.map(({ id }) => id);

function countOf(prepare: StatementCache, walk: Walk): number {
  const { sql, values } = countSql(walk);
  return (
    prepare<number>(sql)
      .pluck()
      .get(...values) ?? 0
  );
}

function rowsAfter(
  prepare: StatementCache,
  walk: Walk,
  after: Place | null,
  limit: number,
  offset: number,
): readonly Place[] {
  const { sql, values } = walkSql(walk, after);
  return prepare<Place>(sql).all(...values, limit, offset);
}
