import { CicloError } from '../../core/failure.ts';
import type { BlockingSession } from './blocking-session.ts';
import { firstValue } from './in-session.ts';
import { quotedName } from './quoted-name.ts';
import { MADE_IN, REFUSED_CHANGES, type RowRule, rowRules, type Within } from './table-guards.ts';
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

/** What says who did it, and at which change it is said anew; of the others no more than what a person's word is not about changes (`table-rights.ts`). */
const AUTHORED: readonly (readonly [table: string, signedAt: string])[] = [
  ...['act', 'closing', 'closing_reopened', 'closing_file', 'posting_batch', 'bank_fee'].map(
    (table) => [table, 'INSERT OR UPDATE OF author'] as const,
  ),
  ['posting_put_right', 'INSERT OR UPDATE'],
];

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
  const within: Within = (table) => `${quotedName(schema)}.${quotedName(table)}`;
  for (const table of MADE_IN.tables) noteMaking(session, within(table));
  const tables = tablesIn(session, schema);
  session.script(`
    GRANT USAGE ON SCHEMA ${quotedName(schema)} TO ${groupOf(people, 'see')};
    GRANT SELECT ON ${tables.map(within).join(', ')} TO ${groupOf(people, 'see')}`);
  const rights = (table: string): TableRights => rightsIn(session, table, within);
  session.script(tables.map((table) => writing(within(table), rights(table), people)).join(';\n'));
  session.script(signing(session, within));
  session.script(refusing(within));
  for (const [table, rules] of Object.entries(rowRules(within)))
    guardRows(
      session,
      within(table),
      rules.map(([name, right, ...rule]) => [name, groupOf(people, right), ...rule]),
    );
  session.script(forgetNames(people));
}

/** Asked first: changing a table waits for all who read it. Of the rows that are there nothing more is added to any. */
function noteMaking(session: BlockingSession, table: string): void {
  if (firstValue(session, HAS_MAKING, [table]) !== undefined) return;
  session.script(`ALTER TABLE ${table} ADD COLUMN ${MADE_IN.column} ${MADE_IN.type};
    ALTER TABLE ${table} ALTER COLUMN ${MADE_IN.column} SET DEFAULT ${MADE_IN.value}`);
}

const HAS_MAKING = `SELECT 1 FROM pg_attribute
  WHERE attrelid = $1::regclass AND attname = '${MADE_IN.column}' AND NOT attisdropped`;

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

/**
 * Says of a table's rows who sees and who writes them. Made anew only where that is not what stands there, since it waits for whoever reads. A dump that was restored where the groups are
 * not has the guard without any of what it lets through, and an earlier version let through something else, as the comment of each rule tells.
 */
function guardRows(session: BlockingSession, table: string, rules: readonly RowRule<string>[]): void {
  const wanted = rules.map((rule) => rule.join(' ')).toSorted();
  if (firstValue(session, GUARDED_BY, [table]) === wanted.join('\n')) return;
  for (const [name] of session.run({ text: RULES_OF, values: [table] }).rows)
    session.script(`DROP POLICY ${quotedName(String(name))} ON ${table}`);
  for (const [name, group, statement, which] of rules)
    session.script(`CREATE POLICY ${name} ON ${table} FOR ${statement} TO ${group} ${which};
      COMMENT ON POLICY ${name} ON ${table} IS '${`${statement} ${which}`.replaceAll("'", "''")}'`);
  session.script(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
}

const RULES_OF = 'SELECT polname FROM pg_policy WHERE polrelid = $1::regclass';

/** The rules of a table that is guarded, each with its one role and what it says. */
const GUARDED_BY = `SELECT string_agg(concat_ws(' ', polname, rolname, obj_description(pg_policy.oid, 'pg_policy')), E'\\n' ORDER BY polname)
  FROM pg_class JOIN pg_policy ON polrelid = pg_class.oid JOIN pg_roles ON polroles = ARRAY[pg_roles.oid]
  WHERE pg_class.oid = $1::regclass AND relrowsecurity`;

/** What stands in the way of each change that nobody makes by the app. */
const refusing = (within: Within): string =>
  REFUSED_CHANGES.map(
    ([
      table,
      name,
      statement,
      when,
    ]) => `CREATE OR REPLACE TRIGGER ${name} BEFORE ${statement} ON ${within(table)}
      FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ciclo.refuse_change()`,
  ).join(';\n');

/** Who is signed in stands where an author does, which a database of an earlier version asks of the history alone. */
function signing(session: BlockingSession, within: Within): string {
  const isEarlier = firstValue(session, `SELECT to_regprocedure('ciclo.sign_author()') IS NULL`) === 1;
  const signed = (table: string, signedAt: string): string =>
    `CREATE OR REPLACE TRIGGER ${table}_signed BEFORE ${signedAt} ON ${within(table)}
      FOR EACH ROW EXECUTE FUNCTION`;
  return isEarlier
    ? `${signed('act', 'INSERT')} ciclo.sign_act()`
    : AUTHORED.map(([table, signedAt]) => `${signed(table, signedAt)} ciclo.sign_author()`).join(';\n');
}

function tablesIn(session: BlockingSession, schema: string): readonly string[] {
  const text = 'SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY tablename';
  return session.run({ text, values: [schema] }).rows.map(([name]) => String(name));
}
