import { type Sql, sqlFor, sqlOfEither } from '../../engine/ledger-database.ts';
import type { Bucket, Condition, Walk } from './cycle-plan.ts';
import type { Value } from './statement-cache.ts';

/** The place of a row in an order: its key and, among equal keys, its id. */
export type Place = { readonly id: number; readonly sortKey: string | number };

/** A text for each engine, with what its question marks stand for. */
type Merged = { readonly sql: Sql; readonly values: readonly Value[] };

/**
 * `id` and `sortKey` of a walk's rows, in order, after a place. Several states are merged from their indexes (UNION ALL
 * with ORDER BY), so no sorting happens. Ends in `LIMIT ? OFFSET ?`, whose values the caller adds.
 */
export function walkSql(walk: Walk, after: Place | null): Merged {
  const { sql, values } = mergedSql(walk, after, 'id', walk.conditions);
  return { sql: sqlOfEither((engine) => `${sqlFor(sql, engine)} LIMIT ? OFFSET ?`), values };
}

/** What a row is looked at by. */
const LOOKED_AT = 'id, due_date, amount, payer_id, paid_key, owed';

/**
 * The same of a walk whose rows have to be looked at, a limited number of them: the values are those before that number, then those after it, and
 * then the caller's `LIMIT ? OFFSET ?`.
 */
export function boundedWalkSql(
  walk: Walk,
  after: Place | null,
): { readonly sql: Sql; readonly values: Readonly<Record<'before' | 'after', readonly Value[]>> } {
  const looked = mergedSql(walk, after, LOOKED_AT, []);
  const passing = allOf(walk.conditions);
  return {
    sql: sqlOfEither((engine) => {
      const text = `SELECT id, sortKey FROM (${sqlFor(looked.sql, engine)} LIMIT ?) x${passing.sql}`;
      // SQLite keeps the order of the subquery; PostgreSQL promises none, and where it keeps it as well it sorts nothing.
      return `${text} ${engine === 'postgres' ? inOrder(walk) : ''} LIMIT ? OFFSET ?`;
    }),
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
): Merged {
  const branches = (walk.buckets ?? [null]).map((bucket) =>
    branchSql(walk, bucket, after, columns, conditions),
  );
  const texts = branches.map(({ sql }) => sql);
  const ordered = texts.length === 1 ? texts : texts.map((text) => `(${text} ${inOrder(walk)})`);
  return {
    sql: {
      sqlite: `${texts.join(' UNION ALL ')} ${inOrder(walk)}`,
      // It merges what says of itself in which order it comes; SQLite takes no such branches.
      postgres: `${ordered.join(' UNION ALL ')} ${inOrder(walk)}`,
    },
    values: branches.flatMap(({ values }) => values),
  };
}

function inOrder({ isDescending }: Walk): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  return `ORDER BY sortKey ${direction}, id ${direction}`;
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
