import type { Bucket, Condition, Walk } from './cycle-plan.ts';
import type { Value } from './statement-cache.ts';

/** The place of a row in an order: its key and, among equal keys, its id. */
export type Place = { readonly id: number; readonly sortKey: string | number };

/**
 * `id` and `sortKey` of a walk's rows, in order, after a place. Several states are merged from their indexes (UNION ALL
 * with ORDER BY), so no sorting happens. Ends in `LIMIT ? OFFSET ?`, whose values the caller adds.
 */
export function walkSql(walk: Walk, after: Place | null): Condition {
  const { sql, values } = mergedSql(walk, after, 'id', walk.conditions);
  return { sql: `${sql} LIMIT ? OFFSET ?`, values };
}

/** What a row is looked at by. */
const LOOKED_AT = 'id, due_date, amount, payer_id, paid_key';

/**
 * The same of a walk whose rows have to be looked at, a limited number of them: the values are those before that number, then those after it, and
 * then the caller's `LIMIT ? OFFSET ?`.
 */
export function boundedWalkSql(
  walk: Walk,
  after: Place | null,
): { readonly sql: string; readonly values: Readonly<Record<'before' | 'after', readonly Value[]>> } {
  const looked = mergedSql(walk, after, LOOKED_AT, []);
  const passing = allOf(walk.conditions);
  return {
    sql: `SELECT id, sortKey FROM (${looked.sql} LIMIT ?)${passing.sql} LIMIT ? OFFSET ?`,
    values: { before: looked.values, after: passing.values },
  };
}

/** How many rows a walk has. */
export function countSql(walk: Walk): Condition {
  const branches = (walk.buckets ?? [null]).map((bucket) => {
    const { sql, values } = allOf([...inBucket(bucket), ...walk.range, ...walk.conditions]);
    return { sql: `(SELECT count(*) FROM cycle INDEXED BY ${walk.index}${sql})`, values };
  });
  return {
    sql: `SELECT ${branches.map(({ sql }) => sql).join(' + ')}`,
    values: branches.flatMap(({ values }) => values),
  };
}

function mergedSql(
  walk: Walk,
  after: Place | null,
  columns: string,
  conditions: readonly Condition[],
): Condition {
  const branches = (walk.buckets ?? [null]).map((bucket) =>
    branchSql(walk, bucket, after, columns, conditions),
  );
  const direction = walk.isDescending ? 'DESC' : 'ASC';
  return {
    sql: `${branches.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY sortKey ${direction}, id ${direction}`,
    values: branches.flatMap(({ values }) => values),
  };
}

const inBucket = (bucket: Bucket | null): readonly Condition[] =>
  bucket === null ? [] : [{ sql: 'grp = ? AND state = ?', values: [bucket.grp, bucket.state] }];

function branchSql(
  walk: Walk,
  bucket: Bucket | null,
  after: Place | null,
  columns: string,
  passing: readonly Condition[],
): Condition {
  const { column, index, isDescending } = walk;
  const start = isDescending ? 'to' : 'from';
  const { sql, values } = allOf([
    ...inBucket(bucket),
    // Given both, SQLite seeks by the bound and not by the place, so the bound that the place implies is left out.
    ...walk.range.filter(({ end }) => after === null || end !== start),
    ...(after === null
      ? []
      : [{ sql: `(${column}, id) ${isDescending ? '<' : '>'} (?, ?)`, values: [after.sortKey, after.id] }]),
    ...passing,
  ]);
  return { sql: `SELECT ${columns}, ${column} AS sortKey FROM cycle INDEXED BY ${index}${sql}`, values };
}

/** ` WHERE a AND b`, or nothing. */
export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: '', values: [] };
  const values: Value[] = conditions.flatMap((condition) => [...condition.values]);
  return { sql: ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`, values };
}
