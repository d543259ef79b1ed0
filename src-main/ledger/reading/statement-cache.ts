import type { Database, Statement } from 'better-sqlite3';

export type Value = string | number | null;

/** Prepares each text once. The texts are few: they vary by filter shape and order, never by value. */
export type StatementCache = <Row>(sql: string) => Statement<Value[], Row>;

const REMEMBERED = 500;

/** Prepares each statement once; when there are too many, all are forgotten. */
export function openStatementCache(db: Database): StatementCache {
  const statements = new Map<string, Statement<Value[], unknown>>();
  return <Row>(sql: string) => {
    const known = statements.get(sql);
    if (known) return known as Statement<Value[], Row>;
    if (statements.size >= REMEMBERED) statements.clear();
    const statement = db.prepare<Value[], Row>(sql);
    statements.set(sql, statement as Statement<Value[], unknown>);
    return statement;
  };
}
