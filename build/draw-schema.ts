import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MIGRATIONS, NEWEST_VERSION } from '../src-main/ledger/migrations/index.ts';
import { migrate } from '../src-main/ledger/migrations/migrate.ts';
import type { Migration } from '../src-main/ledger/migrations/migration.ts';
import { root } from './programs.ts';

/** The page that `npm run schema` writes, from the top folder. */
export const SCHEMA_PAGE = 'src-main/ledger/SCHEMA.md';

type Table = { readonly name: string; readonly type: string; readonly strict: number; readonly wr: number };
type Column = { readonly name: string; readonly type: string; readonly notnull: number; readonly pk: number };
type ForeignKey = { readonly table: string; readonly from: string };
type Made = { readonly type: string; readonly name: string; readonly sql: string };

const PREFACE = `# Schema

What the migrations make, asked of a ledger that they made in memory: \`npm run schema\` writes this page, and \`test/unit/ledger/schema-page.spec.ts\` compares
it with them. Lines joined show foreign keys. Days are \`YYYY-MM-DD\` of São Paulo, instants UTC, amounts centavos, truths 0 or 1; \`raw\` is JSON as the bank sent it.
`;

/** What holds of a table without a step of the schema: what is written there changed. */
const WITHOUT_STEP: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'bank_statement',
    [
      'whole_to lies before the day on which the file was made, where an OFX says it. A CSV does not: it lies before the day on which that was read, so that the last day of one read later counts as whole.',
    ],
  ],
]);

/** The schema that migrations make, as a page: a drawing of tables that refer to each other, then each table. */
export function schemaPage(migrations: readonly Migration[] = MIGRATIONS, version = NEWEST_VERSION): string {
  const db = new Database(':memory:');
  try {
    migrate(db, version);
    const tables = tablesOf(db);
    const notes = notesIn(migrations.map(({ sql }) => sql).join('\n'));
    const parts = tables.map((table) => tablePart(db, table, notes.get(table.name) ?? null));
    return `${[PREFACE, `Version ${version}.\n`, drawing(db, tables), ...parts].join('\n')}`;
  } finally {
    db.close();
  }
}

/** Tables of ours in the order of their names; the search's own shadow tables are SQLite's. */
const tablesOf = (db: Database.Database): readonly Table[] =>
  (db.pragma('table_list') as readonly (Table & { readonly schema: string })[])
    .filter(({ schema, type, name }) => schema === 'main' && type !== 'shadow' && !name.startsWith('sqlite_'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** What the migrations say in comments right above each table, and above what they add to it. */
function notesIn(sql: string): ReadonlyMap<string, string> {
  const notes = sql.matchAll(/((?:^--[^\n]*\n)+)(?:CREATE (?:VIRTUAL )?|ALTER )TABLE (\w+)/gm);
  const byTable = Map.groupBy(notes, ([, , name = '']) => name);
  const plain = (note: string): string => note.replaceAll(/^-- ?/gm, '').trim().replaceAll('\n', ' ');
  const all = (name: string, of: readonly RegExpExecArray[]): readonly string[] => [
    ...of.map(([, note = '']) => plain(note)),
    ...(WITHOUT_STEP.get(name) ?? []),
  ];
  return new Map([...byTable].map(([name, of]) => [name, all(name, of).join(' ')]));
}

const foreignKeys = (db: Database.Database, name: string): readonly ForeignKey[] =>
  (db.pragma(`foreign_key_list(${name})`) as readonly ForeignKey[]).toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  );

function drawing(db: Database.Database, tables: readonly Table[]): string {
  const lines = tables.flatMap(({ name }) =>
    foreignKeys(db, name).map(({ table, from }) => `  ${table} ||--o{ ${name} : ${from}`),
  );
  return ['```mermaid', 'erDiagram', ...lines, '```', ''].join('\n');
}

function tablePart(db: Database.Database, { name, type, strict, wr }: Table, note: string | null): string {
  const kinds = [
    type === 'virtual' ? 'virtual' : null,
    strict ? 'strict' : null,
    wr ? 'without rowid' : null,
  ];
  const kind = kinds.filter((word) => word !== null).join(', ');
  const references = new Map(foreignKeys(db, name).map(({ from, table }) => [from, table]));
  const columns = db.pragma(`table_xinfo(${name})`) as readonly Column[];
  const rows = columns.map((column) => columnRow(column, references.get(column.name) ?? null));
  const head = ['| column | type | null | key | refers to |', '|---|---|---|---|---|'];
  const others = madeWith(db, name);
  return [
    `## ${name}\n`,
    ...(note === null ? [] : [`${note}\n`]),
    `${kind === '' ? 'Plain' : kind}.\n`,
    ...head,
    ...rows,
    '',
    ...(others.length === 0 ? [] : ['```sql', ...others, '```', '']),
  ].join('\n');
}

const columnRow = ({ name, type, notnull, pk }: Column, table: string | null): string =>
  `| ${name} | ${type} | ${notnull || pk ? '' : 'may be'} | ${pk ? `primary ${pk}` : ''} | ${table ?? ''} |`;

/** Indexes and triggers of a table, each on one line, as they were written. */
const madeWith = (db: Database.Database, table: string): readonly string[] =>
  (
    db
      .prepare(
        'SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ? AND type <> ? AND sql IS NOT NULL ORDER BY type, name',
      )
      .all(table, 'table') as readonly Made[]
  ).map(({ sql }) => `${sql.replaceAll(/\s+/g, ' ')};`);

if (import.meta.main) {
  writeFileSync(join(root, SCHEMA_PAGE), schemaPage());
  console.log(SCHEMA_PAGE);
}
