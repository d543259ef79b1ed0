import {
  type Engine,
  type LedgerDatabase,
  type LedgerStatement,
  type Sql,
  sqlFor,
} from '../../engine/ledger-database.ts';

/** What a statement of a list is asked with; a truth is 0 or 1, and a list is JSON. */
export type Value = string | number | null;

/** Prepares each text once. The texts are few: they vary by filter shape and order, never by value. */
export type StatementCache = (<Row>(sql: Sql) => LedgerStatement<Value[], Row>) & {
  readonly engine: Engine;
};

const REMEMBERED = 500;

/** Prepares each statement once; when there are too many, all are forgotten. */
export function openStatementCache(db: LedgerDatabase): StatementCache {
  const statements = new Map<string, LedgerStatement<Value[], unknown>>();
  const prepare = <Row>(sql: Sql) => {
    const text = sqlFor(sql, db.engine);
    const known = statements.get(text);
    if (known) return known as LedgerStatement<Value[], Row>;
    if (statements.size >= REMEMBERED) statements.clear();
    const statement = db.prepare<Value[], Row>(sql);
    statements.set(text, statement as LedgerStatement<Value[], unknown>);
    return statement;
  };
  return Object.assign(prepare, { engine: db.engine });
}
