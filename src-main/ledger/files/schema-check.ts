import Database, { type Database as Opened } from 'better-sqlite3';
import { CicloError } from '../../core/failure.ts';
import { NEWEST_VERSION } from '../migrations/index.ts';
import { migrate, versionOf } from '../migrations/migrate.ts';
import { CYCLE_ORDERS } from '../model/cycle-indexes.ts';

type Part = { readonly type: string; readonly name: string; readonly table: string; readonly sql: string };
type Schema = ReadonlyMap<string, string>;

/** SQLite's own statistics come and go. */
const IS_STATISTICS = /^sqlite_stat\d$/;

/** A first reading drops most indexes of the list and makes them again at its end; one that is cut short leaves it without them. */
const MAY_BE_ABSENT: ReadonlySet<string> = new Set(
  Object.values(CYCLE_ORDERS).flatMap(({ index, stateIndex }) => [`index ${index}`, `index ${stateIndex}`]),
);

/**
 * Refuses a ledger whose schema is not what the migrations up to its version make: a trigger, a view or an index that somebody added would
 * run, or answer, in the place of ours. Throws `ledger_altered`, which names what differs.
 */
export function refuseAlteredSchema(db: Opened, file: string): void {
  const part = alteredPart(db);
  if (part === null) return;
  throw new CicloError('ledger_altered', `${file} has a schema that no migration made: ${part}`, {
    file,
    part,
  });
}

/** Whether {@link refuseAlteredSchema} would let the ledger pass. */
export const hasOwnSchema = (db: Opened): boolean => alteredPart(db) === null;

const NOTES = 'table meta';

/**
 * Whether the notes are kept in the table that the first migration makes. Asked before a note is read of a file that nobody has vouched for: a view in their place may
 * never come to an end, and no more is known of such a file.
 */
export const hasOwnNotes = (db: Opened): boolean =>
  schemaOf(db).get(NOTES) === expectedSchema(NEWEST_VERSION).get(NOTES);

/** Version and schema are read at one moment: another process may be about to commit a migration. */
function alteredPart(db: Opened): string | null {
  const read = db.transaction(() => ({ version: versionOf(db), schema: schemaOf(db) }));
  const { version, schema } = read();
  return differenceIn(schema, expectedSchema(version));
}

function differenceIn(found: Schema, expected: Schema): string | null {
  for (const [name, sql] of found) if (expected.get(name) !== sql) return name;
  for (const name of expected.keys()) if (!found.has(name) && !MAY_BE_ABSENT.has(name)) return name;
  return null;
}

function schemaOf(db: Opened): Schema {
  const parts = db
    .prepare<[], Part>(
      'SELECT type, name, tbl_name AS "table", coalesce(sql, \'\') AS sql FROM sqlite_schema',
    )
    .all();
  const own = parts.filter(({ name }) => !IS_STATISTICS.test(name));
  return new Map(
    own.map(({ type, name, table, sql }) => [`${type} ${name}`, `${table}: ${withoutIfs(sql)}`]),
  );
}

/** The same statement brings an index back with these words as makes it without them. */
const withoutIfs = (sql: string): string => sql.replace(/ IF NOT EXISTS /i, ' ').replaceAll(/\s+/g, ' ');

const expectedSchemas = new Map<number, Schema>();

/** What the migrations make, asked of themselves, once a version. */
function expectedSchema(version: number): Schema {
  const known = expectedSchemas.get(version);
  if (known !== undefined) return known;
  const db = new Database(':memory:');
  try {
    migrate(db, version);
    const schema = schemaOf(db);
    expectedSchemas.set(version, schema);
    return schema;
  } finally {
    db.close();
  }
}
