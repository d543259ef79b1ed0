import { CicloError } from '../../core/failure.ts';
import type { BlockingSession } from './blocking-session.ts';
import { firstValue, inSession, inTurn, turnOfOwner } from './in-session.ts';
import type { ServerAddress } from './requests.ts';
import { EXTENSIONS, MAKE_EXTENSIONS, SHARED_SCHEMA, SHARED_STEPS } from './schema.ts';

/** The oldest server whose statements the ledger is written in. */
const OLDEST_SERVER = 15;

/** In every other encoding there are names that a database cannot keep, or whose letters it miscounts. */
const ENCODING = 'UTF8';

/** What is made says by itself where it lies: what anybody has put into a schema that this session would look into as well is not meant. */
const OWN_NAMES = 'SET LOCAL search_path = pg_catalog, pg_temp';

/**
 * Makes what all companies of a database share, once, and brings on what an earlier version made; where all is there nothing changes. Throws
 * `server_too_old`, `server_encoding`, `server_extension_missing`, `server_extension_elsewhere`, `server_rights`, and what {@link inSession} throws.
 */
export function prepareDatabase(address: ServerAddress): void {
  inSession(address, (session) => {
    refuseUnfit(session);
    inTurn(session, turnOfOwner(session), () => {
      session.script(OWN_NAMES);
      if (!isPrepared(session)) session.script(SHARED_SCHEMA);
      // One that was in the way may have been taken out of a database that is prepared.
      session.script(MAKE_EXTENSIONS);
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

/** Of what is asked here each lets the database be prepared, and the ledger fail later. */
function refuseUnfit(session: BlockingSession): void {
  refuseOld(session);
  // One that an earlier version prepared has companies by now, which are brought on: whatever it cannot keep is told when it comes.
  if (!isPrepared(session)) refuseOtherLetters(session);
  for (const name of EXTENSIONS) refuseWithout(session, name);
}

function refuseOld(session: BlockingSession): void {
  const version = Math.floor(Number(firstValue(session, 'SHOW server_version_num')) / 10_000);
  if (version < OLDEST_SERVER)
    throw new CicloError('server_too_old', `PostgreSQL ${version}`, { version, needed: OLDEST_SERVER });
}

function refuseOtherLetters(session: BlockingSession): void {
  const encoding = String(firstValue(session, 'SHOW server_encoding'));
  if (encoding !== ENCODING) throw new CicloError('server_encoding', `the database is ${encoding}`);
}

/** Indexes name the extension where this program puts it: one that is elsewhere is another's to move or to take away. */
function refuseWithout(session: BlockingSession, name: string): void {
  const there = session.run({ text: WHERE_AN_EXTENSION_IS, values: [name] }).rows[0];
  if (there === undefined) throw new CicloError('server_extension_missing', name, { name });
  const [schema] = there;
  if (schema === null || schema === OWN_SCHEMA) return;
  const where = { name, schema: String(schema) };
  throw new CicloError('server_extension_elsewhere', `${name} is in another schema`, where);
}

const OWN_SCHEMA = 'ciclo';
/** No row where the server has none of that name, null where this database has not taken it in yet. */
const WHERE_AN_EXTENSION_IS = `SELECT extnamespace::regnamespace::text FROM pg_available_extensions
  LEFT JOIN pg_extension ON extname = name WHERE name = $1`;
