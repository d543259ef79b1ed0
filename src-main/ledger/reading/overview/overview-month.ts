import type { ForecastDay } from '../../../../src-preload/contract/overview.ts';
import type { Total } from '../../../../src-preload/contract/values.ts';
import {
  CHARGE_STATES,
  type ChargeGroup,
  type ChargeState,
  STATES_WITH_MONEY,
} from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { type CivilDate, laterOf } from '../../../core/civil-date.ts';
import { type CivilMonth, civilMonth, firstDayOf, lastDayOf } from '../../../core/civil-month.ts';
import type { CoveredDay } from '../../../core/cycles/expected-cycles.ts';
import { exactSum } from '../../../core/money.ts';
import type { OverviewMonth } from '../../model/ledger-reader.ts';
import { type LaterDay, readLaterCycles } from '../details/later-cycles.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** Charges of one state in one group; sums as text: a number might not hold them. */
type Cell = {
  readonly state: ChargeState;
  readonly grp: ChargeGroup;
  readonly count: number;
  readonly amount: string;
  readonly net: string;
};

const CELLS = `
  SELECT state, grp, sum(charges) AS count, CAST(sum(amount) AS TEXT) AS amount, CAST(sum(paid - refunded) AS TEXT) AS net
  FROM total WHERE due_date >= ? AND due_date <= ? AND (grp <> 'closed' OR state IN (${STATES_WITH_MONEY.map((state) => `'${state}'`).join(', ')}))
  GROUP BY state, grp HAVING sum(charges) > 0`;

type Day = { readonly day: CivilDate; readonly count: number; readonly amount: string };

const OPEN_BY_DAY = `
  SELECT due_date AS day, sum(charges) AS count, CAST(sum(amount) AS TEXT) AS amount
  FROM total WHERE due_date >= ? AND due_date <= ? AND grp = 'open' GROUP BY due_date HAVING sum(charges) > 0`;

const EXPECTED_BY_DAY = `
  SELECT e.start AS day, count(*) AS count, CAST(coalesce(sum(m.fixed_amount), 0) AS TEXT) AS amount,
    count(*) - count(m.fixed_amount) AS unpriced
  FROM expected_cycle e INDEXED BY expected_by_state CROSS JOIN mandate m ON m.id = e.mandate_id
  WHERE e.state IN ('scheduled', 'to_charge', 'not_charged') AND e.start >= ? AND e.start <= ? GROUP BY e.start`;

type ExpectedDay = Day & { readonly unpriced: number; readonly later: number };

/**
 * What has become of all that is due in a month (`YYYY-MM`), and what it may still bring. That is all its open charges, also one of a weekend
 * whose debit is to come, and the cycles that begin from the day of the states on. Throws `RangeError` for a month that is none.
 */
export function readOverviewMonth(
  prepare: StatementCache,
  month: string,
  on: CoveredDay | null,
): OverviewMonth {
  const [first, last] = [`${month}-01`, `${month}-31`];
  return {
    balance: { month, ...balanceOf(prepare<Cell>(CELLS).all(first, last)) },
    forecast: forecastOf(
      prepare<Day>(OPEN_BY_DAY).all(first, last),
      readExpectedDays(prepare, civilMonth(month), on),
    ),
  };
}

/** Cycles that nobody charged: the next ones of all mandates as they are stored, and beside them those that are not. */
function readExpectedDays(
  prepare: StatementCache,
  month: CivilMonth,
  on: CoveredDay | null,
): readonly ExpectedDay[] {
  const from = on === null ? firstDayOf(month) : laterOf(on.today, firstDayOf(month));
  const next = prepare<Omit<ExpectedDay, 'later'>>(EXPECTED_BY_DAY).all(from, lastDayOf(month));
  const later = on === null ? NO_LATER : readLaterCycles(prepare, month, on);
  const days = [...new Set([...next.map(({ day }) => day), ...later.keys()])];
  return days
    .map((day) =>
      expectedDay(
        day,
        next.find((each) => each.day === day),
        later.get(day),
      ),
    )
    .filter(({ count }) => count > 0);
}

const NO_LATER: ReadonlyMap<CivilDate, LaterDay> = new Map();

const expectedDay = (
  day: CivilDate,
  next: Omit<ExpectedDay, 'later'> | undefined,
  later: LaterDay | undefined,
): ExpectedDay => ({
  day,
  count: (next?.count ?? 0) + (later?.count ?? 0),
  amount: String(BigInt(next?.amount ?? 0) + (later?.amount ?? 0n)),
  unpriced: (next?.unpriced ?? 0) + (later?.unpriced ?? 0),
  later: later?.count ?? 0,
});

const WITH_MONEY: ReadonlySet<ChargeState> = new Set(STATES_WITH_MONEY);

/** What came in for charges of a state and stayed; of the others nothing did. */
const netOf = ({ state, net }: Cell): bigint => (WITH_MONEY.has(state) ? BigInt(net) : 0n);

function balanceOf(cells: readonly Cell[]): Omit<OverviewMonth['balance'], 'month'> {
  const total = (isCounted: (cell: Cell) => boolean, value: (cell: Cell) => bigint): Total => {
    const counted = cells.filter(isCounted);
    const count = counted.reduce((sum, cell) => sum + cell.count, 0);
    return { count, amount: exactSum(String(counted.reduce((sum, cell) => sum + value(cell), 0n))) };
  };
  // Over the rest of a closed one somebody has decided: no more is expected of it than was kept.
  const amount = (cell: Cell): bigint => (cell.grp === 'closed' ? netOf(cell) : BigInt(cell.amount));
  const missing = (cell: Cell): bigint => amount(cell) - netOf(cell);
  const needsPerson = ({ grp }: Cell): boolean => grp === 'attention';
  return {
    expected: total(() => true, amount),
    received: total(({ state }) => WITH_MONEY.has(state), netOf),
    toFallDue: total(({ grp }) => grp === 'open', amount),
    unpaid: total(({ grp }) => grp === 'unpaid', amount),
    difference: total(needsPerson, missing),
    differences: CHARGE_STATES.map((state) => ({
      state,
      total: total((cell) => needsPerson(cell) && cell.state === state, missing),
    })).filter((part) => part.total.count > 0),
  };
}

function forecastOf(charged: readonly Day[], expected: readonly ExpectedDay[]): ForecastDay[] {
  const days = [...new Set([...charged, ...expected].map(({ day }) => day))].toSorted();
  return days.map((day) => {
    const cycles = expected.find((each) => each.day === day);
    return {
      day,
      charged: totalOf(charged.find((each) => each.day === day)),
      expected: { ...totalOf(cycles), unpriced: cycles?.unpriced ?? 0, later: cycles?.later ?? 0 },
    };
  });
}

const totalOf = (day: Day | undefined): Total => ({
  count: day?.count ?? 0,
  amount: exactSum(day?.amount ?? '0'),
});
