import type { OpenPointCount } from '../../../../src-preload/contract/closing.ts';
import type {
  OpenPoint,
  POINTS_SINCE,
  UNCOUNTED_POINTS,
} from '../../../../src-preload/contract/vocabulary/closing.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { type CivilMonth, firstDayOf, lastDayOf } from '../../../core/civil-month.ts';
import { exactSum } from '../../../core/money.ts';
import { readLastRun } from '../rows/last-run.ts';
import { IS_OWED } from '../rows/owed-sql.ts';
import { startOfDay, startOfNextDay } from '../rows/sao-paulo-day.ts';
import type { StatementCache, Value } from '../rows/statement-cache.ts';

const OF_TOTALS = `
  SELECT coalesce(sum(charges), 0) AS count, CAST(coalesce(sum(amount), 0) AS TEXT) AS amount
  FROM total WHERE due_date >= ? AND due_date <= ?`;

/** What is counted of a month, each between two bounds: days, or moments for what has no day of its own. */
const COUNTED: Readonly<
  Record<
    Exclude<OpenPoint, (typeof POINTS_SINCE | typeof UNCOUNTED_POINTS)[number]>,
    { by: 'day' | 'moment' | 'none'; sql: string }
  >
> = {
  unpaid_undecided: {
    by: 'day',
    sql: `SELECT count(*) AS count, CAST(coalesce(sum(owed), 0) AS TEXT) AS amount
      FROM cycle y INDEXED BY cycle_owed WHERE ${IS_OWED} AND due_date >= ? AND due_date <= ?`,
  },
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

/** How far a ledger is: the calendar's day, and whether the last poll failed, which only whoever polls knows. */
export type ReadSoFar = { readonly today: CivilDate; readonly hasFailedPoll: boolean };

/** What is counted of a month as open; records that nobody could read may be of any. What nothing stands open of is left out. */
export function readCountedPoints(
  prepare: StatementCache,
  month: CivilMonth,
  { today, hasFailedPoll }: ReadSoFar,
): OpenPointCount[] {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const bounds: Readonly<Record<'day' | 'moment' | 'none', Value[]>> = {
    day: [first, last],
    moment: [startOfDay(first), startOfNextDay(last)],
    none: [],
  };
  const points = Object.entries(COUNTED).map(([point, { by, sql }]): OpenPointCount => {
    const { count, amount } = prepare<Counted>(sql).get(...bounds[by]) ?? { count: 0, amount: null };
    const sum = amount === null ? null : exactSum(amount);
    return { point: point as keyof typeof COUNTED, count, amount: sum, ...UNSAID };
  });
  const polls: OpenPointCount = { ...UNCOUNTED, point: 'failed_poll', count: Number(hasFailedPoll) };
  return [...points, notReadToEnd(prepare, last, today), polls].filter(({ count }) => count > 0);
}

const UNSAID = { readOn: null, toReopen: null } as const;
const UNCOUNTED = { amount: null, ...UNSAID } as const;

/**
 * Whether a month that is over was never read to its end. It ends by the calendar, and what was paid may have been read where the rest was not: only a good poll
 * tells that the bank was asked for all of it. It is asked by the day that it was judged by, since the
 * moment at which it ended is this computer's, and a practice bank lives in another time.
 */
function notReadToEnd(prepare: StatementCache, last: CivilDate, today: CivilDate): OpenPointCount {
  const readOn = readLastRun(prepare)?.today ?? null;
  const isShort = last < today && (readOn === null || readOn <= last);
  return { ...UNCOUNTED, point: 'not_read_to_end', count: Number(isShort), readOn };
}
