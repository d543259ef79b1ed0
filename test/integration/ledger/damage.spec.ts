import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { openForWriting } from '../../../src-main/ledger/files/open-database.ts';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { writerOn } from '../../../src-main/ledger/open-ledger-writer.ts';
import { EVERY_CYCLE } from '../../support/ledger-filters.ts';
import { LedgerFolder } from '../../support/ledger-folder.ts';
import { noon } from '../../support/ledger-records.ts';
import { seededRandom, smallWorld, WORLD_TODAY } from '../../support/ledger-world.ts';

const AT = noon('2026-03-10');
const WORLD = smallWorld(240);

/** A closed ledger with a small world in it, and a backup of it where one is wanted. */
function filled({ hasBackup = false } = {}): LedgerFolder {
  const ledger = new LedgerFolder();
  const writer = ledger.write();
  writer.store(WORLD, AT);
  writer.reconcile(WORLD_TODAY, AT);
  if (hasBackup) writer.backup();
  writer.close();
  return ledger;
}

const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'nothing thrown';
  } catch (error) {
    return error instanceof CicloError ? error.code : `not ours: ${String(error)}`;
  }
};

const chargesIn = (ledger: LedgerFolder): number => ledger.read().counts().charge;

describe('opening a file', () => {
  it('refuses one that a newer version wrote and leaves it as it is', () => {
    using ledger = filled();
    ledger.sql((db) => {
      db.pragma('user_version = 9990');
      db.exec(`UPDATE meta SET value = '9990' WHERE name = 'schema_version'`);
    });
    const before = readFileSync(ledger.file);
    expect(codeOf(() => ledger.write())).toBe('ledger_newer');
    expect(codeOf(() => ledger.read())).toBe('ledger_newer');
    expect(readFileSync(ledger.file).equals(before)).toBe(true);
  });

  it.each([
    ['text', (file: string) => writeFileSync(file, 'name;amount\nAna;10,00\n'.repeat(20))],
    ['short text', (file: string) => writeFileSync(file, 'hello')],
    ["another program's database", (file: string) => otherDatabase(file, 0x0bad_cafe)],
    ["an unmarked program's database", (file: string) => otherDatabase(file, 0)],
  ])('refuses %s and leaves it as it is', (_, put) => {
    using ledger = new LedgerFolder();
    put(ledger.file);
    const before = readFileSync(ledger.file);
    expect(codeOf(() => ledger.write())).toBe('ledger_foreign');
    expect(codeOf(() => ledger.read())).toBe('ledger_foreign');
    expect(readFileSync(ledger.file).equals(before)).toBe(true);
  });

  it('begins a ledger in an empty file and in one whose first migration was cut short', () => {
    using ledger = new LedgerFolder();
    writeFileSync(ledger.file, '');
    ledger.write().close();
    using cut = new LedgerFolder();
    cut.sql((db) => db.pragma('journal_mode = WAL'));
    cut.write().store(WORLD, AT);
    expect(chargesIn(cut)).toBe(WORLD.charges.length);
    expect([...ledger.notices, ...cut.notices]).toEqual([]);
  });

  it('reads nothing where there is no ledger', () => {
    using ledger = new LedgerFolder();
    expect(codeOf(() => openLedgerReader(ledger.file))).toBe('not_found');
    expect(ledger.files()).toEqual([]);
  });
});

function otherDatabase(file: string, mark: number): void {
  const db = new Database(file);
  db.pragma(`application_id = ${mark}`);
  db.exec('CREATE TABLE song (title TEXT)');
  db.close();
}

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
    expect(codeOf(() => Array.from({ length: 3 }, (_, page) => readAll(reader, page)))).toBe('ledger_damaged');
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
  writeFileSync(ledger.file, bytes);
  for (const ending of ['-wal', '-shm']) writeFileSync(`${ledger.file}${ending}`, '');
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
  for (const by of ['dueDate', 'payer', 'amount'] as const) reader.cyclesPage(EVERY_CYCLE, { by, direction: 'asc' }, page);
  for (const row of reader.eachCharge(EVERY_CYCLE)) reader.cycleDetail(row.txid);
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
    for (let first = 0; first < 240; first += 24) writer.store({ charges: WORLD.charges.slice(first, first + 24) }, AT);
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

describe('a disk that is full', () => {
  it('is told, takes the batch back and lets it in once there is room', () => {
    using ledger = new LedgerFolder();
    const options = { backupFolder: ledger.backupFolder, now: () => AT };
    const db = openForWriting(ledger.file, options);
    const writer = writerOn(db, ledger.file, options);
    const pages = Number(db.pragma('page_count', { simple: true }));
    // A file that may not grow answers as a full disk does: SQLITE_FULL.
    db.pragma(`max_page_count = ${pages + 20}`);
    expect(codeOf(() => writer.store(WORLD, AT))).toBe('disk_full');
    expect(writer.openIds('charge').size).toBe(0);
    db.pragma('max_page_count = 100000');
    expect(writer.store(WORLD, AT).new.charges).toBe(WORLD.charges.length);
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
    expect(codeOf(() => writer.reconcile(WORLD_TODAY, AT))).toBe('disk_full');
    db.pragma('max_page_count = 100000');
    expect(writer.reconcile(WORLD_TODAY, AT)).toBe(WORLD.charges.length);
    writer.close();
  });
});

describe('a place that takes no writing', () => {
  it('is told for a file and for a folder', () => {
    using ledger = filled();
    chmodSync(ledger.file, 0o444);
    chmodSync(ledger.folder, 0o555);
    expect(openedAsNobody(ledger.file)).toBe('read_only');
    chmodSync(ledger.folder, 0o755);
    expect(openedAsNobody(ledger.file)).toBe('read_only');
    expect(openedAsNobody(join(ledger.folder, 'deeper', 'new.ledger'))).toBe('read_only');
    chmodSync(ledger.file, 0o644);
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
  });
});

const OPEN = `
  const { openLedgerWriter } = await import(process.argv[1]);
  try { openLedgerWriter(process.argv[2], { backupFolder: process.argv[2] + '-backups', now: () => '' }).close(); }
  catch (error) { console.log(error.code); }`;

/** Opens a ledger as a user without rights: root's are not bound by a file's mode. */
function openedAsNobody(file: string): string {
  const module = new URL('../../../src-main/ledger/open-ledger-writer.ts', import.meta.url).href;
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', OPEN, module, file], { ...nobody, encoding: 'utf8' });
  return ran.stdout.trim() || ran.stderr;
}

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
      db.exec(`DROP TRIGGER payer_search_insert; DROP TABLE payer_search; DROP INDEX payer_by_sort_key;
        DROP INDEX payer_by_document; DROP INDEX mandate_by_contract;
        UPDATE meta SET value = '20' WHERE name = 'schema_version'`);
      db.pragma('user_version = 20');
    });
    ledger.write();
    expect(readdirSync(ledger.backupFolder)).toHaveLength(1);
    expect(ledger.read().mandatesPage({ statuses: [], search: 'araujo' }, 0).total).toBeGreaterThan(0);
  });
});
