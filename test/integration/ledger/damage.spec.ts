import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { seededRandom } from '../../support/fake/seeded-random.ts';
import { chargesWithMandates } from '../../support/in-process/ledger/charges-with-mandates.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { AT, chargesIn, codeOf, filled, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';

describe('a damaged ledger', () => {
  it('is moved aside and restored from the newest sound backup, and the user is told', () => {
    using ledger = filled({ hasBackup: true });
    const newest = join(ledger.backupFolder, 'own-99990101T000000000Z.backup');
    writeFileSync(newest, 'this backup is broken');
    scramble(ledger.file);
    const damaged = readFileSync(ledger.file);
    const writer = ledger.write();
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
    expect(ledger.notices.map(({ code }) => code)).toEqual(['ledger_damaged']);
    expect(ledger.notices[0]?.params.restoredFrom).toMatch(/^own-2026/);
    const aside = ledger.files().find((name) => name.includes('.damaged-'));
    expect(readFileSync(join(ledger.folder, aside ?? '')).equals(damaged)).toBe(true);
    writer.close();
  });

  it('is moved aside and begun anew where there is no backup', () => {
    using ledger = filled();
    scramble(ledger.file);
    const writer = ledger.write();
    expect(writer.watermark('charge')).toBeNull();
    expect(writer.store(WORLD, AT).new.charges).toBe(WORLD.charges.length);
    expect(ledger.notices[0]?.params.restoredFrom).toBe('');
    expect(ledger.files().some((name) => name.includes('.damaged-'))).toBe(true);
  });

  it('is told from a foreign one even when its very header is broken', () => {
    using ledger = filled({ hasBackup: true });
    const bytes = readFileSync(ledger.file);
    bytes.write('XXXX', 0);
    writeFileSync(ledger.file, bytes);
    ledger.write();
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
  });

  it('that is found while in use is examined whole at the next opening', () => {
    using ledger = filled({ hasBackup: true });
    const reader = ledger.read();
    scramble(ledger.file);
    expect(codeOf(() => Array.from({ length: 3 }, (_, page) => readAll(reader, page)))).toBe(
      'ledger_damaged',
    );
    expect(ledger.files()).toContain('own.ledger.suspect');
    reader.close();
    ledger.write();
    expect(ledger.notices).toHaveLength(1);
    expect(ledger.files()).not.toContain('own.ledger.suspect');
  });

  it('never crashes the app nor loses its file, whichever bit flips', () => {
    using ledger = filled({ hasBackup: true });
    const sound = readFileSync(ledger.file);
    const random = seededRandom(7);
    const outcomes = Array.from({ length: 40 }, () => {
      const bytes = Buffer.from(sound);
      const position = Math.floor(random() * bytes.length);
      bytes.writeUInt8(bytes.readUInt8(position) ^ (1 << Math.floor(random() * 8)), position);
      return flippedOutcome(ledger, bytes);
    });
    expect(outcomes.filter((outcome) => outcome.startsWith('not ours'))).toEqual([]);
    expect(outcomes).toContain('rescued');
  });
});

/** What using a ledger with these bytes comes to: `works`, `rescued`, or the code of the error that a person is told. */
function flippedOutcome(ledger: LedgerFolder, bytes: Buffer): string {
  ledger.close();
  writeFileSync(ledger.file, bytes);
  for (const ending of ['-wal', '-shm']) rmSync(`${ledger.file}${ending}`, { force: true });
  ledger.notices.length = 0;
  const files = ledger.files().length;
  const code = codeOf(() => {
    const writer = ledger.write();
    try {
      writer.store(WORLD, AT);
      writer.reconcile(WORLD_TODAY, AT);
    } finally {
      writer.close();
    }
    readAll(ledger.read(), 0);
  });
  expect(ledger.files()).toContain('own.ledger');
  if (ledger.notices.length === 0) return code === 'nothing thrown' ? 'works' : code;
  expect(ledger.files().length).toBeGreaterThan(files - 2);
  expect(chargesIn(ledger)).toBe(WORLD.charges.length);
  return 'rescued';
}

function readAll(reader: ReturnType<LedgerFolder['read']>, page: number): void {
  for (const by of ['dueDate', 'payer', 'amount'] as const)
    reader.cyclesPage(EVERY_CYCLE, { by, direction: 'asc' }, page);
  for (const row of chargesWithMandates(reader, EVERY_CYCLE)) reader.cycleDetail(row.txid);
  reader.overview();
}

/** Overwrites every second page but the first: as damaged as can be, and still marked as ours. */
function scramble(file: string): void {
  const bytes = readFileSync(file);
  for (let at = 4_096; at < bytes.length; at += 8_192) bytes.fill(0xa5, at, at + 4_096);
  writeFileSync(file, bytes);
}

describe('a log that is cut short', () => {
  it('loses at most the last transactions and nothing else', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    for (let first = 0; first < 240; first += 24)
      writer.store({ charges: WORLD.charges.slice(first, first + 24) }, AT);
    using copy = new LedgerFolder();
    for (const ending of ['', '-wal']) copyFileSync(`${ledger.file}${ending}`, `${copy.file}${ending}`);
    const log = readFileSync(`${copy.file}-wal`).length;
    truncateSync(`${copy.file}-wal`, Math.floor(log * 0.6) + 100);
    const reopened = copy.write();
    const kept = reopened.openIds('charge').size;
    expect(copy.notices).toEqual([]);
    expect(copy.sql((db) => db.pragma('integrity_check', { simple: true }))).toBe('ok');
    expect(reopened.store({ charges: WORLD.charges }, AT).new.charges).toBeGreaterThan(0);
    expect(reopened.openIds('charge').size).toBeGreaterThanOrEqual(kept);
    expect(chargesIn(copy)).toBe(WORLD.charges.length);
  });
});
