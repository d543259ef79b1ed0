import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import type { ChargeGroup } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { addUp, exactSum } from '../../../core/money.ts';
import type { CyclesSummary } from '../../model/ledger-reader.ts';
import { areTotalsEnough, type Condition, conditionsOf, type ResolvedFilter } from '../rows/cycle-plan.ts';
import { allOf } from '../rows/cycle-sql.ts';
import { narrowestIds } from '../rows/narrow-ids.ts';
import type { PayerSearch } from '../rows/payer-search.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { resolveSearch } from './cycle-search.ts';

/** Up to so many charges are looked up one by one sooner than added up by reading the whole table. */
const NARROW = 150_000;

type GroupRow = {
  readonly group: ChargeGroup;
  readonly count: number;
  /** Sums as text: a number might not hold them. */
  readonly amount: string;
  readonly paid: string;
  readonly refunded: string;
};

const SUMS = ['amount', 'paid', 'refunded'].map((name) => `CAST(sum(${name}) AS TEXT) AS ${name}`).join(', ');
const FROM_TOTALS = `SELECT grp AS "group", sum(charges) AS count, ${SUMS} FROM total`;
const FROM_CYCLES = `SELECT grp AS "group", count(*) AS count, ${SUMS} FROM cycle`;

/** What a filter's charges add up to: from the totals where they can tell, else from the charges. */
export function openCycleSummary(
  prepare: StatementCache,
  payerSearch: PayerSearch,
): (filter: CycleFilter) => CyclesSummary {
  return (filter) => {
    const resolved = resolveSearch(prepare, payerSearch, filter);
    const { sql, values } = areTotalsEnough(resolved)
      ? grouped(FROM_TOTALS, conditionsOf(resolved))
      : grouped(FROM_CYCLES, narrowed(prepare, resolved));
    return summaryOf(prepare<GroupRow>(sql).all(...values));
  };
}

function narrowed(prepare: StatementCache, filter: ResolvedFilter): readonly Condition[] {
  const narrow = narrowestIds(prepare, filter, NARROW);
  const conditions = conditionsOf(filter);
  return narrow === null
    ? conditions
    : [{ sql: `id IN (${narrow.sql})`, values: narrow.values }, ...conditions];
}

function grouped(select: string, conditions: readonly Condition[]): Condition {
  const { sql, values } = allOf(conditions);
  return { sql: `${select}${sql} GROUP BY grp`, values };
}

function summaryOf(rows: readonly GroupRow[]): CyclesSummary {
  const present = rows.filter(({ count }) => count > 0);
  const sum = (field: 'amount' | 'paid' | 'refunded') => exactSum(addUp(present.map((row) => row[field])));
  return {
    all: { count: present.reduce((total, { count }) => total + count, 0), amount: sum('amount') },
    paid: sum('paid'),
    refunded: sum('refunded'),
    byGroup: Object.fromEntries(
      present.map(({ group, count, amount }) => [group, { count, amount: exactSum(amount) }]),
    ),
  };
}
