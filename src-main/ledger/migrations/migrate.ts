import type { Database } from 'better-sqlite3';
import { MIGRATIONS } from './index.ts';
import type { Migration } from './migration.ts';

/** The number that marks a SQLite file as a ledger of ours: "Cicl" in ASCII. */
export const APPLICATION_ID = 0x4369636c;

/**
 * Brings a ledger to `target` (the newest by default), each step in one IMMEDIATE transaction. The version is written
 * twice, in the header and in `meta`, so that a flipped bit is not taken for a newer program's file.
 */
export function migrate(db: Database, target: number = Number.POSITIVE_INFINITY): void {
  const from = versionOf(db);
  for (const migration of MIGRATIONS) {
    if (migration.version > from && migration.version <= target) apply(db, migration);
  }
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
    db.prepare(`INSERT OR REPLACE INTO meta (name, value) VALUES ('schema_version', ?)`).run(String(version));
  });
  step.immediate();
}
