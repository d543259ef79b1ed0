import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupMoment, backupsOf } from '../../../src-main/ledger/files/backups.ts';
import { newLedgerKey } from '../../../src-main/ledger/files/connect.ts';
import { migrate } from '../../../src-main/ledger/migrations/migrate.ts';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { VERSION_10_ROWS } from '../../support/in-process/ledger/ledger-migrating.ts';
import { AT, chargesIn, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';

describe('backups', () => {
  it('are verified copies of which those of a day give way to its last two and its first', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    writer.store(WORLD, AT);
    mkdirSync(ledger.backupFolder, { recursive: true });
    writeFileSync(join(ledger.backupFolder, 'another-20200101T000000000Z.backup'), '');
    const paths = Array.from({ length: 5 }, () => writer.backup());
    const names = readdirSync(ledger.backupFolder).map((name) => join(ledger.backupFolder, name));
    const own = names.filter((name) => name.includes('own-'));
    expect(own.toSorted()).toEqual([paths[0], ...paths.slice(-2)].toSorted());
    expect(names.some((name) => name.includes('another-'))).toBe(true);
    const reader = openLedgerReader(paths.at(-1) ?? '');
    expect(reader.counts().charge).toBe(WORLD.charges.length);
    reader.close();
  });

  it('are kept and the newest also where the clock has lost its time, and has it again', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    const madeOn = (day: string): string => {
      ledger.clock = noon(day);
      return writer.backup();
    };
    const right = ['2026-10-01', '2026-10-02', '2026-10-03'].map(madeOn);
    const made = [...right, madeOn('2025-01-01'), madeOn('2025-01-02'), madeOn('2026-10-04')];
    const kept = () => backupsOf(ledger.file, ledger.backupFolder);
    expect(kept()).toEqual([...made.slice(3).toReversed(), right[0]]);
    expect(made.slice(3).map((path) => backupMoment(path))).toEqual(
      ['2025-01-01', '2025-01-02', '2026-10-04'].map(noon),
    );
    writer.close();
    ledger.clock = noon('2025-01-01');
    const again = ledger.write().backup();
    expect(kept()).toEqual([again, made.at(-1), right[0]]);
  });

  it.each([
    ['plain', null],
    ['encrypted', newLedgerKey()],
  ])(
    'in the making stay while another process opens the ledger, %s, and go once nobody has it open',
    (_, key) => {
      using ledger = new LedgerFolder(key);
      ledger.write().backup();
      const being = [
        `${ledger.file}.restoring`,
        join(ledger.backupFolder, 'own-20260310T150000000Z.backup.partial'),
      ];
      for (const path of being) writeFileSync(path, 'half a copy');
      ledger.write();
      expect(being.filter((path) => existsSync(path))).toEqual(being);
      ledger.close();
      ledger.write();
      expect(being.filter((path) => existsSync(path))).toEqual([]);
    },
  );

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
