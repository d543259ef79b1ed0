import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { CicloError } from '../../../src-main/core/failure.ts';
import { sqliteLedger } from '../../../src-main/ledger/engine/sqlite-database.ts';
import { newLedgerKey } from '../../../src-main/ledger/files/connect.ts';
import { sqliteKeeping } from '../../../src-main/ledger/files/keeping.ts';
import { openForWriting } from '../../../src-main/ledger/files/open-database.ts';
import { suspectMark } from '../../../src-main/ledger/files/sqlite-failures.ts';
import { MIGRATIONS, NEWEST_VERSION } from '../../../src-main/ledger/migrations/index.ts';
import { migrate, versionNoted } from '../../../src-main/ledger/migrations/migrate.ts';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { openLedgerWriter, writerOn } from '../../../src-main/ledger/open-ledger-writer.ts';
import { WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { VERSION_10_ROWS } from '../../support/in-process/ledger/ledger-migrating.ts';
import { AT, chargesIn, codeOf, filled, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';
import { runChild } from '../../support/own-process/killed-child.ts';
import type { OpeningOrders } from '../../support/own-process/ledger/opening-child.ts';

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

  it('is not read before a writer of this version has brought it on, whichever version it is of', () => {
    for (const { version } of MIGRATIONS.filter((step) => step.version < NEWEST_VERSION)) {
      using ledger = new LedgerFolder();
      openForWriting(ledger.file, {
        backupFolder: ledger.backupFolder,
        key: null,
        now: () => AT,
        version,
      }).close();
      expect(codeOf(() => ledger.read())).toBe('ledger_behind');
      if (version % 100 !== 0) continue;
      ledger.write();
      expect(ledger.read().counts().charge).toBe(0);
    }
  });

  /** As a copy from a server once came out, which had the note of the version at which its company had come there. */
  it('takes one that notes an earlier version than its own, and whose tables are its own, for whole', () => {
    using ledger = filled();
    const note = (value: number) =>
      ledger.sql((db) =>
        db.prepare(`UPDATE meta SET value = ? WHERE name = 'schema_version'`).run(`${value}`),
      );
    note(290);
    expect(ledger.read().counts().charge).toBe(WORLD.charges.length);
    ledger.write();
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
    expect(ledger.notices).toEqual([]);
    expect(ledger.sql(versionNoted)).toBe(NEWEST_VERSION);
    ledger.close();
    ledger.sql((db) => db.pragma('user_version = 320'));
    note(290);
    expect(codeOf(() => ledger.read())).toBe('ledger_damaged');
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

const BEFORE = MIGRATIONS.at(-2)?.version ?? 0;

/** Each time the two come together at another place of the opening. */
const OPENINGS = 6;

const CHILD = new URL('../../support/own-process/ledger/opening-child.ts', import.meta.url).pathname;

describe('two processes that open a ledger', () => {
  it.each([
    ['of an older version', 10, [`migrated 10 to ${NEWEST_VERSION}`]],
    ['of the version before', BEFORE, [`migrated ${BEFORE} to ${NEWEST_VERSION}`]],
    ['that is not there yet', 0, []],
  ])('bring one %s on once, and what both write is there', async (_, version, told) => {
    using folders = new DisposableStack();
    const ledgers = Array.from({ length: OPENINGS }, () => folders.use(older(version)));
    const said = await openedByTwo(ledgers);
    expect(said).toEqual([...ledgers.flatMap(() => told), 'ended', 'ended'].toSorted());
    for (const ledger of ledgers) {
      const reader = ledger.read();
      expect(['one', 'other'].map((name) => reader.note(`decided by ${name}`))).toEqual(['yes', 'yes']);
      expect(backupsIn(ledger)).toHaveLength(told.length);
    }
  });

  it('know of each other, however often one of them has it open and looks at its file', () => {
    using ledger = filled();
    const writer = ledger.write();
    ledger.read();
    ledger.read();
    const beingMade = `${ledger.file}.restoring`;
    writeFileSync(beingMade, 'half a copy');
    expect(openedElsewhere(ledger.file, { asNobody: false })).toBe('');
    expect(existsSync(beingMade)).toBe(true);
    writer.setNote('after', 'yes');
    ledger.close();
    expect(ledger.read().note('after')).toBe('yes');
    expect(ledger.sql((db) => db.pragma('integrity_check', { simple: true }))).toBe('ok');
  });

  it('never take a damaged one away from whoever has it open', () => {
    using ledger = filled({ hasBackup: true });
    const writer = ledger.write();
    writer.store(WORLD, AT);
    writeFileSync(suspectMark(ledger.file), '');
    const bytes = readFileSync(ledger.file);
    writeFileSync(ledger.file, bytes.fill(0xa5, 4_096, 3 * 4_096));
    expect(codeOf(() => ledger.write())).toBe('already_running');
    expect(ledger.files().filter((name) => name.includes('.damaged-'))).toEqual([]);
    ledger.close();
    ledger.write();
    expect(ledger.notices.map(({ code }) => code)).toEqual(['ledger_damaged']);
  });

  it('read the content of one that this process has examined again where damage was met since', () => {
    using ledger = filled({ hasBackup: true });
    ledger.close();
    const bytes = readFileSync(ledger.file);
    writeFileSync(ledger.file, bytes.fill(0xa5, bytes.length - 5 * 4_096));
    writeFileSync(suspectMark(ledger.file), '');
    const codes: string[] = [];
    const onNotice = ({ code }: CicloError): void => void codes.push(code);
    const { file, backupFolder } = ledger;
    openLedgerWriter(file, {
      ...{ backupFolder, key: null, isExamined: true },
      now: () => AT,
      onNotice,
    }).close();
    expect(codes).toEqual(['ledger_damaged']);
  });
});

function older(version: number): LedgerFolder {
  const ledger = new LedgerFolder();
  if (version > 0)
    ledger.sql((db) => {
      migrate(db, 10);
      db.exec(VERSION_10_ROWS);
      migrate(db, version);
    });
  return ledger;
}

/** What the two say to all of these, sorted. */
async function openedByTwo(ledgers: readonly LedgerFolder[]): Promise<readonly string[]> {
  const places = ledgers.map(({ file, backupFolder }) => ({ file, backupFolder }));
  const opened = (name: string, other: string) =>
    runChild(CHILD, { ledgers: places, name, other } satisfies OpeningOrders, null);
  const ends = await Promise.all([opened('one', 'other'), opened('other', 'one')]);
  return ends.flatMap(({ lines }) => lines).toSorted();
}

const backupsIn = ({ backupFolder }: LedgerFolder): readonly string[] =>
  existsSync(backupFolder) ? readdirSync(backupFolder) : [];

describe('a disk that is full', () => {
  it('is told, takes the batch back and lets it in once there is room', () => {
    using ledger = new LedgerFolder();
    const options = { backupFolder: ledger.backupFolder, key: null, now: () => AT };
    const db = openForWriting(ledger.file, options);
    const writer = writerOn(sqliteLedger(db), sqliteKeeping(db, ledger.file, options));
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

const NOBODY = { asNobody: true };

describe('a place that takes no writing', () => {
  it('is told for a file and for a folder', () => {
    using ledger = filled();
    chmodSync(ledger.file, 0o444);
    chmodSync(ledger.folder, 0o555);
    expect(openedElsewhere(ledger.file, NOBODY)).toBe('read_only');
    chmodSync(ledger.folder, 0o755);
    expect(openedElsewhere(ledger.file, NOBODY)).toBe('read_only');
    expect(openedElsewhere(join(ledger.folder, 'deeper', 'new.ledger'), NOBODY)).toBe('read_only');
    chmodSync(ledger.file, 0o644);
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
  });
});

// Everything is loaded before the rights go: the program itself may stand where only root can read.
const OPEN = `
  const { default: Database } = await import('better-sqlite3');
  new Database(':memory:').close();
  const { openLedgerWriter } = await import(process.argv[1]);
  if (process.argv[3] === 'true' && process.getuid?.() === 0) { process.setgid(65534); process.setuid(65534); }
  try { openLedgerWriter(process.argv[2], { backupFolder: process.argv[2] + '-backups', key: null, now: () => '' }).close(); }
  catch (error) { console.log(error.code); }`;

/** Opens a ledger in another process, which may be one of a user without rights: root's are not bound by a file's mode. Answers what went wrong. */
function openedElsewhere(file: string, { asNobody }: { readonly asNobody: boolean }): string {
  const module = new URL('../../../src-main/ledger/open-ledger-writer.ts', import.meta.url).href;
  const args = ['--input-type=module', '-e', OPEN, module, file, String(asNobody)];
  const ran = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return ran.stdout.trim() || ran.stderr;
}

it.each([null, newLedgerKey()])(
  'a commit is on the disk when it is answered, on macOS past the drive’s cache too',
  (key) => {
    using ledger = new LedgerFolder(key);
    // Also at the second opening, to which SQLite brings none of it along.
    for (let opening = 0; opening < 2; opening += 1) {
      const { file, backupFolder } = ledger;
      const db = openForWriting(file, { backupFolder, key, now: () => ledger.clock });
      const kept = ['synchronous', 'fullfsync', 'checkpoint_fullfsync'].map((name) =>
        db.pragma(name, { simple: true }),
      );
      expect(kept).toEqual([2, 1, 1]);
      db.close();
    }
  },
);
