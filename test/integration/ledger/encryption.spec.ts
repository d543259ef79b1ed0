import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect, fileForm, keyMark, newLedgerKey } from '../../../src-main/ledger/files/connect.ts';
import { ledgerFiles, removeLedger } from '../../../src-main/ledger/files/open-database.ts';
import { migrate } from '../../../src-main/ledger/migrations/migrate.ts';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { seededRandom } from '../../support/fake/seeded-random.ts';
import { chargesWithMandates } from '../../support/in-process/ledger/charges-with-mandates.ts';
import { ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { VERSION_10_ROWS } from '../../support/in-process/ledger/ledger-migrating.ts';
import { AT, chargesIn, codeOf, filled, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';
import { filesWithAny, personalTexts } from '../../support/in-process/ledger/plain-bytes.ts';

const KEY = newLedgerKey();

describe('an encrypted ledger', () => {
  it('shows nothing of a payer on the disk: not in its file, its log or a backup', () => {
    using plain = new LedgerFolder();
    using encrypted = new LedgerFolder(KEY);
    for (const ledger of [plain, encrypted]) {
      const writer = ledger.write();
      writer.store(WORLD, AT);
      writer.reconcile(WORLD_TODAY, AT);
      writer.backup();
      expect(ledger.files()).toContain('own.ledger-wal');
    }
    expect(filesWithAny(plain.folder, personalTexts(WORLD)).length).toBeGreaterThanOrEqual(2);
    expect(filesWithAny(encrypted.folder, personalTexts(WORLD))).toEqual([]);
    for (const ledger of [plain, encrypted]) ledger.close();
    expect(filesWithAny(encrypted.folder, personalTexts(WORLD))).toEqual([]);
    expect(ledgerContents(encrypted.file, KEY)).toEqual(ledgerContents(plain.file));
  });

  it('begins with the mark of its key, as its backups do', () => {
    using ledger = filled({ hasBackup: true, key: KEY });
    const backups = readdirSync(ledger.backupFolder).map((name) => join(ledger.backupFolder, name));
    for (const file of [ledger.file, ...backups]) {
      expect(fileForm(file)).toBe('encrypted');
      expect(readFileSync(file).toString('hex', 0, 16)).toBe(keyMark(KEY));
    }
  });

  it.each([
    ['without a key', null, 'ledger_key_missing'],
    ['with another key', newLedgerKey(), 'ledger_key_wrong'],
  ])('is not opened %s, and nothing is changed', (_, key, code) => {
    using ledger = filled({ hasBackup: true, key: KEY });
    const before = readFileSync(ledger.file);
    const files = ledger.files();
    ledger.key = key;
    expect(codeOf(() => ledger.write())).toBe(code);
    expect(codeOf(() => ledger.read())).toBe(code);
    expect(readFileSync(ledger.file).equals(before)).toBe(true);
    expect(ledger.files()).toEqual(files);
    expect(ledger.notices).toEqual([]);
  });

  it('streams its rows for an export with the same key', () => {
    using ledger = filled({ key: KEY });
    const reader = ledger.read();
    expect([...reader.eachJoining()]).toEqual([]);
    expect([...chargesWithMandates(reader, EVERY_CYCLE)]).toHaveLength(WORLD.charges.length);
    expect([...reader.eachRefund()]).toEqual([]);
    const movements = reader.eachMovement({ ...ALL_TIME, kinds: [], search: '' });
    expect([...movements].flat()).toHaveLength(WORLD.settlements.length);
  });

  it('of an older version is migrated after an encrypted and verified backup', () => {
    using ledger = new LedgerFolder(KEY);
    ledger.sql((db) => {
      migrate(db, 10);
      db.exec(VERSION_10_ROWS);
      migrate(db, 30);
    });
    ledger.write().close();
    const [backup = ''] = readdirSync(ledger.backupFolder);
    expect(fileForm(join(ledger.backupFolder, backup))).toBe('encrypted');
    const copy = connect(join(ledger.backupFolder, backup), { key: KEY, readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(30);
    expect(copy.prepare('SELECT name FROM payer').pluck().all()).toEqual(['Márcia Araújo']);
    copy.close();
    expect(filesWithAny(ledger.folder, ['Márcia Araújo', '12345678909'])).toEqual([]);
    expect(chargesIn(ledger)).toBe(1);
  });
});

describe('an encrypted ledger that is damaged', () => {
  it('is found out whichever byte of a page is changed, and restored from its backup', () => {
    using ledger = filled({ hasBackup: true, key: KEY });
    const sound = readFileSync(ledger.file);
    const random = seededRandom(11);
    for (let round = 0; round < 20; round += 1) {
      ledger.close();
      const bytes = Buffer.from(sound);
      const at = 24 + Math.floor(random() * (bytes.length - 24));
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
      writeFileSync(ledger.file, bytes);
      for (const ending of ['-wal', '-shm']) rmSync(`${ledger.file}${ending}`, { force: true });
      ledger.notices.length = 0;
      ledger.write();
      expect(ledger.notices.map(({ code, params }) => [code, params.restoredFrom !== ''])).toEqual([
        ['ledger_damaged', true],
      ]);
      expect(chargesIn(ledger)).toBe(WORLD.charges.length);
    }
    expect(filesWithAny(ledger.folder, personalTexts(WORLD))).toEqual([]);
  });

  it('is told from one of another key even where its first bytes are hit', () => {
    using ledger = filled({ hasBackup: true, key: KEY });
    const bytes = readFileSync(ledger.file);
    bytes.fill(0xff, 16, 40);
    bytes.writeUInt8(bytes.readUInt8(3) ^ 4, 3);
    writeFileSync(ledger.file, bytes);
    ledger.write();
    expect(ledger.notices.map(({ code }) => code)).toEqual(['ledger_damaged']);
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
  });

  it('is not restored from a backup that another key encrypted', () => {
    using ledger = filled({ key: KEY });
    using other = filled({ hasBackup: true, key: newLedgerKey() });
    const [name = ''] = readdirSync(other.backupFolder);
    ledger.write().backup();
    ledger.close();
    const [own = ''] = readdirSync(ledger.backupFolder);
    writeFileSync(join(ledger.backupFolder, own), readFileSync(join(other.backupFolder, name)));
    writeFileSync(
      ledger.file,
      Buffer.concat([readFileSync(ledger.file).subarray(0, 5_000), Buffer.alloc(9_000)]),
    );
    ledger.write();
    expect(ledger.notices[0]?.params.restoredFrom).toBe('');
  });
});

describe.each([
  ['plain', null],
  ['encrypted', KEY],
])('the schema of a ledger that is %s', (_, key) => {
  it.each([
    [
      'a trigger',
      `CREATE TRIGGER more AFTER INSERT ON charge BEGIN DELETE FROM settlement; END`,
      'trigger more',
    ],
    ['a view', 'CREATE VIEW paid AS SELECT 1', 'view paid'],
    ['an index', 'CREATE INDEX slow ON charge (amount)', 'index slow'],
    ['a table', 'CREATE TABLE extra (a)', 'table extra'],
    ['a column', 'ALTER TABLE payer ADD COLUMN extra TEXT', 'table payer'],
    ['a lost index', 'DROP INDEX payer_by_sort_key', 'index payer_by_sort_key'],
  ])('is refused with %s that no migration made', (_change, sql, part) => {
    using ledger = filled({ key });
    ledger.sql((db) => db.exec(sql));
    expect(codeOf(() => ledger.read())).toBe('ledger_altered');
    expect(codeOf(() => ledger.write())).toBe('ledger_altered');
    expect(() => ledger.write()).toThrow(part);
    ledger.key = KEY;
    expect(codeOf(() => ledger.write())).toBe('ledger_altered');
    expect(fileForm(ledger.file)).toBe(key === null ? 'plain' : 'encrypted');
  });

  it('may have statistics, and lack what a first load makes at its end', () => {
    using ledger = filled({ key });
    ledger.sql((db) => db.exec('ANALYZE; DROP INDEX cycle_by_due; DROP INDEX cycle_state_by_due'));
    ledger.write().reconcile(WORLD_TODAY, AT);
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
  });

  it('runs nothing that is not harmless in the place of ours', () => {
    using ledger = filled({ key });
    expect(ledger.sql((db) => db.pragma('trusted_schema', { simple: true }))).toBe(0);
  });
});

describe('removing a ledger', () => {
  it('leaves in the folder of the copies what a person has put there, and nothing of the app’s own', () => {
    using ledger = filled({ hasBackup: true, key: KEY });
    const [backup = ''] = readdirSync(ledger.backupFolder);
    const aside = `${ledger.backupFolder}.unreadable-1`;
    mkdirSync(aside);
    for (const ending of ['', '-journal', '.partial', '.encrypted-wal'])
      for (const folder of [ledger.backupFolder, aside])
        writeFileSync(join(folder, `${backup}${ending}`), '');
    const carried = join(ledger.backupFolder, 'own-antes.ciclo');
    writeFileSync(carried, 'a copy with a passphrase');
    removeLedger(ledger.file, ledger.backupFolder);
    expect([readdirSync(ledger.backupFolder), existsSync(aside)]).toEqual([['own-antes.ciclo'], false]);
    expect(ledgerFiles(ledger.file, ledger.backupFolder)).toEqual([]);
    rmSync(carried);
    removeLedger(ledger.file, ledger.backupFolder);
    expect(existsSync(ledger.backupFolder)).toBe(false);
  });

  it('leaves nothing of it, and all of the one whose name begins like its own', () => {
    using ledger = filled({ hasBackup: true, key: KEY });
    const other = join(ledger.folder, 'own-2.ledger');
    writeFileSync(other, 'another company');
    for (const ending of ['-wal', '-shm', '.suspect', '.damaged-1', '.damaged-1-wal', '.damaged-2.sealed'])
      writeFileSync(`${ledger.file}${ending}`, '');
    removeLedger(ledger.file, ledger.backupFolder);
    expect(ledger.files()).toEqual(['own-2.ledger']);
    expect(codeOf(() => openLedgerReader(ledger.file, KEY))).toBe('not_found');
  });
});
