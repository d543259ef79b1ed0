import { CicloError } from '../../core/failure.ts';
import { type BlockingSession, openBlockingSession } from './blocking-session.ts';
import type { ServerAddress } from './requests.ts';
import { SHARED_SCHEMA, SHARED_STEPS } from './schema.ts';
import { guardedServer } from './server-failures.ts';

/** The oldest server whose statements the ledger is written in. */
const OLDEST_SERVER = 15;

const EXTENSIONS = ['pg_trgm'] as const;

/**
 * Makes what all companies of a database share, once, and brings on what an earlier version made; where all is there nothing changes. Throws `server_too_old`, `server_extension_missing`, `server_rights`, and
 * what {@link guardedServer} makes of a server that cannot be reached.
 */
export function prepareDatabase(address: ServerAddress): void {
  guardedServer(() => {
    const session = openBlockingSession(address, []);
    try {
      refuseUnfit(session);
      makeShared(session);
    } finally {
      session.end();
    }
  });
}

/** Throws `server_unprepared` where nobody has prepared the database, or an earlier version than this one. */
export function refuseUnprepared(session: BlockingSession): void {
  const newest = SHARED_STEPS.at(-1)?.version ?? 0;
  if (!isPrepared(session) || sharedVersion(session) < newest)
    throw new CicloError('server_unprepared', 'the database was not prepared');
}

const firstOf = (session: BlockingSession, text: string): unknown =>
  session.run({ text, values: [] }).rows[0]?.[0];

const isPrepared = (session: BlockingSession): boolean =>
  firstOf(session, `SELECT to_regclass('ciclo.version') IS NOT NULL`) === 1;

/** A newer version of Ciclo may have prepared it: what it made is left. */
function bringOn(session: BlockingSession): void {
  const from = sharedVersion(session);
  for (const { version, sql } of SHARED_STEPS)
    if (version > from) session.script(`${sql};\nUPDATE ciclo.version SET version = ${version}`);
}

const sharedVersion = (session: BlockingSession): number =>
  Number(firstOf(session, 'SELECT version FROM ciclo.version'));

function refuseUnfit(session: BlockingSession): void {
  const version = Math.floor(Number(firstOf(session, 'SHOW server_version_num')) / 10_000);
  if (version < OLDEST_SERVER)
    throw new CicloError('server_too_old', `PostgreSQL ${version}`, { version, needed: OLDEST_SERVER });
  for (const name of EXTENSIONS) {
    const there = session.run({
      text: 'SELECT 1 FROM pg_available_extensions WHERE name = $1',
      values: [name],
    });
    if (there.rows.length === 0) throw new CicloError('server_extension_missing', name, { name });
  }
}

function makeShared(session: BlockingSession): void {
  session.script(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('ciclo.migrations'))`);
  try {
    if (!isPrepared(session)) session.script(SHARED_SCHEMA);
    bringOn(session);
    session.script('COMMIT');
  } catch (error) {
    session.script('ROLLBACK');
    throw error;
  }
}
