import { readdirSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backupsOf } from '../../../src-main/ledger/files/backups.ts';
import { newLedgerKey } from '../../../src-main/ledger/files/connect.ts';
import { backUpWhereDue } from '../../../src-main/ledger/files/due-backup.ts';
import { migrate } from '../../../src-main/ledger/migrations/migrate.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import type { ActKind } from '../../../src-preload/contract/vocabulary/history.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { AT, codeOf, filled, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';

const say = (writer: LedgerWriter, kind: ActKind = 'receiver_changed'): void =>
  writer.recordAct({ kind, at: AT, subject: 'company', subjectId: null });

const copiesOf = ({ file, backupFolder }: LedgerFolder): readonly string[] => backupsOf(file, backupFolder);

describe.each([
  ['plain', null],
  ['encrypted', newLedgerKey()],
])('a ledger, %s, is copied by need', (_, key) => {
  it('once something was said in it, and again some days after something more was', () => {
    using ledger = filled({ key });
    const writer = ledger.write();
    expect(writer.backUpWhereDue()).toBe('not_due');
    say(writer);
    expect(writer.backUpWhereDue()).toBe('made');
    ledger.clock = noon('2026-06-10');
    expect(writer.backUpWhereDue()).toBe('not_due');
    ledger.clock = noon('2026-03-12');
    say(writer);
    expect(writer.backUpWhereDue()).toBe('not_due');
    ledger.clock = noon('2026-03-14');
    expect([writer.backUpWhereDue(), writer.backUpWhereDue()]).toEqual(['made', 'not_due']);
    expect(copiesOf(ledger)).toHaveLength(2);
  });

  it.each(['month_closed', 'file_handed', 'postings_written'] as const)('at once after %s', (kind) => {
    using ledger = filled({ key, hasBackup: true });
    const writer = ledger.write();
    say(writer, kind);
    say(writer);
    expect([writer.backUpWhereDue(), writer.backUpWhereDue()]).toEqual(['made', 'not_due']);
    say(writer);
    expect(writer.backUpWhereDue()).toBe('not_due');
  });
});

describe('a ledger is copied by need', () => {
  it('not before its bank was read whole once', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    writer.store(WORLD, AT);
    say(writer, 'ids_tracked');
    expect(writer.backUpWhereDue()).toBe('not_due');
  });

  it('also where the newest copy is from a day that is still to come, cannot be read, or is of another course of things', () => {
    using ledger = filled();
    const writer = ledger.write();
    ledger.clock = noon('2036-01-01');
    say(writer, 'month_closed');
    writer.backup();
    ledger.clock = AT;
    say(writer);
    expect(writer.backUpWhereDue()).toBe('made');
    truncateSync(copiesOf(ledger)[0] ?? '', 5_000);
    say(writer);
    expect(writer.backUpWhereDue()).toBe('made');
    ledger.sql((db) => db.exec("UPDATE act SET at = '2026-03-11T12:00:00.000Z'"));
    expect([writer.backUpWhereDue(), writer.backUpWhereDue()]).toEqual(['made', 'not_due']);
  });

  it('where the newest copy is of a version without a history', () => {
    using ledger = new LedgerFolder();
    ledger.sql((db) => migrate(db, 180));
    const writer = ledger.write();
    expect(copiesOf(ledger)).toHaveLength(1);
    writer.store(WORLD, AT);
    writer.reconcile(WORLD_TODAY, AT);
    say(writer);
    expect(writer.backUpWhereDue()).toBe('made');
  });

  it('only where the disk keeps room for the ledger itself', () => {
    using ledger = filled();
    const { file, backupFolder: folder, key } = ledger;
    say(ledger.write());
    ledger.sql((db) => {
      const place = { file, folder, key };
      expect(backUpWhereDue(db, place, AT, () => 100_000_000)).toBe('no_room');
      expect(copiesOf(ledger)).toEqual([]);
      expect(backUpWhereDue(db, place, AT, () => 110_000_000)).toBe('made');
    });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('comes back from it where the disk has lost its pages', () => {
    using ledger = filled();
    const writer = ledger.write();
    const txid = WORLD.charges.find(({ status }) => status === 'ATIVA')?.txid ?? '';
    writer.actingAs('Ana', 'decide', () => writer.decide(txid, 'settled_outside', 'em dinheiro', AT));
    writer.backUpWhereDue();
    ledger.close();
    truncateSync(ledger.file, 20_000);
    ledger.write();
    expect(ledger.notices.map(({ code }) => code)).toEqual(['ledger_damaged']);
    expect(ledger.sql((db) => db.prepare('SELECT note FROM decision').pluck().all())).toEqual([
      'em dinheiro',
    ]);
    expect(codeOf(() => ledger.write().backUpWhereDue())).toBe('nothing thrown');
  });
});
