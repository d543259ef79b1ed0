import type { CycleSort } from '../../../../src-preload/contract/cycles.ts';
import { CYCLE_ORDERS } from '../../model/cycle-indexes.ts';
import { boundsOf, CHARGES_OF_MANDATES, type Condition, type ResolvedFilter } from './cycle-plan.ts';
import { allOf } from './cycle-sql.ts';
import type { StatementCache } from './statement-cache.ts';

/** SQL that gives ids, and how many. */
export type NarrowIds = Condition & { readonly count: number };

/**
 * The part of a filter that holds the fewest charges, as SQL that gives their ids; null when each holds more than `limit`, too many to be
 * sorted at once.
 */
export function narrowestIds(
  prepare: StatementCache,
  filter: ResolvedFilter,
  limit: number,
): NarrowIds | null {
  const most = Math.floor(limit);
  const counted = partsOf(prepare, filter).map((part) => ({
    ...part,
    count: countOf(prepare, part, most),
  }));
  const [narrowest] = counted.filter(({ count }) => count <= most).toSorted((a, b) => a.count - b.count);
  return narrowest ?? null;
}

function countOf(prepare: StatementCache, { sql, values }: Condition, limit: number): number {
  const counting = prepare<number>(`SELECT count(*) FROM (${sql} LIMIT ${limit + 1}) x`).pluck();
  return counting.get(...values) ?? 0;
}

/** Whether the ledger has an index: while a first reading goes on, some of the list's are still to be made in SQLite. */
export const hasIndex = (prepare: StatementCache, name: string): boolean =>
  prepare.engine === 'postgres' ||
  prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?`).get(name) !== undefined;

function partsOf(prepare: StatementCache, filter: ResolvedFilter): readonly Condition[] {
  const { idRec, payers, mandates, charges, owed } = filter;
  const isIndexed = (by: CycleSort['by']): boolean => hasIndex(prepare, CYCLE_ORDERS[by].index);
  return [
    ...(idRec === null ? [] : [{ sql: OF_MANDATE, values: [idRec] }]),
    ...(payers === null ? [] : [ofText(payers, mandates)]),
    ...bounded(filter, 'dueDate'),
    ...(isIndexed('settleDate') ? bounded(filter, 'settleDate') : []),
    ...(isIndexed('amount') ? bounded(filter, 'amount') : []),
    ...(isIndexed('paidAt') ? bounded(filter, 'paidAt') : []),
    ...(owed ? [{ sql: OWED, values: [] }] : []),
    ...(charges === null ? [] : [{ sql: OF_CHARGES, values: [JSON.stringify(charges)] }]),
  ];
}

function bounded(filter: ResolvedFilter, by: CycleSort['by']): readonly Condition[] {
  const bounds = boundsOf(filter, by);
  if (bounds.length === 0) return [];
  const { sql, values } = allOf(bounds);
  return [{ sql: `SELECT id FROM cycle INDEXED BY ${CYCLE_ORDERS[by].index}${sql}`, values }];
}

const OF_CHARGES = 'SELECT CAST(value AS BIGINT) AS id FROM json_each(?)';

const OWED = 'SELECT id FROM cycle INDEXED BY cycle_owed WHERE owed > 0';

const OF_MANDATE = `
  SELECT c.id FROM mandate_ref r CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = r.id
  WHERE r.id_rec = ?`;

const OF_PAYERS = `
  SELECT c.id FROM json_each(?) p CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(p.value AS BIGINT)
  CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = m.id`;

function ofText(payers: readonly number[], mandates: readonly number[]): Condition {
  if (mandates.length === 0) return { sql: OF_PAYERS, values: [JSON.stringify(payers)] };
  return {
    sql: `${OF_PAYERS} UNION ${CHARGES_OF_MANDATES}`,
    values: [JSON.stringify(payers), JSON.stringify(mandates)],
  };
}
