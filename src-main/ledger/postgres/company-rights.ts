import { CicloError } from '../../core/failure.ts';
import type { BlockingSession } from './blocking-session.ts';
import { guardCompany, keepingWritersOut, tablesWithin } from './company-guards.ts';
import { firstValue } from './in-session.ts';
import { quotedName } from './quoted-name.ts';
import { MADE_IN, type Within } from './table-guards.ts';
import { NUMBERED_IN_ORDER, rightsOf, type TableRights } from './table-rights.ts';

/** What a person may do with a company at a server; each holds those before it. */
export const OFFICE_RIGHTS = ['see', 'decide', 'charge', 'administer'] as const;
export type OfficeRight = (typeof OFFICE_RIGHTS)[number];

/** Whether whoever has that right reaches the company's bank. */
export const mayCharge = (right: OfficeRight): boolean => right === 'charge' || right === 'administer';

/** A word for groups as this program makes it (`people.ts`); it stands in statements as it is. */
const WORD = /^[0-9a-f]{32}$/;

/**
 * The group of those who have a right to a company. `people` is the company's own word (`ciclo.company`): groups are known to a whole server, and two databases may hold the same company. Whoever
 * owns the database may have put anything there, for a superuser to run: it goes into no statement then.
 */
export function groupOf(people: string, right: OfficeRight): string {
  if (!WORD.test(people)) throw new Error('the word for the groups of a company is none of ours');
  return `ciclo_${right}_${people}`;
}

/**
 * Gives a person a right. From 16 on nobody becomes the group that they are in (`SET FALSE`), which would outlast the taking of the right, but for administrators: what they
 * bring on is made as their group. `isFrom16`: what the server is.
 */
export function granting(
  { people, name, right }: { readonly people: string; readonly name: string; readonly right: OfficeRight },
  isFrom16: boolean,
): string {
  const given = `GRANT ${groupOf(people, right)} TO ${quotedName(name)}`;
  if (right === 'administer') return `${given} WITH ADMIN OPTION`;
  const by = groupOf(people, 'administer');
  return isFrom16 ? `${given} WITH INHERIT TRUE, SET FALSE GRANTED BY ${by}` : given;
}

/** Makes the groups of a company, once. Who makes them has the last one, and with it the company. */
export function makeGroups(session: BlockingSession, schema: string, people: string): void {
  const group = (right: OfficeRight): string => groupOf(people, right);
  session.script(keepingWritersOut(schema));
  for (const right of OFFICE_RIGHTS) session.script(`CREATE ROLE ${group(right)} NOLOGIN`);
  session.script(`GRANT ${group('administer')} TO CURRENT_USER`);
  const below = OFFICE_RIGHTS.filter((right) => right !== 'administer').map(group);
  session.script(`GRANT ${below.join(', ')} TO ${group('administer')} WITH ADMIN OPTION`);
  session.script(
    `GRANT ${group('see')} TO ${group('decide')}; GRANT ${group('decide')} TO ${group('charge')}`,
  );
  ownAll(session, schema, group('administer'));
}

/** Whoever administers has what an owner has: bringing tables on, and granting. */
function ownAll(session: BlockingSession, schema: string, owner: string): void {
  session.script(`ALTER SCHEMA ${quotedName(schema)} OWNER TO ${owner}`);
  for (const table of tablesIn(session, schema))
    session.script(`ALTER TABLE ${quotedName(schema)}.${quotedName(table)} OWNER TO ${owner}`);
}

/**
 * Takes what an earlier version said of a company's groups: it named the company, and everybody who signs in to a server reads what is said of its roles. Where whoever signs in
 * may not (`CREATEROLE`), the next one who may does.
 */
const forgetNames = (people: string): string => `DO $$ BEGIN
    ${OFFICE_RIGHTS.map((right) => `COMMENT ON ROLE ${groupOf(people, right)} IS NULL;`).join(' ')}
  EXCEPTION WHEN insufficient_privilege THEN NULL; END $$`;

/**
 * Gives the groups what they may do, also with tables that came later, and takes what an earlier version gave beyond that. To be run in a transaction: nobody finds a
 * right taken that is given again. Throws `server_rights` for who does not administer the company.
 */
export function allowGroups(session: BlockingSession, schema: string, people: string): void {
  refuseOthers(session, schema);
  guardCompany(session, schema, (right) => groupOf(people, right));
  const within = tablesWithin(schema);
  const tables = tablesIn(session, schema);
  session.script(`
    GRANT USAGE ON SCHEMA ${quotedName(schema)} TO ${groupOf(people, 'see')};
    GRANT SELECT ON ${tables.map(within).join(', ')} TO ${groupOf(people, 'see')}`);
  const rights = (table: string): TableRights => rightsIn(session, table, within);
  session.script(tables.map((table) => writing(within(table), rights(table), people)).join(';\n'));
  session.script(forgetNames(people));
}

/** A server only warns whoever takes or gives what is not theirs, of each column by itself: hundreds of lines in its log until something fails. */
function refuseOthers(session: BlockingSession, schema: string): void {
  const isTheirs = `SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = $1`;
  if (firstValue(session, isTheirs, [schema]) !== 1)
    throw new CicloError('server_rights', `${schema} is for others to administer`);
}

/** Who writes a table and how. */
function writing(table: string, { decide, charge }: TableRights, people: string): string {
  const [decides, charges] = [groupOf(people, 'decide'), groupOf(people, 'charge')];
  return [
    `REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${decides}, ${charges}`,
    ...(decide === null ? [] : [`GRANT ${decide} ON ${table} TO ${decides}`]),
    `GRANT ${charge} ON ${table} TO ${charges}`,
  ].join('; ');
}

/** Who adds a row to what is numbered in order does not choose its number, nor in which transaction it was made: the order of all rows tells which came later, whatever moment each says of itself. */
function rightsIn(session: BlockingSession, table: string, within: Within): TableRights {
  const { decide, charge } = rightsOf(table);
  if (!NUMBERED_IN_ORDER.has(table)) return { decide, charge };
  const columns = String(firstValue(session, COLUMNS_TO_FILL, [within(table)]));
  const adding = (right: string): string => right.replace('INSERT', `INSERT (${columns})`);
  return { decide: decide === null ? null : adding(decide), charge: adding(charge) };
}

const COLUMNS_TO_FILL = `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('id', '${MADE_IN.column}')`;

function tablesIn(session: BlockingSession, schema: string): readonly string[] {
  const text = 'SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY tablename';
  return session.run({ text, values: [schema] }).rows.map(([name]) => String(name));
}
