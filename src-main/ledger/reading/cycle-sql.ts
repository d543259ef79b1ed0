import type { Bucket, Condition, Walk } from './cycle-plan.ts';
import type { Value } from './statement-cache.ts';

/** The place of a row in an order: its key and, among equal keys, its id. */
export type Place = { readonly id: number; readonly sortKey: string | number };

/**
 * `id` and `sortKey` of a walk's rows, in order, after a place. Several states are merged from their indexes (UNION ALL
 * with ORDER BY), so no sorting happens. Ends in `LIMIT ? OFFSET ?`, whose values the caller adds.
 */
export function walkSql(walk: Walk, after: Place | null): Condition {
  const branches = (walk.buckets ?? [null]).map((bucket) => branchSql(walk, bucket, after));
  const direction = walk.isDescending ? 'DESC' : 'ASC';
  return {
    sql: `${branches.map(({ sql }) => sql).join(' UNION ALL ')}
      ORDER BY sortKey ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    values: branches.flatMap(({ values }) => values),
  };
}

function branchSql(walk: Walk, bucket: Bucket | null, after: Place | null): Condition {
  const { column, index, isDescending } = walk;
  const start = isDescending ? 'to' : 'from';
  const conditions: Condition[] = [
    ...(bucket === null ? [] : [{ sql: 'grp = ? AND state = ?', values: [bucket.grp, bucket.state] }]),
    // Given both, SQLite seeks by the bound and not by the place, so the bound that the place implies is left out.
    ...walk.range.filter(({ end }) => after === null || end !== start),
    ...(after === null
      ? []
      : [{ sql: `(${column}, id) ${isDescending ? '<' : '>'} (?, ?)`, values: [after.sortKey, after.id] }]),
    ...walk.conditions,
  ];
  const { sql, values } = allOf(conditions);
  return { sql: `SELECT id, ${column} AS sortKey FROM cycle INDEXED BY ${index}${sql}`, values };
}

/** ` WHERE a AND b`, or nothing. */
export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: '', values: [] };
  const values: Value[] = conditions.flatMap((condition) => [...condition.values]);
  return { sql: ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`, values };
}
