import type { Database } from 'better-sqlite3';
import { type Sql, sqlFor } from '../../../../src-main/ledger/engine/ledger-database.ts';
import { sqliteLedger } from '../../../../src-main/ledger/engine/sqlite-database.ts';
import {
  openStatementCache,
  type StatementCache,
} from '../../../../src-main/ledger/reading/rows/statement-cache.ts';

/** Prepares as the reader does and keeps each text, so that its plan can be asked for afterwards. */
export class RecordingStatements {
  readonly #texts = new Set<string>();
  readonly #db: Database;
  readonly prepare: StatementCache;

  constructor(db: Database) {
    this.#db = db;
    const prepare = openStatementCache(sqliteLedger(db));
    const recorded = <Row>(sql: Sql) => {
      this.#texts.add(sqlFor(sql, 'sqlite'));
      return prepare<Row>(sql);
    };
    this.prepare = Object.assign(recorded, { engine: prepare.engine });
  }

  /** SQLite's plan of every statement prepared since the last call, a line a step. */
  takePlans(): readonly string[] {
    const lines = [...this.#texts].flatMap((sql) => this.#planOf(sql));
    this.#texts.clear();
    return lines;
  }

  #planOf(sql: string): readonly string[] {
    const values = Array.from({ length: sql.split('?').length - 1 }, () => null);
    const steps = this.#db.prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    return steps.map(({ detail }) => detail);
  }
}
