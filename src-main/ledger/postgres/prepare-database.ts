import { CicloError } from '../../core/failure.ts';
import type { BlockingSession } from './blocking-session.ts';
import { firstValue, inSession, inTurn } from './in-session.ts';
import type { ServerAddress } from './requests.ts';
import { SHARED_SCHEMA, SHARED_STEPS } from './schema.ts';

/** The oldest server whose statements the ledger is written in. */
const OLDEST_SERVER = 15;

const EXTENSIONS = ['pg_trgm'] as const;

/** What is made says by itself where it lies: what anybody has put into a schema that this session would look into as well is not meant. */
const OWN_NAMES = 'SET LOCAL search_path = pg_catalog, pg_temp';

/**
 * Makes what all companies of a database share, once, and brings on what an earlier version made; where all is there nothing changes. Throws
 * `server_too_old`, `server_extension_missing`, `server_rights`, and what {@link inSession} throws.
 */
export function prepareDatabase(address: ServerAddress): void {
  inSession(address, (session) => {
    refuseUnfit(session);
    inTurn(session, 'ciclo.migrations', () => {
      session.script(OWN_NAMES);
      if (!isPrepared(session)) session.script(SHARED_SCHEMA);
      bringOn(session);
    });
  });
}

/** Throws `server_unprepared` where nobody has prepared the database, or an earlier version than this one. */
export function refuseUnprepared(session: BlockingSession): void {
  const newest = SHARED_STEPS.at(-1)?.version ?? 0;
  if ((preparedVersion(session) ?? 0) < newest)
    throw new CicloError('server_unprepared', 'the database was not prepared');
}

const isPrepared = (session: BlockingSession): boolean =>
  firstValue(session, `SELECT to_regclass('ciclo.version') IS NOT NULL`) === 1;

/** The version of what all companies of a database share; null where nobody has prepared it. */
export const preparedVersion = (session: BlockingSession): number | null =>
  isPrepared(session) ? sharedVersion(session) : null;

/** A newer version of Ciclo may have prepared it: what it made is left. */
function bringOn(session: BlockingSession): void {
  const from = sharedVersion(session);
  for (const { version, sql } of SHARED_STEPS)
    if (version > from) session.script(`${sql};\nUPDATE ciclo.version SET version = ${version}`);
}

const sharedVersion = (session: BlockingSession): number =>
  Number(firstValue(session, 'SELECT version FROM ciclo.version'));

function refuseUnfit(session: BlockingSession): void {
  const version = Math.floor(Number(firstValue(session, 'SHOW server_version_num')) / 10_000);
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
