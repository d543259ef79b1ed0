import type { CycleFilter, CycleSort } from '../../../src-preload/contract/cycles.ts';
import { CYCLES_PER_PAGE } from '../../../src-preload/contract/names.ts';
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
import { narrowestIds } from './narrow-ids.ts';
import type { PayerSearch } from './payer-search.ts';
import type { Snapshot } from './snapshot.ts';
import type { StatementCache } from './statement-cache.ts';

/** Ids of the charges of one page of a filter and order. To be called within a snapshot. */
export type CyclePages = (filter: CycleFilter, sort: CycleSort, page: number) => readonly number[];

/** Between two remembered places: a thousand index entries are skipped in some tens of microseconds. */
const ROWS_PER_PLACE = 1_000;

/** Where a list is read from: all ids in order, or a walk with places remembered so far (null: the list ended). */
type Source =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'walk'; readonly walk: Walk; readonly places: (Place | null)[] };

export function openCyclePages(
  prepare: StatementCache,
  snapshot: Snapshot,
  payerSearch: PayerSearch,
): CyclePages {
  const sourceOf = (filter: CycleFilter, sort: CycleSort): Source => {
    const resolved = { ...filter, payers: payerSearch(filter.payer) };
    const present = snapshot.remember('buckets', () => presentBuckets(prepare));
    const walk = walkOf(resolved, sort, present);
    if (walk.conditions.length === 0) return { kind: 'walk', walk, places: [] };
    const narrow = narrowestIds(prepare, resolved, sort);
    if (narrow !== null) return { kind: 'ids', ids: sortedIds(prepare, resolved, sort, narrow) };
    return { kind: 'walk', walk: withSettleRange(prepare, walk, resolved, sort), places: [] };
  };
  return (filter, sort, page) => {
    const source = snapshot.remember(JSON.stringify(['page', filter, sort]), () => sourceOf(filter, sort));
    const first = page * CYCLES_PER_PAGE;
    if (source.kind === 'ids') return source.ids.slice(first, first + CYCLES_PER_PAGE);
    return walkPage(prepare, source.walk, source.places, first);
  };
}

/** The states that the ledger has, with their groups, from the totals. */
function presentBuckets(prepare: StatementCache): readonly Bucket[] {
  return prepare<Bucket>(
    'SELECT grp, state, sum(charges) AS charges FROM total GROUP BY grp, state HAVING sum(charges) > 0',
  ).all();
}

function walkPage(
  prepare: StatementCache,
  walk: Walk,
  places: (Place | null)[],
  first: number,
): readonly number[] {
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
  narrow: Condition,
): readonly number[] {
  const { column } = CYCLE_ORDERS[sort.by];
  const { sql, values } = allOf([
    { sql: `id IN (${narrow.sql})`, values: narrow.values },
    ...conditionsOf(filter),
  ]);
  const statement = prepare<number>(
    `SELECT id FROM cycle${sql} ORDER BY ${column} ${sort.direction}, id ${sort.direction}`,
  );
  return statement.pluck().all(...values);
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
