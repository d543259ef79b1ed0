import type { CycleFilter, CycleSort } from '../../../src-preload/contract/cycles.ts';
import { CYCLES_PER_PAGE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { CYCLE_ORDERS } from '../cycle-indexes.ts';
import type { Engine } from '../engine/ledger-database.ts';
import {
  areTotalsEnough,
  type Bucket,
  type Condition,
  conditionsOf,
  type ResolvedFilter,
  type Walk,
  walkOf,
} from './cycle-plan.ts';
import { resolveSearch } from './cycle-search.ts';
import { allOf } from './cycle-sql.ts';
import { hasIndex, narrowestIds } from './narrow-ids.ts';
import type { PayerSearch } from './payer-search.ts';
import type { Snapshot } from './snapshot.ts';
import type { StatementCache } from './statement-cache.ts';
import { type DayCount, type PagesOfList, pagesByDay, pagesByLooking, pagesByPlace } from './walked-pages.ts';

/** Ids of the charges of one page of a filter and order. To be called within a snapshot. */
export type CyclePages = (filter: CycleFilter, sort: CycleSort, page: number) => readonly number[];

/** When a list that no index serves whole is sorted instead of walked. In charges; measured at 1,000,000, of a server at 100,000. */
export type PageLimits = {
  /** Up to so many are fetched and sorted sooner than found by reading the whole table. */
  readonly broad: number;
  /** So many are looked at along the order's index before the list is sorted; at most a part of those that would have to be sorted. */
  readonly looked: number;
  readonly lookedOfSorted: number;
  /** From so many rows after those that were read before, a list is sorted instead of looked through. */
  readonly deep: number;
  /** A place is remembered every so many rows: that many index entries are skipped in some tens of microseconds. */
  readonly rowsPerPlace: number;
};

const IN_FILES: PageLimits = {
  ...{ broad: 150_000, looked: 20_000, lookedOfSorted: 1 / 4, deep: 2_000 },
  rowsPerPlace: 4_000,
};

/** A row is looked at some ten times more slowly at a server, where whole lists are sorted as fast. */
const LIMITS: Readonly<Record<Engine, PageLimits>> = {
  sqlite: IN_FILES,
  postgres: { ...IN_FILES, looked: 2_000 },
};

/** Prepares the pages of the cycle list: found by counts, by places or by looking, so that a depth is a seek. */
export function openCyclePages(
  prepare: StatementCache,
  snapshot: Snapshot,
  payerSearch: PayerSearch,
  limits: PageLimits = LIMITS[prepare.engine],
): CyclePages {
  const listOf = (filter: CycleFilter, sort: CycleSort): PagesOfList => {
    const resolved = resolveSearch(prepare, payerSearch, filter);
    const present = snapshot.remember('buckets', () => presentBuckets(prepare));
    const walk = walkOf(resolved, sort, present);
    if (!snapshot.remember(walk.index, () => hasIndex(prepare, walk.index)))
      return pagesOfIds(() => sortedIds(prepare, resolved, sort, null));
    if (areTotalsEnough(resolved) && (sort.by === 'dueDate' || sort.by === 'settleDate'))
      return pagesByDay(prepare, walk, countDays(prepare, resolved, sort));
    return walk.conditions.length === 0
      ? pagesByPlace(prepare, walk, limits.rowsPerPlace)
      : lookedOrSorted({ prepare, limits, filter: resolved, sort, walk, present });
  };
  return (filter, sort, page) => {
    const name = JSON.stringify(['page', filter, sort]);
    return snapshot.remember(name, () => listOf(filter, sort))(page * CYCLES_PER_PAGE);
  };
}

type Looking = {
  readonly prepare: StatementCache;
  readonly limits: PageLimits;
  readonly filter: ResolvedFilter;
  readonly sort: CycleSort;
  readonly walk: Walk;
  readonly present: readonly Bucket[];
};

/** Rows are looked at as long as they are found sooner than the list is sorted; from then on its sorted ids are remembered. */
function lookedOrSorted({ prepare, limits, filter, sort, walk, present }: Looking): PagesOfList {
  const [all, walked] = [sumOf(present), sumOf(walk.buckets ?? present)];
  const narrow = narrowestIds(prepare, filter, null, Math.min(limits.broad, all / BROAD_SHARE));
  const most = Math.min(limits.looked, (narrow?.count ?? all) * limits.lookedOfSorted);
  const looked = pagesByLooking(prepare, walk, { most: Math.floor(most), all: walked, ahead: limits.deep });
  const sorted = pagesOfIds(() => sortedIds(prepare, filter, sort, narrow));
  let isSorted = most < CYCLES_PER_PAGE;
  return (first) => {
    const found = isSorted ? null : looked(first);
    isSorted = found === null;
    return found ?? sorted(first);
  };
}

const sumOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { charges }) => sum + charges, 0);

/** Looking a row up takes so many times as long as reading it in the order of the table. */
const BROAD_SHARE = 8;

function pagesOfIds(sort: () => readonly number[]): PagesOfList {
  let ids: readonly number[] | null = null;
  return (first) => {
    ids ??= sort();
    return ids.slice(first, first + CYCLES_PER_PAGE);
  };
}

/** How many charges of a filter each day holds, from the totals; in the direction of the order. */
function countDays(prepare: StatementCache, filter: ResolvedFilter, sort: CycleSort): readonly DayCount[] {
  const { column } = CYCLE_ORDERS[sort.by];
  const { sql, values } = allOf(conditionsOf(filter));
  const days = prepare<DayCount>(
    `SELECT ${column} AS day, sum(charges) AS charges FROM total${sql} GROUP BY ${column} HAVING sum(charges) > 0`,
  ).all(...values);
  const sign = sort.direction === 'asc' ? 1 : -1;
  return days.toSorted((a, b) => (a.day < b.day ? -sign : sign));
}

/** The states that the ledger has, with their groups, from the totals. */
function presentBuckets(prepare: StatementCache): readonly Bucket[] {
  return prepare<Bucket>(
    'SELECT grp, state, sum(charges) AS charges FROM total GROUP BY grp, state HAVING sum(charges) > 0',
  ).all();
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
