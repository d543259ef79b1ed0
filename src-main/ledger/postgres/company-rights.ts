import { CicloError } from '../../core/failure.ts';
import { LEDGER_NOTES } from '../model/notes.ts';
import type { BlockingSession } from './blocking-session.ts';
import { firstValue } from './in-session.ts';
import { quotedName } from './quoted-name.ts';
import { rightsOf, type TableRights } from './table-rights.ts';

/** What a person may do with a company at a server; each holds those before it. */
export const OFFICE_RIGHTS = ['see', 'decide', 'charge', 'administer'] as const;
export type OfficeRight = (typeof OFFICE_RIGHTS)[number];

/** Whether whoever has that right reaches the company's bank. */
export const mayCharge = (right: OfficeRight): boolean => right === 'charge' || right === 'administer';

/** The group of those who have a right to a company. `people` is the company's own word (`ciclo.company`): groups are known to a whole server, and two databases may hold the same company. */
export const groupOf = (people: string, right: OfficeRight): string => `ciclo_${right}_${people}`;

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

/** What says who did it. */
const AUTHORED = [
  ...(['act', 'closing', 'closing_reopened', 'closing_file', 'posting_batch'] as const),
  ...(['posting_put_right', 'bank_fee'] as const),
] as const;

/** Makes the groups of a company, once. Who makes them has the last one, and with it the company. */
export function makeGroups(session: BlockingSession, schema: string, people: string): void {
  const group = (right: OfficeRight): string => groupOf(people, right);
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
  const within = (table: string): string => `${quotedName(schema)}.${quotedName(table)}`;
  const tables = tablesIn(session, schema);
  session.script(`
    GRANT USAGE ON SCHEMA ${quotedName(schema)} TO ${groupOf(people, 'see')};
    GRANT SELECT ON ${tables.map(within).join(', ')} TO ${groupOf(people, 'see')}`);
  session.script(tables.map((table) => writing(within(table), rightsOf(table), people)).join(';\n'));
  session.script(signing(session, within));
  guardNotes(session, within('meta'), people);
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

/** What the ledger itself notes of its figures, which every workstation works out. */
const NOTED_OF_FIGURES = [LEDGER_NOTES.asOf, LEDGER_NOTES.soFar, LEDGER_NOTES.listsChanged];

/**
 * The other notes of the ledger say how far the bank was read, and for how long payers are kept: who may not read the bank nor erase anybody must not move those either. Made
 * once, since it waits for whoever reads; whoever owns the table is held by no policy. A dump that was restored where the groups are not has the guard without any of what it lets through.
 */
function guardNotes(session: BlockingSession, notes: string, people: string): void {
  const figures = NOTED_OF_FIGURES.map((name) => `'${name}'`).join(', ');
  const policies = [
    ['seen', 'see', 'FOR SELECT', 'TRUE'],
    ['decided', 'decide', '', `NOT starts_with(name, 'ledger.') OR name IN (${figures})`],
    ['read_from_bank', 'charge', '', 'TRUE'],
  ] as const;
  const made = policies.map(([name, right]) => `${name} ${groupOf(people, right)}`).toSorted();
  if (firstValue(session, GUARDED_BY, [notes]) === made.join()) return;
  session.script(
    policies
      .map(
        ([name, right, what, which]) => `DROP POLICY IF EXISTS ${name} ON ${notes};
        CREATE POLICY ${name} ON ${notes} ${what} TO ${groupOf(people, right)} USING (${which})`,
      )
      .join('; '),
  );
  session.script(`ALTER TABLE ${notes} ENABLE ROW LEVEL SECURITY`);
}

/** The policies of a table that is guarded, each with its one role. */
const GUARDED_BY = `SELECT string_agg(polname || ' ' || rolname, ',' ORDER BY polname)
  FROM pg_class JOIN pg_policy ON polrelid = pg_class.oid JOIN pg_roles ON polroles = ARRAY[pg_roles.oid]
  WHERE pg_class.oid = $1::regclass AND relrowsecurity`;

/** Who is signed in stands where an author does, which a database of an earlier version asks of the history alone. */
function signing(session: BlockingSession, within: (table: string) => string): string {
  const isEarlier = firstValue(session, `SELECT to_regprocedure('ciclo.sign_author()') IS NULL`) === 1;
  const signed = (table: string, how: string): string =>
    `CREATE OR REPLACE TRIGGER ${table}_signed BEFORE INSERT${how} ON ${within(table)}
      FOR EACH ROW EXECUTE FUNCTION`;
  return isEarlier
    ? `${signed('act', '')} ciclo.sign_act()`
    : AUTHORED.map((table) => `${signed(table, ' OR UPDATE OF author')} ciclo.sign_author()`).join(';\n');
}

function tablesIn(session: BlockingSession, schema: string): readonly string[] {
  const text = 'SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY tablename';
  return session.run({ text, values: [schema] }).rows.map(([name]) => String(name));
}
