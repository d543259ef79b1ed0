import type { CycleFilter, CycleSort } from '../../../src-preload/contract/cycles.ts';
import { CYCLES_PER_PAGE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { CYCLE_ORDERS } from '../cycle-indexes.ts';
import {
  type Bucket,
  type Condition,
  conditionsOf,
  type ResolvedFilter,
  type Walk,
  walkOf,
} from './cycle-plan.ts';
import { allOf, type Place, walkSql } from './cycle-sql.ts';
import { hasIndex, narrowestIds } from './narrow-ids.ts';
import type { PayerSearch } from './payer-search.ts';
import type { Snapshot } from './snapshot.ts';
import type { StatementCache } from './statement-cache.ts';

/** Ids of the charges of one page of a filter and order. To be called within a snapshot. */
export type CyclePages = (filter: CycleFilter, sort: CycleSort, page: number) => readonly number[];

/** Between two remembered places: a thousand index entries are skipped in some tens of microseconds. */
const ROWS_PER_PLACE = 1_000;

/** When a list that no index serves whole is sorted instead of walked. In charges; measured at 1,000,000. */
export type PageLimits = {
  /** Up to so many are fetched and sorted sooner than found along the order's index. */
  readonly narrow: number;
  /** Up to so many are looked up one by one sooner than found by reading the whole table. */
  readonly broad: number;
  /** From this row on a walk that has to pass over rows gives way to the sorted ids of the whole filter. */
  readonly deep: number;
};

const LIMITS: PageLimits = { narrow: 20_000, broad: 150_000, deep: 2_000 };

/** Where a list is read from: all ids in order, or a walk with places remembered so far (null: the list ended). */
type WalkSource = { readonly kind: 'walk'; readonly walk: Walk; readonly places: (Place | null)[] };
type Source = WalkSource | { readonly kind: 'ids'; readonly ids: readonly number[] };

/** Prepares the pages of the cycle list: by keyset, with places remembered so that each depth is a seek. */
export function openCyclePages(
  prepare: StatementCache,
  snapshot: Snapshot,
  payerSearch: PayerSearch,
  limits: PageLimits = LIMITS,
): CyclePages {
  const sourceOf = (filter: CycleFilter, sort: CycleSort): Source => {
    const resolved = { ...filter, payers: payerSearch(filter.payer) };
    const present = snapshot.remember('buckets', () => presentBuckets(prepare));
    const walk = walkOf(resolved, sort, present);
    if (!snapshot.remember(walk.index, () => hasIndex(prepare, walk.index)))
      return { kind: 'ids', ids: sortedIds(prepare, resolved, sort, null) };
    if (walk.conditions.length === 0) return { kind: 'walk', walk, places: [] };
    const narrow = narrowestIds(prepare, resolved, sort, limits.narrow);
    if (narrow !== null) return { kind: 'ids', ids: sortedIds(prepare, resolved, sort, narrow) };
    return { kind: 'walk', walk: withSettleRange(prepare, walk, resolved, sort), places: [] };
  };
  const deepIdsOf = (filter: CycleFilter, sort: CycleSort): readonly number[] => {
    const resolved = { ...filter, payers: payerSearch(filter.payer) };
    return sortedIds(prepare, resolved, sort, narrowestIds(prepare, resolved, sort, limits.broad));
  };
  return (filter, sort, page) => {
    const name = JSON.stringify([filter, sort]);
    const source = snapshot.remember(`page ${name}`, () => sourceOf(filter, sort));
    const first = page * CYCLES_PER_PAGE;
    const last = first + CYCLES_PER_PAGE;
    if (source.kind === 'ids') return source.ids.slice(first, last);
    if (source.walk.conditions.length === 0 || first < limits.deep) return walkPage(prepare, source, first);
    return snapshot.remember(`deep ${name}`, () => deepIdsOf(filter, sort)).slice(first, last);
  };
}

/** The states that the ledger has, with their groups, from the totals. */
function presentBuckets(prepare: StatementCache): readonly Bucket[] {
  return prepare<Bucket>(
    'SELECT grp, state, sum(charges) AS charges FROM total GROUP BY grp, state HAVING sum(charges) > 0',
  ).all();
}

function walkPage(prepare: StatementCache, { walk, places }: WalkSource, first: number): readonly number[] {
  if (walk.buckets?.length === 0) return [];
  const wanted = Math.floor(first / ROWS_PER_PLACE);
  while (places.length < wanted && places.at(-1) !== null) {
    const [next] = rowsAfter(prepare, walk, places.at(-1) ?? null, 1, ROWS_PER_PLACE - 1);
    places.push(next ?? null);
  }
  const place = wanted === 0 ? null : places[wanted - 1];
  if (place === undefined || (place === null && wanted > 0)) return [];
  const skipped = first - wanted * ROWS_PER_PLACE;
  return rowsAfter(prepare, walk, place, CYCLES_PER_PAGE, skipped).map(({ id }) => id);
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

function sortedIds(
  prepare: StatementCache,
  filter: ResolvedFilter,
  sort: CycleSort,
  narrow: Condition | null,
): readonly number[] {
  const among = narrow === null ? [] : [{ sql: `id IN (${narrow.sql})`, values: narrow.values }];
  const { sql, values } = allOf([...among, ...conditionsOf(filter)]);
  const table = narrow === null ? 'cycle NOT INDEXED' : 'cycle';
  // The plus keeps SQLite from walking the order's index, which looks every row up where it lies.
  const order = `+${CYCLE_ORDERS[sort.by].column} ${sort.direction}, id ${sort.direction}`;
  return prepare<number>(`SELECT id FROM ${table}${sql} ORDER BY ${order}`)
    .pluck()
    .all(...values);
}

/**
 * Settle dates follow due dates, so a due window in the order of settle dates has all its rows together: without this
 * bound the walk would pass every earlier row first.
 */
function withSettleRange(prepare: StatementCache, walk: Walk, filter: CycleFilter, sort: CycleSort): Walk {
  if (sort.by !== 'settleDate' || (filter.dueFrom === null && filter.dueTo === null)) return walk;
  const [from, to] = prepare<[string | null, string | null]>(
    'SELECT min(settle_date), max(settle_date) FROM total WHERE due_date >= ? AND due_date <= ?',
  )
    .raw()
    .get(filter.dueFrom ?? '', filter.dueTo ?? '9999-12-31') ?? [null, null];
  const range = [
    { end: 'from', sql: 'settle_date >= ?', values: [from ?? ''] },
    { end: 'to', sql: 'settle_date <= ?', values: [to ?? ''] },
  ] as const;
  return { ...walk, range };
}
