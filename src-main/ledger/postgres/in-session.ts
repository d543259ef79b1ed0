import { type BlockingSession, openBlockingSession } from './blocking-session.ts';
import type { ServerAddress } from './requests.ts';
import { guardedServer } from './server-failures.ts';

/** Works in a session of its own at a server. Throws what {@link guardedServer} makes of one that cannot be reached or refuses. */
export function inSession<Value>(address: ServerAddress, run: (session: BlockingSession) => Value): Value {
  return guardedServer(() => {
    const session = openBlockingSession(address, []);
    try {
      return run(session);
    } finally {
      session.end();
    }
  });
}

/** All of a change or nothing, one after the other of all that are made under that name in the database. */
export function inTurn(
  session: BlockingSession,
  name: 'ciclo.migrations' | 'ciclo.people',
  change: () => void,
): void {
  session.script(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('${name}'))`);
  try {
    change();
    session.script('COMMIT');
  } catch (error) {
    rollBack(session, 'ROLLBACK');
    throw error;
  }
}

/** The first value that a statement answers; undefined where it answers no row. */
export const firstValue = (session: BlockingSession, text: string, values: readonly string[] = []): unknown =>
  session.run({ text, values }).rows[0]?.[0];

/** What made the transaction fail is what is told, even where the server is gone by now. */
export function rollBack(session: BlockingSession, text: string): void {
  session.forget();
  try {
    session.script(text);
  } catch {
    // The server takes back by itself what was never committed.
  }
}
