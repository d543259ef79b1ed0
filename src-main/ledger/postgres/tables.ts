import type { LedgerTable } from '../engine/ledger-database.ts';
import { NEXT_PAYER } from '../store/payer-numbers.ts';
import type { BlockingSession } from './blocking-session.ts';
import { MADE_IN } from './table-guards.ts';

/** In the order in which the migrations made them; the head is the server's own, as is in which transaction a row was made. */
const COLUMNS = `
  SELECT t.relname, a.attname, a.atttypid::regtype::text, coalesce(array_position(k.conkey, a.attnum), 0)
  FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  LEFT JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'p'
  WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r' AND t.relname <> 'ledger_head'
    AND a.attname <> '${MADE_IN.column}'
  ORDER BY t.oid, a.attnum`;

type Column = readonly [table: string, name: string, type: string, key: number];

/** The tables of the company that a session is in. */
export function tablesOf(session: BlockingSession): readonly LedgerTable[] {
  const { rows } = session.run({ text: COLUMNS, values: [] });
  const byTable = Map.groupBy(rows as readonly Column[], ([table]) => table);
  return [...byTable].map(([name, columns]) => ({
    name,
    columns: columns.map(([, column, type]) => ({ name: column, asText: asText(column, type) })),
    key: columns
      .filter(([, , , key]) => key > 0)
      .toSorted((a, b) => a[3] - b[3])
      .map(([, column]) => column),
  }));
}

function asText(column: string, type: string): string {
  if (type === 'text') return column;
  return type === 'boolean' ? `CAST(CAST(${column} AS INTEGER) AS TEXT)` : `CAST(${column} AS TEXT)`;
}

/** Goes on numbering a table's rows after the highest number that it has; payers after the highest that one of them had. */
export function numberOnSql(table: string): string {
  const next = table === 'payer' ? NEXT_PAYER : `(SELECT coalesce(max(id), 0) + 1 FROM ${table})`;
  return `SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${next}, FALSE)`;
}
