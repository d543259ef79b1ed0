import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { LedgerFolder } from '../../support/ledger-folder.ts';
import { AT, chargesIn, filled, WORLD } from '../../support/ledger-trouble.ts';

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
    using ledger = filled();
    ledger.sql((db) => {
      db.exec(`DROP TABLE intended_write; DROP TABLE delivery; DROP TABLE confirmation; DROP TABLE location;
        DROP TABLE tracked_id; DROP INDEX quarantine_by_mandate; ALTER TABLE quarantine DROP COLUMN id_rec;
        ALTER TABLE quarantine DROP COLUMN due_date; ALTER TABLE mandate DROP COLUMN approved_seen_on;
        ALTER TABLE mandate DROP COLUMN unreadable_end; UPDATE meta SET value = '30' WHERE name = 'schema_version'`);
      db.pragma('user_version = 30');
    });
    ledger.write();
    expect(readdirSync(ledger.backupFolder)).toHaveLength(1);
    expect(ledger.read().openWrites()).toEqual([]);
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
  });
});
