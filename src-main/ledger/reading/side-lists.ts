import type { ExpectedState } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { ExpectedRows, OrphanRows, QuarantineRows } from '../ledger-reader.ts';
import type { StatementCache } from './statement-cache.ts';

/** Rows that a side list shows (contract, `cycles.expected`, `orphans`, `quarantine`). Exports read them all. */
export const SIDE_LIST_ROWS = 2_000;

/** In order of urgency. */
const EXPECTED_ORDER: readonly ExpectedState[] = ['not_charged', 'to_charge', 'scheduled'];

const EXPECTED = `
  SELECT r.id_rec AS idRec, m.contract, p.name AS payerName, e.start, e.state, m.fixed_amount AS amount
  FROM expected_cycle e INDEXED BY expected_by_state CROSS JOIN mandate m ON m.id = e.mandate_id
  CROSS JOIN mandate_ref r ON r.id = e.mandate_id CROSS JOIN payer p ON p.id = m.payer_id
  WHERE e.state = ? ORDER BY e.start, e.mandate_id LIMIT ?`;

const ORPHANS = `
  SELECT end_to_end_id AS endToEndId, txid, amount, at, refunded, link AS why
  FROM settlement INDEXED BY settlement_orphan
  WHERE is_orphan ORDER BY at DESC, id DESC LIMIT ?`;

const QUARANTINE = `
  SELECT kind, record_id AS id, reason, seen_at AS seenAt, raw FROM quarantine INDEXED BY quarantine_by_time
  ORDER BY seen_at DESC, quarantine.id DESC LIMIT ?`;

/** Cycles of approved mandates that no live charge bears; none named means all states. */
export function readExpected(
  prepare: StatementCache,
  states: readonly ExpectedState[],
  limit: number = SIDE_LIST_ROWS,
): ExpectedRows {
  const wanted = EXPECTED_ORDER.filter((state) => states.length === 0 || states.includes(state));
  const rows: ExpectedRows = [];
  for (const state of wanted) {
    rows.push(...prepare<ExpectedRows[number]>(EXPECTED).all(state, limit - rows.length));
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
