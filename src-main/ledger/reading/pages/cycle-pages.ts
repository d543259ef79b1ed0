import type { CycleFilter, CycleSort } from '../../../../src-preload/contract/cycles.ts';
import { CYCLES_PER_PAGE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import type { Engine } from '../../engine/ledger-database.ts';
import { CYCLE_ORDERS } from '../../model/cycle-indexes.ts';
import {
  areTotalsEnough,
  type Bucket,
  type Condition,
  conditionsOf,
  type ResolvedFilter,
  type Walk,
  walkOf,
} from '../rows/cycle-plan.ts';
import { allOf } from '../rows/cycle-sql.ts';
import { hasIndex, type NarrowIds, narrowestIds } from '../rows/narrow-ids.ts';
import { orderedIds } from '../rows/ordered-ids.ts';
import type { PayerSearch } from '../rows/payer-search.ts';
import type { Snapshot } from '../rows/snapshot.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { resolveSearch } from './cycle-search.ts';
import {
  type DayCount,
  type PagesOfList,
  pagesByDay,
  pagesByLooking,
  pagesFromEnds,
} from './walked-pages.ts';

/** Ids of the charges of one page of a filter and order. To be called within a snapshot. */
export type CyclePages = (filter: CycleFilter, sort: CycleSort, page: number) => readonly number[];

/** When a list that no index serves whole is sorted instead of walked. In charges; measured at 1,000,000. */
export type PageLimits = {
  /** Up to so many are fetched and sorted sooner than found by reading the whole table. */
  readonly broad: number;
  /** So many are looked at along the order's index before the list is sorted; at most a part of those that would have to be sorted. */
  readonly looked: number;
  readonly lookedOfSorted: number;
  /** From so many rows after those that were read before, a list is sorted instead of looked through. */
  readonly deep: number;
  /** Whether a day whose rows have to be looked at is walked to the page's place in it. */
  readonly walksDays: boolean;
  /** A place is remembered every so many rows: that many index entries are skipped in some tens of microseconds. */
  readonly rowsPerPlace: number;
};

const IN_FILES: PageLimits = {
  ...{ broad: 150_000, looked: 20_000, lookedOfSorted: 1 / 4, deep: 2_000 },
  rowsPerPlace: 4_000,
  walksDays: true,
};

/** A row is looked at some ten times more slowly at a server, where whole lists are sorted as fast. */
const LIMITS: Readonly<Record<Engine, PageLimits>> = {
  sqlite: IN_FILES,
  postgres: { ...IN_FILES, looked: 1_000, walksDays: false },
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
    const sorted = sortedPages({ prepare, snapshot, filter: resolved, sort });
    if (!snapshot.remember(walk.index, () => hasIndex(prepare, walk.index))) return sorted(null);
    const isSkipped = walk.conditions.length === 0 || limits.walksDays;
    if (isSkipped && areTotalsEnough(resolved) && (sort.by === 'dueDate' || sort.by === 'settleDate'))
      return pagesByDay(prepare, walk, countDays(prepare, resolved, sort));
    if (walk.conditions.length > 0)
      return lookedOrSorted({ prepare, snapshot, limits, filter: resolved, walk, present, sorted });
    const ends = ['ends', filter, sort.by];
    return snapshot.remember(JSON.stringify(ends), () =>
      pagesFromEnds(
        prepare,
        { ...walk, isDescending: false },
        countKnown(walk, present),
        limits.rowsPerPlace,
      ),
    )[sort.direction];
  };
  return (filter, sort, page) => {
    const name = JSON.stringify(['page', filter, sort]);
    return snapshot.remember(name, () => listOf(filter, sort))(page * CYCLES_PER_PAGE);
  };
}

/** How many rows a walk has, where the totals tell it; null where they have to be counted. */
const countKnown = ({ range, buckets }: Walk, present: readonly Bucket[]): number | null =>
  range.length === 0 ? sumOf(buckets ?? present) : null;

type PageSearch = {
  readonly prepare: StatementCache;
  readonly snapshot: Snapshot;
  readonly limits: PageLimits;
  readonly filter: ResolvedFilter;
  readonly walk: Walk;
  readonly present: readonly Bucket[];
  readonly sorted: (narrow: NarrowIds | null) => PagesOfList;
};

/** Rows are looked at as long as they are found sooner than the list is sorted; from then on its sorted ids are remembered. */
function lookedOrSorted({
  prepare,
  snapshot,
  limits,
  filter,
  walk,
  present,
  sorted,
}: PageSearch): PagesOfList {
  const [all, walked] = [sumOf(present), sumOf(walk.buckets ?? present)];
  const { narrow } = snapshot.remember(JSON.stringify(['narrow', filter]), () => ({
    narrow: narrowestIds(prepare, filter, Math.min(limits.broad, all / BROAD_SHARE)),
  }));
  const most = Math.min(limits.looked, (narrow?.count ?? all) * limits.lookedOfSorted);
  const looked = pagesByLooking(prepare, walk, { most: Math.floor(most), all: walked, ahead: limits.deep });
  const wholeList = sorted(narrow);
  let isSorted = most < CYCLES_PER_PAGE;
  return (first) => {
    const found = isSorted ? null : looked(first);
    isSorted = found === null;
    return found ?? wholeList(first);
  };
}

const sumOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { charges }) => sum + charges, 0);

/** Looking a row up takes so many times as long as reading it in the order of the table. */
const BROAD_SHARE = 8;

type Sorting = {
  readonly prepare: StatementCache;
  readonly snapshot: Snapshot;
  readonly filter: ResolvedFilter;
  readonly sort: CycleSort;
};

/** Pages of the ids of a whole list, sorted when the first is asked for: one sorting serves both directions. */
function sortedPages({
  prepare,
  snapshot,
  filter,
  sort,
}: Sorting): (narrow: NarrowIds | null) => PagesOfList {
  const name = JSON.stringify(['sorted', filter, sort.by]);
  return (narrow) => (first) => {
    const ids = snapshot.remember(name, () => sortedIds(prepare, filter, sort.by, narrow));
    if (sort.direction === 'asc') return ids.slice(first, first + CYCLES_PER_PAGE);
    const end = Math.max(0, ids.length - first);
    return ids.slice(Math.max(0, end - CYCLES_PER_PAGE), end).toReversed();
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
  by: CycleSort['by'],
  narrow: Condition | null,
): readonly number[] {
  const among = narrow === null ? [] : [{ sql: `id IN (${narrow.sql})`, values: narrow.values }];
  return orderedIds(prepare, {
    from: narrow === null ? 'cycle NOT INDEXED' : 'cycle',
    where: allOf([...among, ...conditionsOf(filter)]),
    // The plus keeps SQLite from walking the order's index, which looks every row up where it lies.
    order: `+${CYCLE_ORDERS[by].column}, id`,
  });
}
