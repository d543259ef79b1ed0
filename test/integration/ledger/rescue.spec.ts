import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupsOf } from '../../../src-main/ledger/files/backups.ts';
import { connect, type LedgerKey, newLedgerKey } from '../../../src-main/ledger/files/connect.ts';
import { ledgerFileFacts } from '../../../src-main/ledger/files/file-facts.ts';
import { openForWriting, removeLedger } from '../../../src-main/ledger/files/open-database.ts';
import { setLedgerAside } from '../../../src-main/ledger/files/rescue.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import type { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { AT, chargesIn, codeOf, filled, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';
import { runChild } from '../../support/own-process/killed-child.ts';
import type { RescueOrders } from '../../support/own-process/ledger/rescue-child.ts';

const CHILD = new URL('../../support/own-process/ledger/rescue-child.ts', import.meta.url).pathname;

/** As many as a rescue changes at most, with a log and what SQLite keeps of it. */
const RENAMES = 4;

/** A closed ledger with a backup and a log that is not folded in, which is damaged for whoever opens it. */
function damaged(key: LedgerKey | null = null): LedgerFolder {
  const ledger = filled({ hasBackup: true, key });
  const log = `${ledger.file}-wal`;
  const db = connect(ledger.file, { key });
  db.exec(`INSERT INTO meta (name, value) VALUES ('since the backup', 'yes')`);
  copyFileSync(log, `${log}.kept`);
  db.close();
  copyFileSync(`${log}.kept`, log);
  rmSync(`${log}.kept`);
  const bytes = readFileSync(ledger.file);
  // The first page tells whose it is.
  writeFileSync(ledger.file, bytes.fill(0xa5, 4_096));
  return ledger;
}

const noticesOf = ({ notices }: LedgerFolder): readonly string[] => notices.map(({ code }) => code);
const restoredFrom = ({ notices }: LedgerFolder): readonly unknown[] =>
  notices.map(({ params }) => String(params.restoredFrom).slice(0, 8));
const asideIn = (ledger: LedgerFolder): readonly string[] =>
  ledger.files().filter((name) => name.includes('.damaged-'));

describe.each([
  ['plain', null],
  ['encrypted', newLedgerKey()],
] as const)('a rescue of a ledger that is %s', (_, key) => {
  it.each(Array.from({ length: RENAMES + 1 }, (__, killedAt) => killedAt))(
    'is ended by the next opening where it was killed before changing the name of file %i',
    async (killedAt) => {
      using ledger = damaged(key);
      const { file, backupFolder } = ledger;
      const keyHex = key === null ? null : Buffer.from(key).toString('hex');
      const orders: RescueOrders = { file, backupFolder, keyHex, killedAt };
      const { wasKilled } = await runChild(CHILD, orders, null);
      ledger.write();
      expect(chargesIn(ledger)).toBe(WORLD.charges.length);
      expect(ledger.sql((db) => db.pragma('integrity_check', { simple: true }))).toBe('ok');
      expect(noticesOf(ledger)).toEqual(wasKilled ? ['ledger_damaged'] : []);
      expect(asideIn(ledger)).not.toEqual([]);
      expect(backupsOf(file, backupFolder)).toHaveLength(1);
      expect(existsSync(`${file}.restoring`)).toBe(false);
    },
  );
});

describe('a rescue', () => {
  it('is made from a backup that lies on another disk, with a link to it in its place', () => {
    using ledger = damaged();
    const [backup = ''] = backupsOf(ledger.file, ledger.backupFolder);
    const elsewhere = join(tempFolder(), 'moved');
    renameSync(backup, elsewhere);
    symlinkSync(elsewhere, backup);
    expect(ledgerFileFacts(ledger.file, ledger.backupFolder)).toMatchObject({ backups: 1 });
    ledger.write();
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
    expect([noticesOf(ledger), existsSync(elsewhere)]).toEqual([['ledger_damaged'], true]);
    ledger.close();
    rmSync(elsewhere);
    const facts = ledgerFileFacts(ledger.file, ledger.backupFolder);
    expect(facts).toMatchObject({ backups: 1, lastBackupMs: null });
    removeLedger(ledger.file, ledger.backupFolder);
    expect(existsSync(ledger.backupFolder)).toBe(false);
  });

  it('leaves the damaged ledger where it is while the backup cannot be copied', () => {
    using ledger = damaged();
    mkdirSync(`${ledger.file}.restoring`);
    expect(() => ledger.write()).toThrow();
    expect([existsSync(ledger.file), asideIn(ledger)]).toEqual([true, []]);
    rmdirSync(`${ledger.file}.restoring`);
    ledger.write();
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
    expect(noticesOf(ledger)).toEqual(['ledger_damaged']);
  });

  it('that was cut short where there is no backup is told by the next opening, once', () => {
    using ledger = damaged();
    rmSync(ledger.backupFolder, { recursive: true });
    copyFileSync(ledger.file, `${ledger.file}.damaged-20260131T120000000Z`);
    removeAlone(ledger);
    ledger.write().close();
    ledger.write();
    expect(restoredFrom(ledger)).toEqual(['']);
  });
});

const EARLIER = 'damaged earlier';
const LOG = 'the only log';

/** What a file that has a ledger's name may be without anything in it. */
const NOTHING = {
  'of 0 bytes': (file: string) => writeFileSync(file, ''),
  'with the header of a log alone': (file: string) => beginLog(file).close(),
} as const;

/** As a first migration that was cut short leaves a file. */
function beginLog(file: string) {
  const db = connect(file, { key: null });
  db.pragma('journal_mode = WAL');
  db.exec('BEGIN IMMEDIATE; ROLLBACK');
  return db;
}

/** A ledger that is gone, with a backup, beside one that was set aside when the clock said what it says now. */
function besideEarlier(): { readonly ledger: LedgerFolder; readonly earlier: string } {
  const ledger = filled({ hasBackup: true });
  removeAlone(ledger);
  const earlier = `${ledger.file}.damaged-${ledger.clock.replaceAll(/[:.-]/g, '')}`;
  for (const ending of ['', '-wal']) writeFileSync(`${earlier}${ending}`, EARLIER);
  return { ledger, earlier };
}

const textsOf = (paths: readonly string[]): readonly string[] =>
  paths.map((path) => readFileSync(path, 'utf8'));

describe.each(Object.entries(NOTHING))('a file %s beside a ledger that was set aside', (_, make) => {
  it('gives way to the backup, and takes the name of nothing that was set aside', () => {
    const { ledger, earlier } = besideEarlier();
    using _folder = ledger;
    make(ledger.file);
    ledger.write();
    expect(textsOf([earlier, `${earlier}-wal`])).toEqual([EARLIER, EARLIER]);
    expect(existsSync(`${earlier}.2`)).toBe(true);
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
    expect(noticesOf(ledger)).toEqual(['ledger_damaged']);
  });
});

describe('what was set aside', () => {
  it('is joined by the log of a ledger that a power cut left without a byte', () => {
    const { ledger, earlier } = besideEarlier();
    using _folder = ledger;
    writeFileSync(ledger.file, '');
    writeFileSync(`${ledger.file}-wal`, LOG);
    ledger.write();
    expect(textsOf([`${earlier}-wal`, `${earlier}.2-wal`])).toEqual([EARLIER, LOG]);
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
  });

  it('keeps its log where another lies where the ledger was', () => {
    const { ledger, earlier } = besideEarlier();
    using _folder = ledger;
    writeFileSync(`${ledger.file}-wal`, LOG);
    ledger.write();
    expect(textsOf([`${earlier}-wal`, `${earlier}.2-wal`])).toEqual([EARLIER, LOG]);
    expect(ledger.notices.map(({ params }) => params.setAside)).toEqual([earlier]);
  });

  it('takes no file along that somebody has open, who is about to fill it', () => {
    const { ledger, earlier } = besideEarlier();
    using _folder = ledger;
    const other = beginLog(ledger.file);
    ledger.write();
    expect([asideIn(ledger).length, noticesOf(ledger)]).toEqual([2, []]);
    expect(other.prepare('SELECT count(*) FROM charge').pluck().get()).toBe(0);
    other.close();
    expect(textsOf([earlier])).toEqual([EARLIER]);
  });
});

/** The ledger itself, as what is killed or loses power leaves it. */
const removeAlone = ({ file }: LedgerFolder): void => {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
};

describe('a ledger that is gone with the will of a person', () => {
  it('comes back from no backup where it was removed, also where that was cut short', () => {
    using ledger = filled({ hasBackup: true });
    const beside = `${ledger.file}.damaged-20260131T120000000Z`;
    writeFileSync(beside, 'damaged once');
    // As a kill in between leaves it.
    removeLedger(ledger.file, ledger.backupFolder, /own\.ledger$/);
    expect([existsSync(ledger.file), existsSync(beside), existsSync(ledger.backupFolder)]).toEqual([
      true,
      false,
      false,
    ]);
    removeLedger(ledger.file, ledger.backupFolder);
    ledger.write();
    expect([chargesIn(ledger), ledger.notices.length]).toEqual([0, 0]);
  });

  it('is begun anew where it was set aside for want of its key, whatever was damaged of it before', () => {
    using ledger = filled({ hasBackup: true, key: newLedgerKey() });
    writeFileSync(`${ledger.file}.damaged-20260131T120000000Z.sealed`, 'damaged once');
    setLedgerAside(ledger, [], AT);
    ledger.key = newLedgerKey();
    ledger.write();
    expect([chargesIn(ledger), ledger.notices.length]).toEqual([0, 0]);
    expect(ledger.files().filter((name) => name.endsWith('.sealed'))).toHaveLength(1);
    ledger.close();
    removeLedger(ledger.file, ledger.backupFolder);
    expect(ledger.files()).toEqual([]);
  });

  it('takes what is copied into it from elsewhere, and nothing of a backup', () => {
    using ledger = filled({ hasBackup: true });
    removeAlone(ledger);
    writeFileSync(join(ledger.folder, 'own.ledger.damaged-20260131T120000000Z'), 'damaged once');
    const now = () => AT;
    const { backupFolder } = ledger;
    openForWriting(ledger.file, { backupFolder, key: null, now, version: 300 }).close();
    expect(ledger.sql((db) => db.prepare('SELECT count(*) FROM charge').pluck().get())).toBe(0);
    expect(codeOf(() => ledger.write())).toBe('nothing thrown');
  });
});
