import { AGING_BUCKETS } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { type CivilDate, civilDate } from '../../../core/civil-date.ts';
import { addUp, exactSum } from '../../../core/money.ts';
import { daysLateOn } from '../../../core/reconcile.ts';
import type { Overview } from '../../model/ledger-reader.ts';
import { totalOfJoining } from '../pages/joining-payments.ts';
import { totalOfEnding } from '../pages/mandate-lists.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

type MonthTotals = Overview['thisMonth'];
type Total = MonthTotals['expected'];
type Cell = {
  readonly month: string;
  readonly grp: string;
  readonly charges: number;
  /** Sums as text: a number might not hold them. */
  readonly amount: string;
  readonly net: string;
};

const MONTHS_SHOWN = 12;
type TotalText = { readonly count: number; readonly amount: string };
const NOTHING: TotalText = { count: 0, amount: '0' };
/** The day of a ledger that was never read. */
export const BEFORE_THE_FIRST = civilDate('1970-01-01');

const CELLS = `
  SELECT substr(due_date, 1, 7) AS month, grp, sum(charges) AS charges, 
    CAST(sum(amount) AS TEXT) AS amount, CAST(sum(paid - refunded) AS TEXT) AS net
  FROM total WHERE due_date >= ? AND due_date < ? GROUP BY month, grp, state HAVING sum(charges) > 0`;

/** By the day that the list is filtered by, so that each age leads to exactly its charges. */
const UNPAID_BY_SETTLE_DATE = `
  SELECT settle_date, sum(charges), CAST(sum(amount) AS TEXT) FROM total
  WHERE grp = 'unpaid' AND due_date <= ? GROUP BY settle_date HAVING sum(charges) > 0`;

const ATTENTION = `
  SELECT state, sum(charges) AS count, CAST(sum(amount) AS TEXT) AS amount FROM total
  WHERE grp = 'attention' GROUP BY state HAVING sum(charges) > 0 ORDER BY count DESC, state`;

const ORPHANS = `
  SELECT count(*) AS count, CAST(coalesce(sum(amount), 0) AS TEXT) AS amount FROM settlement INDEXED BY settlement_orphan
  WHERE is_orphan`;

/** The day up to which states are told, and the calendar's, by which mandates end; null where nothing was read yet. */
type OverviewDays = { readonly asOf: CivilDate | null; readonly calendarDay: CivilDate | null };

/** The numbers of the first screen, as of a day: all from the totals and small indexes. */
export function readOverview(prepare: StatementCache, { asOf, calendarDay }: OverviewDays): Overview {
  const day = asOf ?? BEFORE_THE_FIRST;
  const names = lastMonths(day.slice(0, 7));
  const [first, last] = [names[0] ?? '', names.at(-1) ?? ''];
  const cells = prepare<Cell>(CELLS).all(`${first}-01`, `${last}-99`);
  const months = names.map((month) =>
    monthTotals(
      month,
      cells.filter((cell) => cell.month === month),
    ),
  );
  return {
    asOf,
    months: asOf === null ? [] : months,
    thisMonth: months.at(-1) ?? monthTotals(last, []),
    aging: readAging(prepare, null, day),
    attention: prepare<TotalText & { readonly state: string }>(ATTENTION)
      .all()
      .map(({ state, ...total }) => ({ state, total: totalOf(total) })),
    notCharged: countOf(prepare, `SELECT count(*) FROM expected_cycle WHERE state = 'not_charged'`),
    joining: totalOfJoining(prepare),
    orphans: totalOf(prepare<TotalText>(ORPHANS).get() ?? NOTHING),
    ending: totalOfEnding(prepare, calendarDay ?? BEFORE_THE_FIRST),
    quarantined: countOf(prepare, 'SELECT count(*) FROM quarantine'),
  };
}

const countOf = (prepare: StatementCache, sql: string): number => prepare<number>(sql).pluck().get() ?? 0;

const totalOf = ({ count, amount }: TotalText): Total => ({ count, amount: exactSum(amount) });

function added(totals: readonly TotalText[]): Total {
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  return { count, amount: exactSum(addUp(totals.map(({ amount }) => amount))) };
}

function lastMonths(month: string): readonly string[] {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const each = number - (MONTHS_SHOWN - 1 - back);
    return `${Math.floor(each / 12)}-${String((each % 12) + 1).padStart(2, '0')}`;
  });
}

const hasNet = ({ net }: Cell): boolean => BigInt(net) > 0n;
/** Over the rest of a closed charge somebody has decided: no more is expected of it than was kept. */
const expectedOf = ({ grp, amount, net }: Cell): string => (grp === 'closed' ? net : amount);

function monthTotals(month: string, cells: readonly Cell[]): MonthTotals {
  const total = (isCounted: (cell: Cell) => boolean, worth: (cell: Cell) => string): Total =>
    added(cells.filter(isCounted).map((cell) => ({ count: cell.charges, amount: worth(cell) })));
  const amountOf = ({ amount }: Cell): string => amount;
  return {
    month,
    expected: total((cell) => cell.grp !== 'closed' || hasNet(cell), expectedOf),
    received: total(hasNet, ({ net }) => net),
    unpaid: total(({ grp }) => grp === 'unpaid', amountOf),
    attention: total(({ grp }) => grp === 'attention', amountOf),
  };
}

/** Last day of each age; the last has none. */
const LAST_DAYS = [7, 15, 30, 60, 90, Number.POSITIVE_INFINITY];

/** What is unpaid now, of charges due up to a day or of all, by the days since its debit on the ledger's day. */
export const readAging = (
  prepare: StatementCache,
  until: CivilDate | null,
  asOf: CivilDate,
): Overview['aging'] =>
  agingOf(
    prepare<[CivilDate, number, string]>(UNPAID_BY_SETTLE_DATE)
      .raw()
      .all(until ?? AFTER_EVERY_DAY),
    asOf,
  );

const AFTER_EVERY_DAY = '9999-12-31';

function agingOf(rows: readonly [CivilDate, number, string][], asOf: CivilDate): Overview['aging'] {
  const bucketOf = (settleDate: CivilDate): string | undefined => {
    const days = daysLateOn(settleDate, asOf);
    return days === null ? 'not_due' : AGING_BUCKETS[LAST_DAYS.findIndex((last) => days <= last)];
  };
  return AGING_BUCKETS.map((bucket) => ({
    bucket,
    total: added(
      rows
        .filter(([settleDate]) => bucketOf(settleDate) === bucket)
        .map(([, count, amount]) => ({ count, amount })),
    ),
  }));
}
