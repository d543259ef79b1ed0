import { conditionsOf, type ResolvedFilter } from '../rows/cycle-plan.ts';
import { allOf } from '../rows/cycle-sql.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

// From the txids to their charges, never from what the filter holds, which may be all of the ledger.
const NAMED = `
  SELECT id FROM (SELECT c.id AS charge, w.key AS place FROM json_each(?) w CROSS JOIN charge c ON c.txid = w.value) x
  CROSS JOIN cycle ON id = charge`;

/** Ids of the charges with these txids, in that order; with a filter those alone that it holds. What has no state yet is left out. */
export function idsOfTxids(
  prepare: StatementCache,
  txids: readonly string[],
  filter: ResolvedFilter | null,
): readonly number[] {
  const { sql, values } = allOf(filter === null ? [] : conditionsOf(filter));
  return prepare<number>(`${NAMED}${sql} ORDER BY place`)
    .pluck()
    .all(JSON.stringify(txids), ...values);
}
