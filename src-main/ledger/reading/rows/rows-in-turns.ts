import { type LedgerDatabase, type Sql, sqlFor } from '../../engine/ledger-database.ts';
import type { Value } from './statement-cache.ts';

/**
 * The rows of a statement as arrays of their columns, some hundred at a time, never the whole result in memory. Between two turns the same
 * database may be asked something else, as nobody may who iterates at a server. Once a transaction, within it: PostgreSQL keeps the rows in a cursor.
 */
export function rowsInTurns<Row extends readonly Value[]>(
  db: LedgerDatabase,
  { sql, values }: { readonly sql: Sql; readonly values: readonly Value[] },
): IterableIterator<readonly Row[]> {
  if (db.engine === 'postgres') return fetched(db, sql, values);
  return db
    .prepare<Value[], Row>(sql)
    .raw()
    .turns(...values);
}

/** Rows of one turn at a server. */
const ROWS_A_TURN = 512;

function* fetched<Row>(db: LedgerDatabase, sql: Sql, values: readonly Value[]): Generator<readonly Row[]> {
  db.prepare<Value[]>(`DECLARE in_turns NO SCROLL CURSOR FOR ${sqlFor(sql, 'postgres')}`).run(...values);
  const next = db.prepare<[], Row>(`FETCH ${ROWS_A_TURN} FROM in_turns`).raw();
  for (let rows = next.all(); rows.length > 0; rows = next.all()) yield rows;
}
