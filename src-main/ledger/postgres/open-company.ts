import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { LedgerKeeping } from '../engine/ledger-keeping.ts';
import { type LedgerReader, readerOn } from '../open-ledger-reader.ts';
import { type LedgerWriter, writerOn } from '../open-ledger-writer.ts';
import { type BlockingSession, openBlockingSession } from './blocking-session.ts';
import { tellsOfCommit } from './commit-news.ts';
import { beginHeldWriting, guardedHolder, LEASE_COLUMNS, leaseSettings, takeLease } from './lease.ts';
import type { LeaseRequest } from './lease-pulse.ts';
import { SERVER_MIGRATIONS } from './migrations/index.ts';
import { postgresLedger } from './postgres-database.ts';
import { quotedName } from './quoted-name.ts';
import type { ServerAddress } from './requests.ts';
import { guardedServer } from './server-failures.ts';

/** Where a company's ledger lies: a schema of its own in a database. */
export type CompanyPlace = {
  readonly address: ServerAddress;
  readonly schema: string;
  /** Whoever writes there takes the company's lease by it, in the session that writes; without one the bank must not be touched. */
  readonly lease?: LeaseRequest;
};

/** The newest version that this app knows. */
const NEWEST_SERVER_VERSION = SERVER_MIGRATIONS.at(-1)?.version ?? 0;

/** A statement that takes longer than this is ended by the server: no question of the app's takes as long. */
const STATEMENT_TIMEOUT = '10min';
/** Whoever waits longer for another's writing is told so. */
const LOCK_TIMEOUT = '30s';

const settingsFor = (schema: string): readonly string[] => [
  `SET search_path = ${quotedName(schema)}, ciclo`,
  `SET statement_timeout = '${STATEMENT_TIMEOUT}'; SET lock_timeout = '${LOCK_TIMEOUT}'; SET TimeZone = 'UTC'`,
];

/**
 * A page asks for a hundred rows: planned without that number it would sort the whole list first. And a page's rows lie in memory or on a disk that seeks,
 * where indexes are dearer to the planner than they are.
 */
const PLANS_OF_A_READER = 'SET plan_cache_mode = force_custom_plan; SET random_page_cost = 1.1';

/**
 * The row of a company that every writing begins with: whoever has it keeps other writers out, and tells readers that there is something new; other
 * workstations hear of it at its commit.
 */
const beginWritingOf = (schema: string): string =>
  `BEGIN; UPDATE ledger_head SET commits = commits + 1; ${tellsOfCommit(schema)}`;

/**
 * Opens a company's ledger for writing, making or migrating it as needed. Throws `ledger_newer`, and what {@link guardedServer} makes of a server that
 * cannot be reached or refuses; for who asks for the lease `lease_held` and `not_found`, and of every later call `lease_lost`.
 */
export function openCompanyWriter(place: CompanyPlace, now: () => UtcInstant): LedgerWriter {
  const { address, schema, lease = null } = place;
  const settings = [...settingsFor(schema), ...(lease === null ? [] : [leaseSettings(lease)])];
  return guardedServer(() => {
    const session = openBlockingSession(address, settings, { beats: beatsOf(lease) });
    try {
      const beginWriting =
        lease === null
          ? beginWritingOf(schema)
          : `${beginHeldWriting(leaseOfKnown(session, schema, lease))}; ${tellsOfCommit(schema)}`;
      migrateCompany(session, schema);
      const keeping = serverKeeping(now, lease === null ? guardedServer : guardedHolder);
      return writerOn(postgresLedger(session, { beginWriting }), keeping);
    } catch (error) {
      session.end();
      throw error;
    }
  });
}

const beatsOf = (lease: LeaseRequest | null): Omit<LeaseRequest, 'holder'> | null =>
  lease && { pulse: lease.pulse, timeoutMs: lease.timeoutMs, beatMs: lease.beatMs };

/** Before anything is changed: who is refused the lease brings nothing on either. */
function leaseOfKnown(session: BlockingSession, schema: string, lease: LeaseRequest): number {
  refuseNewer(knownVersion(session, schema), schema);
  return takeLease(session, schema, lease);
}

/** Opens a company's ledger for reading as it is. Throws `not_found` where no writer has made it, else as {@link openCompanyWriter}. */
export function openCompanyReader(place: CompanyPlace): LedgerReader {
  return guardedServer(() =>
    readerOn(openCompanyDatabase(place), () => openCompanyDatabase(place, { streams: true }), guardedServer),
  );
}

/** A company's ledger as statements see it. */
export function openCompanyDatabase(
  { address, schema }: CompanyPlace,
  options: { readonly streams?: boolean } = {},
): LedgerDatabase {
  const session = openBlockingSession(address, [...settingsFor(schema), PLANS_OF_A_READER], options);
  try {
    refuseNewer(knownVersion(session, schema), schema);
    return postgresLedger(session, { beginWriting: beginWritingOf(schema) }, options);
  } catch (error) {
    session.end();
    throw error;
  }
}

/** Two workstations that open a company at once make it once. */
function migrateCompany(session: BlockingSession, schema: string): void {
  const version = versionOf(session, schema);
  refuseNewer(version, schema);
  if (version === NEWEST_SERVER_VERSION) return;
  session.script(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('ciclo.migrations'))`);
  try {
    // Asked again: who waited for the lock comes after whoever had it.
    const from = versionOf(session, schema);
    if (from === 0) session.script(headSql(schema));
    for (const { version: to, sql } of SERVER_MIGRATIONS)
      if (to > from) session.script(`${sql};\nUPDATE ledger_head SET version = ${to}`);
    session.script('COMMIT');
  } catch (error) {
    session.script('ROLLBACK');
    throw error;
  }
}

const headSql = (schema: string): string => `
  CREATE SCHEMA IF NOT EXISTS ${quotedName(schema)};
  CREATE TABLE ledger_head (
    is_only BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (is_only),
    version BIGINT NOT NULL,
    commits BIGINT NOT NULL,
    ${LEASE_COLUMNS.map((column) => column.join(' ')).join(',\n    ')}
  );
  INSERT INTO ledger_head (version, commits) VALUES (0, 0)`;

/** Throws `not_found` where there is no such company. */
function knownVersion(session: BlockingSession, schema: string): number {
  const version = versionOf(session, schema);
  if (version > 0) return version;
  throw new CicloError('not_found', `no company ${schema} on the server`, { name: schema });
}

/** 0 where there is no such company yet. */
function versionOf(session: BlockingSession, schema: string): number {
  const there = session.run({
    text: `SELECT to_regclass(format('%I.ledger_head', $1::text)) IS NOT NULL`,
    values: [schema],
  });
  if (there.rows[0]?.[0] !== 1) return 0;
  return Number(session.run({ text: 'SELECT version FROM ledger_head', values: [] }).rows[0]?.[0]);
}

function refuseNewer(version: number, schema: string): void {
  if (version > NEWEST_SERVER_VERSION)
    throw new CicloError('ledger_newer', `${schema} was written by a newer version`, { file: schema });
}

/** Copies are the server's own business, and so is what stays in freed pages: autovacuum gives those back. */
function serverKeeping(now: () => UtcInstant, guarded: LedgerKeeping['guarded']): LedgerKeeping {
  const refuse = (): never => {
    throw new CicloError('kept_by_server', 'copies of this ledger are made at its server');
  };
  return {
    now,
    guarded,
    backup: refuse,
    carry: refuse,
    whileErasing: (run) => run(),
    compact: () => true,
  };
}
