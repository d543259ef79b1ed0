import type { Database } from 'better-sqlite3';
import { MIGRATIONS } from './index.ts';
import type { Migration } from './migration.ts';

/** The number that marks a SQLite file as a ledger of ours: "Cicl" in ASCII. */
export const APPLICATION_ID = 0x4369636c;

/** The note of a file's version. It tells of that file's own tables, and so never goes where its contents are copied to. */
export const VERSION_NOTE = 'schema_version';

/**
 * Brings a ledger to `target` (the newest by default), each step in one IMMEDIATE transaction. The version is written
 * twice, in the header and in `meta`, so that a flipped bit is not taken for a newer program's file.
 */
export function migrate(db: Database, target: number = Number.POSITIVE_INFINITY): void {
  const from = versionOf(db);
  for (const migration of MIGRATIONS) {
    if (migration.version > from && migration.version <= target) apply(db, migration);
  }
  if (from > 0 && versionNoted(db) !== versionOf(db)) noteVersion(db, versionOf(db));
}

/** The version as `meta` has it; null where that has none. */
export function versionNoted(db: Database): number | null {
  const noted = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  const value = noted.get(VERSION_NOTE);
  return value === undefined ? null : Number(value);
}

function noteVersion(db: Database, version: number): void {
  const note = db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  note.run(VERSION_NOTE, String(version));
}

/** The `user_version` of an open ledger; 0 for an empty file. */
export function versionOf(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

function apply(db: Database, { version, sql }: Migration): void {
  const step = db.transaction(() => {
    db.exec(sql);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${version}`);
    noteVersion(db, version);
  });
  step.immediate();
}
