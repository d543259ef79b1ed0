import { CicloError } from '../../core/failure.ts';
import { type BlockingSession, openBlockingSession } from './blocking-session.ts';
import type { ServerAddress, Statement } from './requests.ts';
import { guardedServer } from './server-failures.ts';

/** A statement that takes longer than this is ended by the server: no question of the app's takes as long. */
const STATEMENT_TIMEOUT = '10min';
/** Whoever waits longer for another's writing is told so. */
const LOCK_TIMEOUT = '30s';

/** No session of ours waits for ever, whatever somebody leaves open. */
export const WAITING_LIMITS = `SET statement_timeout = '${STATEMENT_TIMEOUT}'; SET lock_timeout = '${LOCK_TIMEOUT}'`;

/** Works in a session of its own at a server. Throws what {@link guardedServer} makes of one that cannot be reached or refuses. */
export function inSession<Value>(address: ServerAddress, run: (session: BlockingSession) => Value): Value {
  return guardedServer(() => {
    const session = openBlockingSession(address, [WAITING_LIMITS]);
    try {
      return run(session);
    } finally {
      session.end();
    }
  });
}

/**
 * All of a change or nothing, one after the other of all that wait for the same rows: `turn` locks some that only who may make such a change may lock. A lock that anybody could
 * take would let whoever is to lose a right keep it.
 */
export function inTurn(session: BlockingSession, turn: Statement, change: () => void): void {
  session.script('BEGIN');
  try {
    session.run(turn);
    change();
    session.script('COMMIT');
  } catch (error) {
    rollBack(session, 'ROLLBACK');
    throw error;
  }
}

/**
 * The turn of whoever owns what all companies of a database share. Nothing of it is there yet, or it is another's, for who may only look whether all is: their turn is by a lock that
 * anybody may take, and they are told where somebody keeps it.
 */
export function turnOfOwner(session: BlockingSession): Statement {
  const isOwner = firstValue(session, MAY_LOCK_VERSION) === 1;
  const text = isOwner
    ? 'SELECT FROM ciclo.version FOR UPDATE'
    : `SELECT pg_advisory_xact_lock(hashtext('ciclo.migrations'))`;
  return { text, values: [] };
}

const MAY_LOCK_VERSION = `SELECT coalesce(has_table_privilege(to_regclass('ciclo.version'), 'UPDATE'), FALSE)`;

/** The first value that a statement answers; undefined where it answers no row. */
export const firstValue = (session: BlockingSession, text: string, values: readonly string[] = []): unknown =>
  session.run({ text, values }).rows[0]?.[0];

/** A number that a company's head says of it. Throws `company_not_at_server` where the head has no row: the company was taken away under whoever asks, and is being restored. */
export function ofHead(value: unknown): number {
  if (value === undefined) throw new CicloError('company_not_at_server', 'the head of the company is empty');
  return Number(value);
}

/** What made the transaction fail is what is told, even where the server is gone by now. */
export function rollBack(session: BlockingSession, text: string): void {
  session.forget();
  try {
    session.script(text);
  } catch {
    // The server takes back by itself what was never committed.
  }
}
