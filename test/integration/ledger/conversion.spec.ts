import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect, fileForm, newLedgerKey } from '../../../src-main/ledger/files/connect.ts';
import { unsealCopy } from '../../../src-main/ledger/files/sealed-copy.ts';
import { WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { integrityOf, ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { AT, chargesIn, codeOf, filled, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';
import { filesWithAny, personalTexts } from '../../support/in-process/ledger/plain-bytes.ts';
import { runChild } from '../../support/own-process/killed-child.ts';

const KEY = newLedgerKey();
const NAMES = personalTexts(WORLD);
const CHILD = new URL('../../support/own-process/ledger/ledger-conversion-child.ts', import.meta.url)
  .pathname;

const backupsIn = ({ backupFolder }: LedgerFolder): readonly string[] =>
  readdirSync(backupFolder).map((name) => join(backupFolder, name));

/** Nothing plain, nothing unfinished, and the same contents as before. */
function expectConverted(ledger: LedgerFolder, before: ReturnType<typeof ledgerContents>): void {
  ledger.close();
  expect(filesWithAny(ledger.folder, NAMES)).toEqual([]);
  const names = [...ledger.files(), ...readdirSync(ledger.backupFolder)];
  expect(names.filter((name) => /encrypted|carrier|partial|restoring|journal/.test(name))).toEqual([]);
  expect(ledgerContents(ledger.file, KEY)).toEqual(before);
  for (const file of [ledger.file, ...backupsIn(ledger)]) {
    expect(fileForm(file)).toBe('encrypted');
    expect(integrityOf(file, KEY)).toBe('ok');
  }
}

/** What is on the disk when a process ends while it writes: some pages anew, and the journal that has them as they were. */
function leaveChangeHalfWritten(file: string): void {
  const paths = [file, `${file}-journal`];
  const db = connect(file, { key: null });
  for (const pragma of ['journal_mode = DELETE', 'cache_size = 1', 'cache_spill = 1']) db.pragma(pragma);
  db.exec(`BEGIN IMMEDIATE; UPDATE charge_raw SET raw = raw || 'x'`);
  const bytes = paths.map((path) => readFileSync(path));
  db.exec('ROLLBACK');
  db.close();
  for (const [index, path] of paths.entries()) writeFileSync(path, bytes[index] ?? '');
}

describe('a plain ledger, once there is a key', () => {
  it('is encrypted with its backups, and no plain copy is left', () => {
    using ledger = filled({ hasBackup: true });
    const before = ledgerContents(ledger.file);
    expect(filesWithAny(ledger.folder, NAMES)).toHaveLength(2);
    ledger.key = KEY;
    ledger.write();
    expectConverted(ledger, before);
    expect(ledger.notices).toEqual([]);
    expect(chargesIn(ledger)).toBe(WORLD.charges.length);
  });

  it('takes along what stands in its log alone', () => {
    using ledger = new LedgerFolder();
    ledger.write().store(WORLD, AT);
    using copy = new LedgerFolder(KEY);
    mkdirSync(copy.backupFolder);
    for (const ending of ['', '-wal']) copyFileSync(`${ledger.file}${ending}`, `${copy.file}${ending}`);
    expect(filesWithAny(copy.folder, NAMES)).toContain(`${copy.file}-wal`);
    copy.write();
    expectConverted(copy, ledgerContents(ledger.file));
  });

  it('that was damaged before is sealed where it was set aside, and opens with the key alone', () => {
    using ledger = filled({ hasBackup: true });
    const bytes = readFileSync(ledger.file);
    bytes.fill(0xa5, 4_096, 8_192);
    writeFileSync(ledger.file, bytes);
    ledger.write().close();
    const before = ledgerContents(ledger.file);
    expect(filesWithAny(ledger.folder, NAMES)).toHaveLength(3);
    ledger.key = KEY;
    ledger.write();
    expectConverted(ledger, before);
    const sealed = ledger.files().find((name) => /damaged-\w+\.sealed$/.test(name)) ?? '';
    expect(unsealCopy(join(ledger.folder, sealed), KEY).equals(bytes)).toBe(true);
    expect(() => unsealCopy(join(ledger.folder, sealed), newLedgerKey())).toThrow();
  });

  it('seals a plain backup that is broken, and keeps the others', () => {
    using ledger = filled({ hasBackup: true });
    const [backup = ''] = backupsIn(ledger);
    const bytes = readFileSync(backup);
    bytes.fill(0xa5, 8_192, 20_000);
    writeFileSync(backup.replace('2026', '2025'), bytes);
    ledger.key = KEY;
    ledger.write().close();
    expect(readdirSync(ledger.backupFolder).map((name) => name.replace(/.*backup/, ''))).toEqual([
      '.sealed',
      '',
    ]);
    expect(filesWithAny(ledger.folder, NAMES)).toEqual([]);
  });

  it('stays as it is while another process has it open, and is encrypted at the next opening', () => {
    using ledger = filled({ hasBackup: true });
    const before = ledgerContents(ledger.file);
    using other = new LedgerFolder();
    const reader = ledger.read();
    expect(reader.counts().charge).toBe(WORLD.charges.length);
    ledger.key = KEY;
    ledger.write().close();
    expect(fileForm(ledger.file)).toBe('plain');
    expect(other.notices).toEqual([]);
    ledger.close();
    ledger.write();
    expectConverted(ledger, before);
  });

  it('is read beside a conversion that has not come about', () => {
    using ledger = filled();
    ledger.key = KEY;
    expect(ledger.read().counts().charge).toBe(WORLD.charges.length);
  });
});

describe('a conversion that was cut short', () => {
  it.each([
    ['before the copy was whole', (file: string) => writeFileSync(`${file}.encrypted`, 'half a copy')],
    ['before anything was copied', (file: string) => writeFileSync(`${file}.carrier`, '')],
    ['while it took the lock', (file: string) => writeFileSync(`${file}.carrier-mj17D40F937`, '')],
    ['in a restoration', (file: string) => copyFileSync(file, `${file}.restoring`)],
  ])('%s is done again', (_, leave) => {
    using ledger = filled({ hasBackup: true });
    const before = ledgerContents(ledger.file);
    const [backup = ''] = backupsIn(ledger);
    leave(ledger.file);
    copyFileSync(backup, `${backup}.partial`);
    leave(backup);
    ledger.key = KEY;
    ledger.write();
    expectConverted(ledger, before);
  });

  it('after the ledger and before its backups goes on with those', () => {
    using ledger = filled({ hasBackup: true });
    const before = ledgerContents(ledger.file);
    const [backup = ''] = backupsIn(ledger);
    const plain = readFileSync(backup);
    ledger.key = KEY;
    ledger.write().close();
    writeFileSync(backup, plain);
    ledger.write();
    expectConverted(ledger, before);
  });

  it('in the middle of a change takes that back first', () => {
    using ledger = filled({ hasBackup: true });
    const before = ledgerContents(ledger.file);
    leaveChangeHalfWritten(ledger.file);
    expect(() => ledgerContents(ledger.file)).toThrow('attempt to write a readonly database');
    ledger.key = KEY;
    ledger.write();
    expectConverted(ledger, before);
  });

  it('by a kill at any moment leaves one whole ledger, and the next opening finishes it', async () => {
    using ledger = filled({ hasBackup: true });
    const before = ledgerContents(ledger.file);
    const files = [ledger.file, ...backupsIn(ledger)].map((file) => [file, readFileSync(file)] as const);
    const orders = {
      file: ledger.file,
      backupFolder: ledger.backupFolder,
      keyHex: Buffer.from(KEY).toString('hex'),
    };
    const undisturbed = await runChild(CHILD, orders, null);
    expect(undisturbed.lines).toContain('ended');
    const kills = 8;
    for (let kill = 0; kill < kills; kill += 1) {
      for (const [file, bytes] of files) writeFileSync(file, bytes);
      await runChild(CHILD, orders, (undisturbed.ms * kill) / kills);
      ledger.key = KEY;
      ledger.write();
      expectConverted(ledger, before);
    }
  }, 120_000);
});

describe('a plain ledger without a key', () => {
  it('stays plain and is used as ever', () => {
    using ledger = filled({ hasBackup: true });
    ledger.write().reconcile(WORLD_TODAY, AT);
    expect(fileForm(ledger.file)).toBe('plain');
    expect(codeOf(() => ledger.read().overview())).toBe('nothing thrown');
    expect(existsSync(`${ledger.file}.encrypted`)).toBe(false);
  });
});
