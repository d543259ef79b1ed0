/** Which database a ledger lives in. */
export type Engine = 'sqlite' | 'postgres';

/** A statement's text: one that both engines understand (see `postgres/translate.ts`), or where they differ one for each. */
export type Sql = string | { readonly sqlite: string; readonly postgres: string };

/** What a statement did. `lastInsertRowid` is the number of the row that an INSERT made, in a table whose rows are numbered. */
export type Done = { readonly changes: number; readonly lastInsertRowid: number | bigint };

/**
 * A prepared statement. Values are given in order, or by name as one object. Flags come out as 0 and 1, counts and amounts as numbers
 * (an integer above 2^53 loses its last digits: sums that can be so large are cast to text, `exact-sums.ts`).
 */
export interface LedgerStatement<Values extends unknown[] = unknown[], Row = unknown> {
  readonly run: (...values: Values) => Done;
  /** Runs where nobody waits for an answer: what goes wrong is thrown by this call or by a later one of the same transaction. */
  readonly send: (...values: Values) => void;
  readonly get: (...values: Values) => Row | undefined;
  readonly all: (...values: Values) => Row[];
  /**
   * {@link run}, {@link get} and {@link all} for some hundred values at once, answered in their order: where an answer has a way to come, all of
   * them share one. What one of them does the next ones find done.
   */
  readonly runEach: (values: readonly Values[]) => readonly Done[];
  readonly getEach: (values: readonly Values[]) => readonly (Row | undefined)[];
  readonly allEach: (values: readonly Values[]) => readonly Row[][];
  /** Row by row, never the whole result in memory; nothing else may be asked of the same database meanwhile. */
  readonly iterate: (...values: Values) => IterableIterator<Row>;
  /** The same, some hundred rows at a time: handed on one by one through several hands, a row costs more on its way than what is made of it. */
  readonly turns: (...values: Values) => IterableIterator<readonly Row[]>;
  /** From now on the first column alone. */
  readonly pluck: () => this;
  /** From now on rows as arrays of their columns. */
  readonly raw: () => this;
}

/** When something last changed that others have committed; either differs from what it was before when there may be something new. */
type ChangeMarks = { readonly commits: unknown; readonly schema: unknown };

/**
 * An open ledger, whatever engine holds it. Synchronous: it lives in a thread of its own, which waits for the answer. Nothing above this
 * interface knows which engine there is, but for statements that name both.
 */
export interface LedgerDatabase {
  readonly engine: Engine;
  readonly prepare: <Values extends unknown[] = unknown[], Row = unknown>(
    sql: Sql,
  ) => LedgerStatement<Values, Row>;
  /** Statements without values, separated by semicolons. */
  readonly exec: (sql: Sql) => void;
  /** Runs in a transaction that nobody else's writing comes between, and takes all of it back where it throws. Within one it is a part of it. */
  readonly writing: <Value>(run: () => Value) => Value;
  /** Runs in a transaction that sees one state of the ledger. */
  readonly reading: <Value>(run: () => Value) => Value;
  readonly changeMarks: () => ChangeMarks;
  /** Who is at work where that name was given: at a server with people the one who is signed in, with another name behind it in brackets. */
  readonly signed: (author: string | null) => string | null;
  /** Keeps what `make` makes of each row of a query, under that name; the query's first column is the row's id, what follows is given to `make`. */
  readonly makeTexts: (name: string, query: Sql, make: (...columns: never[]) => string) => MadeTexts;
  /** The tables with what they keep, an order in which each comes after those that it refers to. */
  readonly tables: () => readonly LedgerTable[];
  /** Puts new rows into a table, columns in that order, some thousand at most: they go to a server as one. */
  readonly fill: (table: string, columns: readonly string[], rows: readonly (readonly Cell[])[]) => void;
  /** After that: new rows get numbers beyond those that came. */
  readonly numberOn: () => void;
  readonly close: () => void;
}

/** A value on its way between ledgers: digits, 0 and 1 for flags, or the text itself. */
export type CellText = string | null;

/** A value of a row that is put into a table: a number may be given as one, or as its digits. */
type Cell = CellText | number | bigint;

/** A table: its columns with the SQL that reads each as {@link CellText}, and those of its key. What is worked out by the database is no column here. */
export type LedgerTable = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly asText: string }[];
  readonly key: readonly string[];
};

/** Begins a transaction that sees one state of the ledger and ends with its connection. */
export const BEGIN_READING: Sql = {
  sqlite: 'BEGIN',
  postgres: 'BEGIN ISOLATION LEVEL REPEATABLE READ',
};

/** Texts that were made of rows, where a query of the same connection reads them: by the id of their row. */
export type MadeTexts = {
  /** What a query has among its columns and its joins, where that expression has the id. */
  readonly of: (id: string) => { readonly column: string; readonly join: string };
  /** The text of what stood in that column; null where there is none. */
  readonly read: (cell: string | number | null) => string | null;
};

/** The text of a statement for an engine. */
export const sqlFor = (sql: Sql, engine: Engine): string => (typeof sql === 'string' ? sql : sql[engine]);

/** A statement whose texts differ in some of their parts. */
export const sqlOfEither = (textFor: (engine: Engine) => string): Sql => ({
  sqlite: textFor('sqlite'),
  postgres: textFor('postgres'),
});

/** The same column or row twice, which a unique index refuses. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && TAKEN.has(String(Reflect.get(error, 'code')));

/** SQLite's extended codes by name, PostgreSQL's SQLSTATE. */
const TAKEN: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);
