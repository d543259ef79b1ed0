import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src-main/ledger/migrations/migrate.ts';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { VERSION_10_ROWS } from '../../support/in-process/ledger/ledger-migrating.ts';
import { AT, chargesIn, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';

describe('backups', () => {
  it('are verified copies of which the newest three stay', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    writer.store(WORLD, AT);
    mkdirSync(ledger.backupFolder, { recursive: true });
    writeFileSync(join(ledger.backupFolder, 'another-20200101T000000000Z.backup'), '');
    const paths = Array.from({ length: 5 }, () => writer.backup());
    const names = readdirSync(ledger.backupFolder).map((name) => join(ledger.backupFolder, name));
    expect(names.filter((name) => name.includes('own-')).toSorted()).toEqual(paths.slice(-3).toSorted());
    expect(names.some((name) => name.includes('another-'))).toBe(true);
    const reader = openLedgerReader(paths.at(-1) ?? '');
    expect(reader.counts().charge).toBe(WORLD.charges.length);
    reader.close();
  });

  it('are made before an older ledger is migrated', () => {
    using ledger = new LedgerFolder();
    ledger.sql((db) => {
      migrate(db, 10);
      db.exec(VERSION_10_ROWS);
      migrate(db, 30);
    });
    ledger.write();
    expect(readdirSync(ledger.backupFolder)).toHaveLength(1);
    expect(ledger.read().openWrites()).toEqual([]);
    expect(chargesIn(ledger)).toBe(1);
  });
});
