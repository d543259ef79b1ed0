import type { OpenPointCount } from '../../../src-preload/contract/closing.ts';
import type { OpenPoint } from '../../../src-preload/contract/vocabulary/closing.ts';
import { type CivilMonth, firstDayOf, lastDayOf } from '../../core/civil-month.ts';
import { exactSum } from '../../core/money.ts';
import { startOfDay, startOfNextDay } from './sao-paulo-day.ts';
import type { StatementCache, Value } from './statement-cache.ts';

const OF_TOTALS = `
  SELECT coalesce(sum(charges), 0) AS count, CAST(coalesce(sum(amount), 0) AS TEXT) AS amount
  FROM total WHERE due_date >= ? AND due_date <= ?`;

/** What is counted of a month, each between two bounds: days, or moments for what has no day of its own. */
const COUNTED: Readonly<
  Record<Exclude<OpenPoint, 'failed_poll'>, { by: 'day' | 'moment' | 'none'; sql: string }>
> = {
  unpaid_undecided: { by: 'day', sql: `${OF_TOTALS} AND grp = 'unpaid'` },
  unconfirmed: { by: 'day', sql: `${OF_TOTALS} AND state = 'unconfirmed'` },
  orphans: {
    by: 'moment',
    sql: `SELECT count(*) AS count, CAST(coalesce(sum(amount), 0) AS TEXT) AS amount
      FROM settlement INDEXED BY settlement_orphan WHERE is_orphan AND at >= ? AND at < ?`,
  },
  quarantined: { by: 'none', sql: 'SELECT count(*) AS count, NULL AS amount FROM quarantine' },
  not_charged: {
    by: 'day',
    sql: `SELECT count(*) AS count, CAST(coalesce(sum(m.fixed_amount), 0) AS TEXT) AS amount
      FROM expected_cycle e INDEXED BY expected_by_state CROSS JOIN mandate m ON m.id = e.mandate_id
      WHERE e.state = 'not_charged' AND e.start >= ? AND e.start <= ?`,
  },
};

type Counted = { readonly count: number; readonly amount: string | null };

/** What stands open of a month; records that nobody could read may be of any. What nothing stands open of is left out. */
export function readOpenPoints(
  prepare: StatementCache,
  month: CivilMonth,
  hasFailedPoll: boolean,
): OpenPointCount[] {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const bounds: Readonly<Record<'day' | 'moment' | 'none', Value[]>> = {
    day: [first, last],
    moment: [startOfDay(first), startOfNextDay(last)],
    none: [],
  };
  const points = Object.entries(COUNTED).map(([point, { by, sql }]): OpenPointCount => {
    const { count, amount } = prepare<Counted>(sql).get(...bounds[by]) ?? { count: 0, amount: null };
    return { point: point as keyof typeof COUNTED, count, amount: amount === null ? null : exactSum(amount) };
  });
  const polls: OpenPointCount = { point: 'failed_poll', count: Number(hasFailedPoll), amount: null };
  return [...points, polls].filter(({ count }) => count > 0);
}
