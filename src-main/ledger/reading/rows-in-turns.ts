import { type LedgerDatabase, type Sql, sqlFor } from '../engine/ledger-database.ts';
import type { Value } from './statement-cache.ts';

/**
 * The rows of a statement as arrays of their columns, so many at a time, never the whole result in memory. Between two turns the same
 * database may be asked something else, as nobody may who iterates at a server. Once a transaction, within it: PostgreSQL keeps the rows in a cursor.
 */
export function rowsInTurns<Row extends readonly Value[]>(
  db: LedgerDatabase,
  { sql, values }: { readonly sql: Sql; readonly values: readonly Value[] },
  most: number,
): Generator<Row[]> {
  return db.engine === 'sqlite' ? together(db, sql, values, most) : fetched(db, sql, values, most);
}

function* together<Row>(
  db: LedgerDatabase,
  sql: Sql,
  values: readonly Value[],
  most: number,
): Generator<Row[]> {
  let rows: Row[] = [];
  for (const row of db
    .prepare<Value[], Row>(sql)
    .raw()
    .iterate(...values)) {
    if (rows.push(row) < most) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function* fetched<Row>(
  db: LedgerDatabase,
  sql: Sql,
  values: readonly Value[],
  most: number,
): Generator<Row[]> {
  db.prepare<Value[]>(`DECLARE in_turns NO SCROLL CURSOR FOR ${sqlFor(sql, 'postgres')}`).run(...values);
  const next = db.prepare<[], Row>(`FETCH ${most} FROM in_turns`).raw();
  for (let rows = next.all(); rows.length > 0; rows = next.all()) yield rows;
}
