import { CicloError } from '../../core/failure.ts';
import { type BlockingSession, ServerError } from './blocking-session.ts';
import { beginNotifying } from './commit-news.ts';
import { firstValue, ofHead } from './in-session.ts';
import type { LeaseRequest, SignTerms } from './lease-pulse.ts';
import { guardedServer } from './server-failures.ts';

/** What a company's head keeps of its lease. Ledgers that were made before leases get it with their first one. */
export const LEASE_COLUMNS = [
  ['fence', 'BIGINT NOT NULL DEFAULT 0'],
  ['holder', 'TEXT COLLATE "C"'],
  ['held_since', 'TEXT COLLATE "C"'],
] as const;

/** The server itself ends a session that is silent for so long, also between writings: whatever has become of its workstation, the lease is free then. */
export const leaseSettings = ({ timeoutMs }: SignTerms): string => `SET idle_session_timeout = ${timeoutMs}`;

/** A lock is told by a number; of the names of two companies 64 bits are never the same by chance. */
const LOCK = `hashtextextended('ciclo.lease.' || $1, 0)`;
/** Taken beside it by who has noted themselves as its holder: who has the one without the other is at no bank. */
const NOTED_LOCK = `hashtextextended('ciclo.lease.' || $1 || '.' || (SELECT fence FROM ledger_head), 0)`;
const NOTE = `SELECT pg_try_advisory_lock(${NOTED_LOCK})`;
const TRY = `SELECT pg_try_advisory_lock(${LOCK})`;
const TRY_FOR_TRANSACTION = `SELECT pg_try_advisory_xact_lock(${LOCK})`;

/** By the server's clock, the one that all workstations share. */
const TAKE = `UPDATE ledger_head SET fence = fence + 1, holder = $1,
  held_since = to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') RETURNING fence`;

/** Whether each commit waits until a standby has it. */
export const IS_WAITING_FOR_STANDBY = `SELECT current_setting('synchronous_standby_names') <> ''
  AND current_setting('synchronous_commit') NOT IN ('off', 'local')`;
/** Of standbys whoever may not see more sees that they are there. */
const HAS_STANDBY = 'SELECT EXISTS (SELECT FROM pg_stat_replication)';

/**
 * Where several servers are named, a request that was journaled must not be forgotten when another takes over: it would be sent twice. Whether those that commits wait for are all that may
 * take over, nobody but the server's monitors could ask. Throws `server_standby_async`.
 */
function refuseForgetful(session: BlockingSession): void {
  if (session.isStandby === null || firstValue(session, IS_WAITING_FOR_STANDBY) === 1) return;
  if (firstValue(session, HAS_STANDBY) === 1)
    throw new CicloError('server_standby_async', 'a standby is not waited for');
}

const IS_FORBIDDEN = `SELECT NOT has_column_privilege(attrelid, attnum, 'UPDATE')
  FROM pg_attribute WHERE attrelid = 'ledger_head'::regclass AND attname = 'fence'`;

/** Asked before the lock: whoever may never have the lease keeps it from nobody by trying. Throws `server_rights`. */
function refuseForbidden(session: BlockingSession): void {
  if (firstValue(session, IS_FORBIDDEN) === 1)
    throw new CicloError('server_rights', 'the lease is not for this person');
}

/**
 * Takes a company's lease for a session, which has it until it ends, and answers the fencing number: higher than any before. Throws `lease_held` where another
 * session has it, with who that is and since when, `lease_locked` where it has no more than its lock, and what {@link refuseForgetful} and {@link refuseForbidden} throw.
 */
export function takeLease(session: BlockingSession, schema: string, { holder }: LeaseRequest): number {
  refuseForgetful(session);
  refuseForbidden(session);
  takeLock(session, schema, TRY);
  addColumns(session);
  const fence = ofHead(firstValue(session, TAKE, [holder]));
  session.run({ text: NOTE, values: [schema] });
  return fence;
}

/** Keeps the lease from every other session until the transaction ends. Throws `lease_held` or `lease_locked` where one has it; the session's own is no hindrance. */
export function keepLease(session: BlockingSession, schema: string): void {
  takeLock(session, schema, TRY_FOR_TRANSACTION);
}

/** So often it is tried again where the one who had it was gone by the time that was looked at. */
const TRIES = 3;

function takeLock(session: BlockingSession, schema: string, attempt: string): void {
  let by: readonly unknown[] = [];
  for (let tries = 0; tries < TRIES && by.length === 0; tries += 1) {
    if (firstValue(session, attempt, [schema]) === 1) return;
    by = lockedBy(session, schema);
  }
  throw heldBy(session, by);
}

const HELD = 'SELECT holder, held_since FROM ledger_head';

const isLock = (key: string): string => `locktype = 'advisory' AND granted AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ((classid::bigint << 32) | objid::bigint) = ${key}`;
/** Who is signed in to the session that has the lock, which a server shows to everybody, its number, and whether it has noted itself. No row: it is over by now. */
const LOCKED_BY = `SELECT usename, l.pid, l.pid IN (SELECT pid FROM pg_locks WHERE ${isLock(NOTED_LOCK)})
  FROM (SELECT pid FROM pg_locks WHERE ${isLock(LOCK)}) l JOIN pg_stat_activity a ON a.pid = l.pid`;

/**
 * Who HAD the lease stands in the head; who has it is asked of the lock itself, which anybody may take. An earlier version notes itself in the head alone, and may be sending: its holder is told with
 * the login, so that nobody ends its session unasked.
 */
function heldBy(session: BlockingSession, [login, pid, isNoted]: readonly unknown[]): CicloError {
  const [by, at] = session.run({ text: HELD, values: [] }).rows[0] ?? [];
  const noted = { holder: String(by ?? '?'), since: String(at ?? '?') };
  if (isNoted !== 0) return new CicloError('lease_held', 'another session holds the lease', noted);
  return new CicloError('lease_locked', 'a session has the lock and not the lease', {
    ...noted,
    login: String(login),
    statement: `SELECT pg_terminate_backend(${pid})`,
  });
}

const A_MOMENT = 'SELECT pg_sleep(1)';

/** Who takes the lease notes it a moment after the lock: whoever is not noted yet is looked at once more. */
function lockedBy(session: BlockingSession, schema: string): readonly unknown[] {
  const ask = () => session.run({ text: LOCKED_BY, values: [schema] }).rows[0] ?? [];
  const found = ask();
  if (found[2] !== 0) return found;
  session.run({ text: A_MOMENT, values: [] });
  return ask();
}

const HAS_COLUMNS = `SELECT 1 FROM pg_attribute WHERE attrelid = 'ledger_head'::regclass AND attname = 'fence'`;

/** Asked first: changing a table waits for all who read it. */
function addColumns(session: BlockingSession): void {
  if (session.run({ text: HAS_COLUMNS, values: [] }).rows.length > 0) return;
  const added = LEASE_COLUMNS.map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`);
  session.script(`ALTER TABLE ledger_head ${added.join(', ')}`);
}

/**
 * How a holder begins to write: the one statement that every writing begins with anyway refuses to be carried out under a later number. The row
 * is looked at as it stands once whoever writes before has committed.
 */
export const beginHeldWriting = (schema: string, fence: number): string =>
  beginNotifying(schema, `, is_only = (fence = ${fence})`);

/** The name that PostgreSQL gives the check of `is_only`. */
const FENCE_CHECK = 'ledger_head_is_only_check';

/** Beginnings of the codes with which a session is over. */
const OVER = ['08', '57P', '25P03', '25P04', 'ECONN', 'EPIPE', 'ETIMEDOUT'] as const;

/** As {@link guardedServer}; what says that the lease went to another, or with the session, is `lease_lost`. */
export function guardedHolder<Value>(run: () => Value): Value {
  try {
    return guardedServer(run);
  } catch (error) {
    if (isLost(error)) throw new CicloError('lease_lost', 'the lease is lost', {}, { cause: error });
    throw error;
  }
}

function isLost(thrown: unknown): boolean {
  const error = thrown instanceof CicloError ? thrown.cause : thrown;
  if (!(error instanceof ServerError)) return false;
  return error.constraint === FENCE_CHECK || OVER.some((prefix) => error.code.startsWith(prefix));
}
