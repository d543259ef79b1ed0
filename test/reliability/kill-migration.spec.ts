import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { isVerified } from '../../src-main/ledger/files/backups.ts';
import { MIGRATIONS, NEWEST_VERSION } from '../../src-main/ledger/migrations/index.ts';
import { integrityOf } from '../support/in-process/ledger/ledger-contents.ts';
import { LedgerFolder } from '../support/in-process/ledger/ledger-folder.ts';
import { runChild } from '../support/own-process/killed-child.ts';
import { randomFor, SEED, spreadOver, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';
import type { MigrationOrders } from './support/migration-child.ts';
import { makeOlderLedger } from './support/older-ledger.ts';

const CHILD = new URL('./support/migration-child.ts', import.meta.url).pathname;
const VERSIONS = MIGRATIONS.map(({ version }) => version).filter((version) => version < NEWEST_VERSION);
const KILLS = Math.ceil(trials('KILLS', 200, VERSIONS.length) / VERSIONS.length);
const random = randomFor('kill-migration');
const tally = new Tally(`kill -9 of a migration from each of ${VERSIONS.length} older versions`);
afterAll(() => tally.keep('0 rows lost or torn, every backup verified'));

/** Every row of every table, under the tables' names. */
function everyRow(file: string): Readonly<Record<string, readonly unknown[]>> {
  const db = new Database(file, { readonly: true });
  try {
    const tables = db
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      .pluck()
      .all();
    const rowsOf = (table: string) => db.prepare(`SELECT * FROM "${table}"`).raw().all();
    return Object.fromEntries(tables.map((table) => [table, rowsOf(table)]));
  } finally {
    db.close();
  }
}

it.each(VERSIONS)(
  `a ledger of version %i whose migration is killed is brought on by the next opening (seed ${SEED})`,
  async (version) => {
    using ledger = new LedgerFolder();
    const older = join(ledger.folder, 'older.sqlite');
    makeOlderLedger(older, version);
    const migrated = async (killAfterMs: number | null) => {
      for (const ending of ['', '-wal', '-shm']) rmSync(`${ledger.file}${ending}`, { force: true });
      rmSync(ledger.backupFolder, { recursive: true, force: true });
      copyFileSync(older, ledger.file);
      const { file, backupFolder } = ledger;
      return runChild(CHILD, { file, backupFolder } satisfies MigrationOrders, killAfterMs);
    };
    const { ms } = await migrated(null);
    const expected = everyRow(ledger.file);
    for (const afterMs of spreadOver(ms, KILLS, random)) {
      const { wasKilled } = await migrated(afterMs);
      expect(integrityOf(ledger.file)).toBe('ok');
      ledger.write();
      ledger.close();
      expect([ledger.notices, integrityOf(ledger.file)]).toEqual([[], 'ok']);
      expect(everyRow(ledger.file)).toEqual(expected);
      expect(badBackups(ledger)).toEqual([]);
      tally.count(wasKilled ? 'killed in its middle' : 'ended before the kill');
    }
  },
  TRIALS_TIMEOUT_MS,
);

function badBackups({ backupFolder }: LedgerFolder): readonly string[] {
  const names = readdirSync(backupFolder).filter((name) => name.endsWith('.backup'));
  return names.filter((name) => !isVerified(join(backupFolder, name), null));
}
