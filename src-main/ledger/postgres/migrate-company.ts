import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { BlockingSession } from './blocking-session.ts';
import { keepingWritersOut } from './company-guards.ts';
import { allowGroups, groupOf } from './company-rights.ts';
import { firstValue, inTurn, ofHead, turnOfOwner } from './in-session.ts';
import { keepLease, LEASE_COLUMNS } from './lease.ts';
import { SERVER_MIGRATIONS, type ServerMigration } from './migrations/index.ts';
import { quotedName } from './quoted-name.ts';
import type { Statement } from './requests.ts';
import { IS_WHOLE } from './whole-company.ts';

/**
 * Brings a company's tables on; two workstations that open a company at once do so once. Throws `company_not_at_server` where there are none: what is missing was taken away, or is being restored, and
 * an empty ledger in its place would pass for all that there is. Throws `company_newer`, `company_behind` where a company that has people is opened by one who does not administer it, and `lease_held`
 * while another session is at its bank.
 */
export function migrateCompany(
  session: BlockingSession,
  schema: string,
  steps: readonly ServerMigration[] = SERVER_MIGRATIONS,
): void {
  const version = knownVersion(session, schema, steps);
  if (version === newest(steps)) return;
  const people = peopleOfSchema(session, schema);
  if (people !== null) refuseWhoMayNotBringOn(session, people, schema);
  inTurn(session, turnOfWriters(schema), () => bringOn(session, schema, steps));
}

/** As {@link migrateCompany}, in the transaction of a grant, whose session leads to no company by itself. Whoever may not give a right there brings nothing on (`server_rights`). */
export function bringOnForGrant(session: BlockingSession, schema: string): void {
  if (knownVersion(session, schema, SERVER_MIGRATIONS) === newest(SERVER_MIGRATIONS)) return;
  session.script(keepingWritersOut(schema));
  session.script(`SET LOCAL search_path = ${quotedName(schema)}, ciclo; SET LOCAL TimeZone = 'UTC'`);
  bringOn(session, schema, SERVER_MIGRATIONS);
  session.script('RESET ROLE; SET LOCAL search_path = DEFAULT');
}

/** Makes a company's tables where there are none, which only whoever takes it in to a server does. */
export function makeCompany(
  session: BlockingSession,
  schema: string,
  steps: readonly ServerMigration[] = SERVER_MIGRATIONS,
): void {
  inTurn(session, turnOfOwner(session), () => {
    if (versionOf(session, schema) > 0) return;
    session.script(headSql(schema));
    carryOut(session, steps, 0);
  });
}

/** Whoever writes in a company has its head; nobody who only sees it may lock that so. */
const turnOfWriters = (schema: string): Statement => ({ text: keepingWritersOut(schema), values: [] });

function carryOut(session: BlockingSession, steps: readonly ServerMigration[], from: number): void {
  for (const { version: to, sql } of steps)
    if (to > from) session.script(`${sql};\nUPDATE ledger_head SET version = ${to}`);
}

/**
 * The version is asked again: who waited for the lock comes after whoever had it. While somebody is at the company's bank its tables stay as they are: a poll or a batch would end in
 * the middle, with what it had sent and could not store.
 */
function bringOn(session: BlockingSession, schema: string, steps: readonly ServerMigration[]): void {
  const from = knownVersion(session, schema, steps);
  if (from === newest(steps)) return;
  const people = peopleOfSchema(session, schema);
  keepLease(session, schema);
  // What is made anew belongs to whom the rest belongs to.
  if (people !== null) session.script(`SET LOCAL ROLE ${groupOf(people, 'administer')}`);
  carryOut(session, steps, from);
  if (people !== null) allowGroups(session, schema, people);
}

/** Whoever opens a company that an administrator has yet to bring on lacks no right: it is not for them to be given one. */
function refuseWhoMayNotBringOn(session: BlockingSession, people: string, schema: string): void {
  const isTheirs = `SELECT 1 FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'MEMBER')`;
  if (firstValue(session, isTheirs, [groupOf(people, 'administer')]) === undefined)
    throw new CicloError('company_behind', `${schema} was not brought on yet`);
}

/** The company's word for its groups (`company-rights.ts`); null where it has none. */
function peopleOfSchema(session: BlockingSession, schema: string): string | null {
  const text = 'SELECT people FROM ciclo.company WHERE schema_name = $1';
  const people = firstValue(session, text, [schema]);
  return typeof people === 'string' ? people : null;
}

const newest = (steps: readonly ServerMigration[]): number => steps.at(-1)?.version ?? 0;

const headSql = (schema: string): string => `
  CREATE SCHEMA IF NOT EXISTS ${quotedName(schema)};
  CREATE TABLE ledger_head (
    is_only BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (is_only),
    version BIGINT NOT NULL,
    commits BIGINT NOT NULL,
    ${LEASE_COLUMNS.map((column) => column.join(' ')).join(',\n    ')}
  );
  INSERT INTO ledger_head (version, commits) VALUES (0, 0)`;

/** Throws `company_not_at_server` where there is no such company, `company_newer` where a newer version of the app wrote it. */
export function refuseUnknown(session: BlockingSession, schema: string): void {
  knownVersion(session, schema, SERVER_MIGRATIONS);
}

/** Throws as {@link refuseUnknown} does, and `ledger_behind` where no writer of this version has brought its tables on yet. */
export function refuseBehind(session: BlockingSession, schema: string): void {
  const version = knownVersion(session, schema, SERVER_MIGRATIONS);
  if (version < newest(SERVER_MIGRATIONS))
    throw new CicloError('ledger_behind', `${schema} is of version ${version}`);
}

/** Its version; throws as {@link refuseUnknown} does. */
function knownVersion(session: BlockingSession, schema: string, steps: readonly ServerMigration[]): number {
  const version = versionOf(session, schema);
  if (version === 0) throw new CicloError('company_not_at_server', `no company ${schema} on the server`);
  if (version > newest(steps))
    throw new CicloError('company_newer', `${schema} was written by a newer version`);
  return version;
}

/** Whether a company's tables are there as this version has them: a standby may have heard of neither yet. */
export const isUpToDate = (session: BlockingSession, schema: string): boolean =>
  versionOf(session, schema) === newest(SERVER_MIGRATIONS);

/** The version of an open company's tables: a file of that version has the same. Throws as {@link ofHead}. */
export const versionOfCompany = (company: Pick<LedgerDatabase, 'prepare'>): number =>
  ofHead(company.prepare('SELECT version FROM ledger_head').pluck().get());

/** 0 where there is no such company yet, or not all of it. */
function versionOf(session: BlockingSession, schema: string): number {
  if (firstValue(session, IS_WHOLE, [schema]) !== 1) return 0;
  return Number(firstValue(session, `SELECT version FROM ${quotedName(schema)}.ledger_head`) ?? 0);
}
