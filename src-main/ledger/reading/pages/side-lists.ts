import type { ExpectedFilter } from '../../../../src-preload/contract/side-lists.ts';
import {
  EXPECTED_STATES,
  type ExpectedState,
  type SideList,
} from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { exactSum } from '../../../core/money.ts';
import type { ExpectedRows, OrphanRows, QuarantineRows, SideTotal } from '../../model/ledger-reader.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** Rows that a side list shows (contract, `cycles.expected`, `orphans`, `quarantine`). Exports read them all. */
export const SIDE_LIST_ROWS = 2_000;

/** In order of urgency. */
const EXPECTED_ORDER: readonly ExpectedState[] = ['not_charged', 'to_charge', 'scheduled'];

const EXPECTED = `
  SELECT r.id_rec AS idRec, m.contract, p.name AS payerName, e.start, e.state, m.fixed_amount AS amount
  FROM expected_cycle e INDEXED BY expected_by_state CROSS JOIN mandate m ON m.id = e.mandate_id
  CROSS JOIN mandate_ref r ON r.id = e.mandate_id CROSS JOIN payer p ON p.id = m.payer_id
  WHERE e.state = ? AND e.start BETWEEN ? AND ? ORDER BY e.start, e.mandate_id LIMIT ?`;

const ORPHANS = `
  SELECT end_to_end_id AS endToEndId, txid, amount, at, refunded, link AS why
  FROM settlement INDEXED BY settlement_orphan
  WHERE is_orphan ORDER BY at DESC, id DESC LIMIT ?`;

const QUARANTINE = `
  SELECT kind, record_id AS id, reason, seen_at AS seenAt, raw FROM quarantine INDEXED BY quarantine_by_time
  ORDER BY seen_at DESC, quarantine.id DESC LIMIT ?`;

/** The first and the last day that a filter leaves; texts beyond any civil date where it names none. */
const daysOf = ({ from, to }: ExpectedFilter): [first: string, last: string] => [
  from ?? '0',
  to ?? '9999-12-31',
];

/** Cycles of approved mandates that no live charge bears; none named means all states. */
export function readExpected(
  prepare: StatementCache,
  filter: ExpectedFilter,
  limit: number = SIDE_LIST_ROWS,
): ExpectedRows {
  const { states } = filter;
  const wanted = EXPECTED_ORDER.filter((state) => states.length === 0 || states.includes(state));
  const rows: ExpectedRows = [];
  for (const state of wanted) {
    rows.push(...prepare<ExpectedRows[number]>(EXPECTED).all(state, ...daysOf(filter), limit - rows.length));
  }
  return rows;
}

/** Settlements that are nobody's, newest first. */
export function readOrphans(prepare: StatementCache, limit: number = SIDE_LIST_ROWS): OrphanRows {
  return prepare<OrphanRows[number]>(ORPHANS).all(limit);
}

/** Records that could not be understood, newest first. */
export function readQuarantine(prepare: StatementCache, limit: number = SIDE_LIST_ROWS): QuarantineRows {
  return prepare<QuarantineRows[number]>(QUARANTINE).all(limit);
}

/** Sums as text: a number might not hold them. */
type StoredTotal = {
  readonly count: number;
  readonly amount: string;
  readonly refunded: string;
  readonly unpriced: number;
};
const NOTHING: StoredTotal = { count: 0, amount: '0', refunded: '0', unpriced: 0 };

const NO_MONEY = `'0' AS amount, '0' AS refunded, 0 AS unpriced`;

/** What each list adds up to; the filter narrows the first alone. */
const TOTALS: Readonly<Record<SideList, string>> = {
  expected: `
    SELECT count(*) AS count, CAST(coalesce(sum(m.fixed_amount), 0) AS TEXT) AS amount, '0' AS refunded,
      count(*) - count(m.fixed_amount) AS unpriced
    FROM json_each(?) wanted CROSS JOIN expected_cycle e INDEXED BY expected_by_state ON e.state = wanted.value
      AND e.start BETWEEN ? AND ?
    CROSS JOIN mandate m ON m.id = e.mandate_id`,
  orphans: `
    SELECT count(*) AS count, CAST(coalesce(sum(amount), 0) AS TEXT) AS amount,
      CAST(coalesce(sum(refunded), 0) AS TEXT) AS refunded, 0 AS unpriced
    FROM settlement INDEXED BY settlement_orphan WHERE is_orphan`,
  quarantine: `SELECT count(*) AS count, ${NO_MONEY} FROM quarantine`,
};

/** What a list beside the charges adds up to, whole. */
export function readSideTotal(prepare: StatementCache, list: SideList, filter: ExpectedFilter): SideTotal {
  const wanted = JSON.stringify(filter.states.length === 0 ? EXPECTED_STATES : filter.states);
  const narrowing = list === 'expected' ? [wanted, ...daysOf(filter)] : [];
  const total = prepare<StoredTotal>(TOTALS[list]).get(...narrowing) ?? NOTHING;
  return { ...total, amount: exactSum(total.amount), refunded: exactSum(total.refunded) };
}
