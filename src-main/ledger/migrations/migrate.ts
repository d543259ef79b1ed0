import type { Database } from 'better-sqlite3';
import { MIGRATIONS, NEWEST_VERSION } from './index.ts';
import type { Migration } from './migration.ts';

/** The number that marks a SQLite file as a ledger of ours: "Cicl" in ASCII. */
export const APPLICATION_ID = 0x4369636c;

/** The note of a file's version. It tells of that file's own tables, and so never goes where its contents are copied to. */
export const VERSION_NOTE = 'schema_version';

/**
 * Brings a ledger to `target` (the newest by default) in one IMMEDIATE transaction. Another process finds it as it was or as it is to be, never in between, and whoever
 * waited asks for the version again and finds nothing left to do. `beforehand` is told the version before anything changes, while nobody else can write. Answers the version
 * that was found. Throws `SQLITE_BUSY` where another process writes for longer than the connection waits.
 */
export function migrate(
  db: Database,
  target: number = NEWEST_VERSION,
  beforehand?: (from: number) => void,
): number {
  if (versionOf(db) >= target && isNoted(db)) return versionOf(db);
  const bringOn = db.transaction(() => {
    const from = versionOf(db);
    const steps = MIGRATIONS.filter(({ version }) => version > from && version <= target);
    if (steps.length > 0) beforehand?.(from);
    for (const step of steps) apply(db, step);
    if (!isNoted(db)) noteVersion(db, versionOf(db));
    return from;
  });
  return bringOn.immediate();
}

/** The version as `meta` has it; null where that has none. */
export function versionNoted(db: Database): number | null {
  const noted = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  const value = noted.get(VERSION_NOTE);
  return value === undefined ? null : Number(value);
}

/** An empty file has no tables yet that could say so. */
const isNoted = (db: Database): boolean => versionOf(db) === 0 || versionNoted(db) === versionOf(db);

/** The version is written twice, in the header and in `meta`, so that a flipped bit is not taken for a newer program's file. */
function noteVersion(db: Database, version: number): void {
  const note = db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  note.run(VERSION_NOTE, String(version));
}

/** The `user_version` of an open ledger; 0 for an empty file. */
export function versionOf(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

function apply(db: Database, { version, sql }: Migration): void {
  db.exec(sql);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${version}`);
}
