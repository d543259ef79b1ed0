import type { Database } from 'better-sqlite3';
import { inTurns } from '../../core/in-turns.ts';
import {
  type LedgerDatabase,
  type LedgerStatement,
  type LedgerTable,
  type Sql,
  sqlFor,
} from './ledger-database.ts';

/** A ledger in an open SQLite database; statements are that database's own, so that nothing stands between. */
export function sqliteLedger(db: Database): LedgerDatabase {
  return {
    engine: 'sqlite',
    prepare: <Values extends unknown[], Row>(sql: Sql) =>
      withWays(db.prepare<Values, Row>(sqlFor(sql, 'sqlite'))) as unknown as LedgerStatement<Values, Row>,
    exec: (sql) => void db.exec(sqlFor(sql, 'sqlite')),
    // IMMEDIATE: a deferred one could lose its turn in the middle of its work.
    writing: (run) => db.transaction(run).immediate(),
    reading: (run) => db.transaction(run).deferred(),
    changeMarks: () => ({
      commits: db.pragma('data_version', { simple: true }),
      schema: db.pragma('schema_version', { simple: true }),
    }),
    signed: (author) => author,
    makeTexts: (name, query, make) => {
      db.function('made_text', { varargs: true }, (...columns: unknown[]) => make(...(columns as never[])));
      db.exec(`CREATE TEMP TABLE ${name} (id INTEGER PRIMARY KEY, text TEXT)`);
      const columns = db
        .prepare(sqlFor(query, 'sqlite'))
        .columns()
        .map(({ name }) => `"${name}"`);
      db.exec(
        `INSERT INTO ${name} SELECT ${columns[0]}, made_text(${columns.slice(1).join(', ')}) FROM (${sqlFor(query, 'sqlite')})`,
      );
      return {
        of: (id) => ({ column: `${name}.text`, join: `LEFT JOIN ${name} ON ${name}.id = ${id}` }),
        read: (text) => (text === null ? null : String(text)),
      };
    },
    tables: () => tablesOf(db),
    fill: (table, columns, rows) => {
      const insert = db.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) insert.run(...row);
    },
    // A row gets the number after the highest there is.
    numberOn: () => undefined,
    close: () => void db.close(),
  };
}

type Way = (...values: never[]) => unknown;

/** SQLite answers at once: there is nothing to be saved by not waiting, or by asking for several together. */
function withWays<
  Statement extends {
    readonly run: Way;
    readonly get: Way;
    readonly all: Way;
    readonly iterate: (...values: never[]) => Iterable<unknown>;
  },
>(statement: Statement) {
  const each = (way: Way) => (values: readonly (readonly unknown[])[]) =>
    values.map((of) => way.apply(statement, of as never[]));
  const [runEach, getEach, allEach] = [statement.run, statement.get, statement.all].map(each);
  const turns = (...values: never[]) => inTurns(statement.iterate(...values));
  return Object.assign(statement, { send: statement.run, runEach, getEach, allEach, turns });
}

/** SQLite's own tables, those of its search, and what holds the numbers of one table. */
const IS_OWN = /^(?!sqlite_|payer_search)/;

type Column = { readonly table: string; readonly name: string; readonly type: string; readonly key: number };

/** Hidden columns are worked out. Tables come in the order in which they were made. */
function tablesOf(db: Database): readonly LedgerTable[] {
  const columns = db.prepare<[], Column>(
    `SELECT t.name AS "table", c.name, c.type, c.pk AS key FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c
     WHERE t.type = 'table' AND c.hidden = 0 ORDER BY t.rowid, c.cid`,
  );
  const byTable = Map.groupBy(columns.all(), ({ table }) => table);
  return [...byTable]
    .filter(([name]) => IS_OWN.test(name))
    .map(([name, own]) => ({
      name,
      columns: own.map((column) => ({
        name: column.name,
        asText: column.type === 'TEXT' ? column.name : `CAST(${column.name} AS TEXT)`,
      })),
      key: own
        .filter(({ key }) => key > 0)
        .toSorted((a, b) => a.key - b.key)
        .map((column) => column.name),
    }));
}
