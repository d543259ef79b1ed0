import { CicloError } from '../../core/failure.ts';
import { storableText } from '../../core/storable-text.ts';
import {
  type Done,
  type LedgerDatabase,
  type LedgerStatement,
  type Sql,
  sqlFor,
} from '../engine/ledger-database.ts';
import { type BlockingSession, ServerError } from './blocking-session.ts';
import { firstValue, ofHead, rollBack } from './in-session.ts';
import { type KnownCommits, noteOwnCommit } from './known-commits.ts';
import { NEWEST_VERSION } from './migrations/index.ts';
import type { Answer, ServerValue, Statement } from './requests.ts';
import { NUMBERED_TABLES } from './schema.ts';
import { numberOnSql, tablesOf } from './tables.ts';
import { type Translated, toPostgres } from './translate.ts';

/** How a session begins: to write, with what keeps every other writer of the company out until it commits, and to read. */
export type Transactions = {
  /** Statements that begin a transaction for writing; the last of them answers the number of its commit. */
  readonly beginWriting: string;
  /** Where those numbers are noted for whoever reads from a standby. */
  readonly known?: KnownCommits | null;
  /** Comes before each snapshot that is read. */
  readonly beforeReading?: () => void;
};

/** A ledger in a schema of a server, by a session whose search path leads there. */
export function postgresLedger(
  session: BlockingSession,
  { beginWriting, known = null, beforeReading = () => undefined }: Transactions,
  { streams = false }: { readonly streams?: boolean } = {},
): LedgerDatabase {
  const within = transactions(session);
  const reads = { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', turn: session.post };
  const writes = writingTurns(session, beginWriting, known);
  return {
    engine: 'postgres',
    prepare: <Values extends unknown[], Row>(sql: Sql) =>
      openStatement(session, statementOf(sql), streams) as unknown as LedgerStatement<Values, Row>,
    exec: (sql) => session.script(sqlFor(sql, 'postgres')),
    writing: (run) => within(writes, run),
    reading: (run) => {
      beforeReading();
      return within(reads, run);
    },
    // The schema is as the migrations leave it: no first reading drops indexes here.
    changeMarks: () => ({ commits: commitsNow(session), schema: null }),
    signed: (author) => {
      const user = firstValue(session, SIGNED_IN) as string | undefined;
      if (user === undefined) return author;
      return author === null || author === user ? user : `${user} (${author})`;
    },
    // Held by this thread: a temporary table would be filled across the network, and no standby allows one.
    makeTexts: (_, query, make) => {
      const texts = new Map<unknown, string>();
      const { text } = toPostgres(sqlFor(query, 'postgres'));
      for (const { rows } of answersOf(session, { text, values: [] }, streams))
        for (const [id, ...columns] of rows) texts.set(id, narrow(make(...(columns as never[]))));
      return { of: (id) => ({ column: id, join: '' }), read: (id) => texts.get(id) ?? null };
    },
    tables: () => tablesOf(session),
    fill: (table, columns, rows) => {
      if (rows.length === 0) return;
      const names = columns.join(', ');
      const records = rows.map((row) =>
        Object.fromEntries(row.map((cell, at) => [columns[at], asJson(cell)])),
      );
      session.run({
        text: `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::json)`,
        values: [JSON.stringify(records)],
      });
    },
    numberOn: () => {
      for (const table of NUMBERED_TABLES) session.run({ text: numberOnSql(table), values: [] });
    },
    close: () => session.end(),
  };
}

const MARKS = { text: `SELECT commits, version <= ${NEWEST_VERSION} FROM ledger_head`, values: [] };

/** How many commits there are. Throws `company_newer` once a newer version has brought the company on: what it means by its tables is not known here; and as {@link ofHead}. */
function commitsNow(session: BlockingSession): number {
  const [commits, isKnown] = session.run(MARKS).rows[0] ?? [];
  if (isKnown === 0) throw new CicloError('company_newer', 'a newer version has brought the company on');
  return ofHead(commits);
}

const WIDE = /[^\0-\xff]/;

/**
 * The same text in a byte a letter, where it has none beyond Latin-1. What was read from UTF-8 with an accent in it has two, and one such piece in a file makes the whole of it so, which
 * takes twice as long to be written.
 */
const narrow = (text: string): string =>
  WIDE.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1');

/** Nobody, in a company that its owner uses under whatever name a workstation gives. */
const SIGNED_IN = `
  SELECT session_user::text FROM pg_trigger WHERE tgrelid = 'act'::regclass AND tgname = 'act_signed'`;

/** How the outermost of nested transactions begins, and by what it takes its turns: its begin and its end. */
type Turns = { readonly begin: string; readonly turn: (text: string) => void };

/** Notes the number of each commit once it is done. */
function writingTurns(session: BlockingSession, begin: string, known: KnownCommits | null): Turns {
  let commits = 0;
  const turn = (text: string): void => {
    const { rows } = session.script(text);
    if (text === begin) commits = ofHead(rows[0]?.[0]);
    else if (text === COMMIT && known !== null) noteOwnCommit(known, commits);
  };
  return { begin, turn };
}

const COMMIT = 'COMMIT';

/** A transaction within one is a savepoint. */
function transactions(session: BlockingSession) {
  let depth = 0;
  const ends = (outer: string, inner: string): string => (depth === 0 ? outer : `${inner} nested_${depth}`);
  return <Value>({ begin, turn: outermost }: Turns, run: () => Value): Value => {
    const turn = depth === 0 ? outermost : session.script;
    try {
      turn(depth === 0 ? begin : `SAVEPOINT nested_${depth}`);
    } catch (error) {
      if (depth === 0 && error instanceof ServerError) error.isBeforeWork = true;
      // A session whose transaction was begun and refused takes no other before it is ended.
      if (depth === 0) rollBack(session, 'ROLLBACK');
      throw error;
    }
    depth += 1;
    try {
      const value = run();
      depth -= 1;
      turn(ends(COMMIT, 'RELEASE SAVEPOINT'));
      return value;
    } catch (error) {
      depth = Math.max(0, depth - 1);
      rollBack(session, ends('ROLLBACK', 'ROLLBACK TO SAVEPOINT'));
      throw error;
    }
  };
}

function statementOf(sql: Sql): Translated {
  const { text, values } = toPostgres(sqlFor(sql, 'postgres'));
  return { text: returningNumber(text), values };
}

const INSERTS = /^\s*INSERT\s+INTO\s+(\w+)/i;

/** What SQLite tells of itself, the number of the row that was made, has to be asked for here. */
function returningNumber(text: string): string {
  const table = INSERTS.exec(text)?.[1];
  if (table === undefined || !NUMBERED_TABLES.has(table) || /\bRETURNING\b/i.test(text)) return text;
  return `${text} RETURNING id`;
}

/** The rows of a query: some thousand at a time in a session that streams, else all at once. */
const answersOf = (session: BlockingSession, statement: Statement, streams: boolean): Iterable<Answer> =>
  streams ? session.stream(statement) : [session.run(statement)];

type Shape = (columns: readonly string[], row: readonly unknown[]) => unknown;

const asObject: Shape = (columns, row) => {
  const object: Record<string, unknown> = {};
  for (let column = 0; column < columns.length; column += 1) object[columns[column] ?? ''] = row[column];
  return object;
};
const asArray: Shape = (_columns, row) => row;
const asFirst: Shape = (_columns, row) => row[0];

function openStatement(session: BlockingSession, { text, values: names }: Translated, streams: boolean) {
  let shape = asObject;
  const of = (given: readonly unknown[]) => ({ text, values: valuesOf(given, names) });
  const rowsOf = ({ columns, rows }: Answer): readonly unknown[] =>
    shape === asArray ? rows : rows.map((row) => shape(columns, row));
  const firstOf = ({ columns, rows: [row] }: Answer): unknown => row && shape(columns, row);
  const doneOf = ({ changes, rows }: Answer): Done => ({
    changes,
    lastInsertRowid: Number(rows.at(-1)?.[0] ?? 0),
  });
  const each = (given: readonly (readonly unknown[])[]): readonly Answer[] =>
    session.runEach(
      text,
      given.map((of) => valuesOf(of, names)),
    );
  const statement = {
    run: (...given: unknown[]) => doneOf(session.run(of(given))),
    send: (...given: unknown[]) => session.send(of(given)),
    get: (...given: unknown[]) => firstOf(session.run(of(given))),
    all: (...given: unknown[]) => rowsOf(session.run(of(given))),
    runEach: (given: readonly (readonly unknown[])[]) => each(given).map(doneOf),
    getEach: (given: readonly (readonly unknown[])[]) => each(given).map(firstOf),
    allEach: (given: readonly (readonly unknown[])[]) => each(given).map(rowsOf),
    *iterate(...given: unknown[]) {
      for (const rows of statement.turns(...given)) yield* rows;
    },
    *turns(...given: unknown[]): Generator<readonly unknown[]> {
      for (const answer of answersOf(session, of(given), streams)) yield rowsOf(answer);
    },
    pluck: () => {
      shape = asFirst;
      return statement;
    },
    raw: () => {
      shape = asArray;
      return statement;
    },
  };
  return statement;
}

/** Values as they were given by position, and between them those of one object by name. */
function valuesOf(given: readonly unknown[], names: readonly (string | null)[]): readonly ServerValue[] {
  const named = Object(given.at(-1));
  let position = 0;
  return names.map((name) => {
    if (name !== null) return asValue(Reflect.get(named, name));
    position += 1;
    return asValue(given[position - 1]);
  });
}

/** A number that JSON has no word for goes as its digits. */
const asJson = (cell: string | number | bigint | null): string | number | null =>
  typeof cell === 'string' ? storableText(cell) : typeof cell === 'bigint' ? String(cell) : cell;

function asValue(value: unknown): ServerValue {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string') return storableText(value);
  if (value === null || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`a ledger keeps no ${typeof value}`);
}
