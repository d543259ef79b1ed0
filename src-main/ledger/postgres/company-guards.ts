import { createHash } from 'node:crypto';
import type { BlockingSession } from './blocking-session.ts';
import { firstValue } from './in-session.ts';
import { quotedName } from './quoted-name.ts';
import { MADE_IN, REFUSED_CHANGES, type RowRule, rowRules, type Within } from './table-guards.ts';

/** Where a company's tables lie. */
export const tablesWithin =
  (schema: string): Within =>
  (table) =>
    `${quotedName(schema)}.${quotedName(table)}`;

/**
 * Keeps every writer of a company out until the transaction ends. To come before any other lock of its tables: each writing begins with the head (`beginNotifying`) and has nothing else by then.
 * The head's row alone would not do, since whoever waits for it has the table already. Only who administers the company may.
 */
export const keepingWritersOut = (schema: string): string =>
  `LOCK TABLE ${tablesWithin(schema)('ledger_head')} IN SHARE ROW EXCLUSIVE MODE`;

/** Something that guards a company's tables, and whether it stands there as this version has it. */
type Guard = { readonly stands: () => boolean; readonly put: () => void };

/**
 * Has a company's tables name who is signed in, show and take rows as is said of each group, and refuse what nobody does by the app. Waits for whoever writes only where something is not as it is to be: nobody
 * keeps a right by writing on while it is taken from them. To be run in a transaction.
 */
export function guardCompany(
  session: BlockingSession,
  schema: string,
  groupFor: (right: RowRule[1]) => string,
): void {
  const within = tablesWithin(schema);
  const grouped = (rules: readonly RowRule[]): readonly RowRule<string>[] =>
    rules.map(([name, right, ...rule]) => [name, groupFor(right), ...rule]);
  const guards = [
    ...MADE_IN.tables.map((table) => noteOfMaking(session, within(table))),
    triggersOf(session, schema),
    ...Object.entries(rowRules(within)).map(([table, rules]) =>
      rulesOf(session, within(table), grouped(rules)),
    ),
  ];
  if (guards.every(({ stands }) => stands())) return;
  session.script(keepingWritersOut(schema));
  for (const { stands, put } of guards) if (!stands()) put();
}

/** Of the rows that are there nothing more is added to any. */
const noteOfMaking = (session: BlockingSession, table: string): Guard => ({
  stands: () => firstValue(session, HAS_MAKING, [table]) !== undefined,
  put: () =>
    session.script(`ALTER TABLE ${table} ADD COLUMN ${MADE_IN.column} ${MADE_IN.type};
      ALTER TABLE ${table} ALTER COLUMN ${MADE_IN.column} SET DEFAULT ${MADE_IN.value}`),
});

const HAS_MAKING = `SELECT 1 FROM pg_attribute
  WHERE attrelid = $1::regclass AND attname = '${MADE_IN.column}' AND NOT attisdropped`;

/**
 * All triggers of a company at once. What was put there last, and how it stood then, is noted with its head: what an earlier version has put in place of some, or a dump has made anew, stands otherwise.
 */
function triggersOf(session: BlockingSession, schema: string): Guard {
  const within = tablesWithin(schema);
  const wanted = [signing(session, within), refusing(within)].join(';\n');
  const digest = createHash('sha256').update(wanted).digest('hex');
  const noted = (): string => `${digest} ${String(firstValue(session, AS_THEY_STAND, [schema]))}`;
  const head = within('ledger_head');
  return {
    stands: () => firstValue(session, NOTED, [head]) === noted(),
    put: () => {
      session.script(wanted);
      session.script(`COMMENT ON TABLE ${head} IS '${noted()}'`);
    },
  };
}

const NOTED = `SELECT obj_description($1::regclass, 'pg_class')`;

const AS_THEY_STAND = `
  SELECT md5(string_agg(concat_ws(' ', t.oid, tgname, tgenabled, tgfoid, tgtype, tgattr, tgqual), E'\\n' ORDER BY t.oid))
  FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid JOIN pg_namespace n ON n.oid = relnamespace
  WHERE nspname = $1 AND NOT tgisinternal`;

/**
 * Who sees and who writes which of a table's rows. A dump that was restored where the groups are not has the guard without any of what it lets through, and an earlier version let through something
 * else, as the comment of each rule tells. Made anew it waits for whoever reads, too.
 */
const rulesOf = (session: BlockingSession, table: string, rules: readonly RowRule<string>[]): Guard => ({
  stands: () => {
    const wanted = rules.map((rule) => rule.join(' ')).toSorted();
    return firstValue(session, GUARDED_BY, [table]) === wanted.join('\n');
  },
  put: () => putRules(session, table, rules),
});

function putRules(session: BlockingSession, table: string, rules: readonly RowRule<string>[]): void {
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

/** What says who did it, and at which change it is said anew; of the others no more than what a person's word is not about changes (`table-rights.ts`). */
const AUTHORED: readonly (readonly [table: string, signedAt: string])[] = [
  ...['act', 'closing', 'closing_reopened', 'closing_file', 'posting_batch', 'bank_fee'].map(
    (table) => [table, 'INSERT OR UPDATE OF author'] as const,
  ),
  ['posting_put_right', 'INSERT OR UPDATE'],
];

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
