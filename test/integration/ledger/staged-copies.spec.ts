import { scryptSync } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restore } from '../../../src-main/application/ledgers/threads/restoring.ts';
import { backupsOf } from '../../../src-main/ledger/files/backups.ts';
import {
  type Connecting,
  connect,
  headerOf,
  inConnection,
  newLedgerKey,
} from '../../../src-main/ledger/files/connect.ts';
import { examine } from '../../../src-main/ledger/files/examine.ts';
import { putInPlace, stageRestore } from '../../../src-main/ledger/files/restore.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { AT, codeOf, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';

const ROWS = 400;

const fill = (ledger: LedgerFolder, word: string): void =>
  ledger.sql((db) => {
    const put = db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)');
    for (let at = 0; at < ROWS; at += 1) put.run(`note.x${at}`, word.repeat(2_000));
  });

const wordsIn = (ledger: LedgerFolder, file: string): unknown => {
  const db = connect(file, { key: ledger.key, readonly: true });
  try {
    return db
      .prepare("SELECT DISTINCT substr(value, 1, 1) FROM meta WHERE name LIKE 'note.x%'")
      .pluck()
      .all();
  } finally {
    db.close();
  }
};

/** What whoever was killed in the middle of a large change leaves of a file: the change half written, and the journal that takes it back. */
function killedWhileChanging({ key }: LedgerFolder, file: string): void {
  const db = connect(file, { key });
  db.pragma('cache_size = 5');
  db.exec("BEGIN IMMEDIATE; UPDATE meta SET value = value || 'z' WHERE name LIKE 'note.x%'");
  for (const ending of ['', '-journal']) copyFileSync(`${file}${ending}`, `${file}${ending}.killed`);
  db.exec('ROLLBACK');
  db.close();
  for (const ending of ['', '-journal']) renameSync(`${file}${ending}.killed`, `${file}${ending}`);
}

/** Two copies with the same pages and another content in them; the newer first. */
function withTwoCopies(key: Uint8Array | null): LedgerFolder {
  const ledger = new LedgerFolder(key);
  const writer = ledger.write();
  writer.store(WORLD, AT);
  for (const word of ['a', 'b']) {
    fill(ledger, word);
    writer.backup();
  }
  return ledger;
}

/** What a passphrase opens a carried copy with, worked out anew. */
function carriedWith(file: string, passphrase: string): Connecting {
  const salt = headerOf(file).subarray(0, 16);
  const cost = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
  return { key: new Uint8Array(scryptSync(passphrase, salt, 32, cost)), salt: salt.toString('hex') };
}

/** A file whose notes are a view that fails as soon as anybody asks it; another would never come to an end. */
function withNotesInAView(file: string, how: Connecting): void {
  inConnection(file, how, (db) =>
    db.exec(`ALTER TABLE meta RENAME TO kept; CREATE VIEW meta AS
      SELECT name, abs(-9223372036854775808) AS value FROM kept`),
  );
}

const stagedIn = ({ folder }: LedgerFolder): readonly string[] =>
  readdirSync(folder).filter((name) => name.includes('.restoring'));

describe.each([
  ['plain', null],
  ['encrypted', newLedgerKey()],
])('a copy that is staged, %s', (_, key) => {
  it('takes nothing of another one whose restoring was killed', () => {
    using ledger = withTwoCopies(key);
    const [newer = '', older = ''] = backupsOf(ledger.file, ledger.backupFolder);
    const { partial } = stageRestore(ledger.file, { path: older, passphrase: null }, key);
    killedWhileChanging(ledger, partial);
    expect(stagedIn(ledger)).toContain('own.ledger.restoring-journal');
    const staged = stageRestore(ledger.file, { path: newer, passphrase: null }, key);
    expect(wordsIn(ledger, staged.partial)).toEqual(['b']);
    expect(stagedIn(ledger)).toEqual(['own.ledger.restoring']);
  });

  it('leaves nothing beside the ledger once it is in place, nor where it is refused', () => {
    using ledger = withTwoCopies(key);
    const [newer = ''] = backupsOf(ledger.file, ledger.backupFolder);
    writeFileSync(`${ledger.file}.restoring-journal`, 'of another');
    const absent = { path: `${newer}.gone`, passphrase: null };
    expect(() => stageRestore(ledger.file, absent, key)).toThrow('is gone');
    expect(stagedIn(ledger)).toEqual([]);
    const writer = ledger.write();
    const by = { at: AT, author: null };
    restore(ledger, { path: newer, passphrase: null }, { ledger: writer, close: () => ledger.close() }, by);
    expect(stagedIn(ledger)).toEqual([]);
  });

  it('takes no journal over from the file whose place it takes', () => {
    using ledger = withTwoCopies(key);
    const [newer = ''] = backupsOf(ledger.file, ledger.backupFolder);
    ledger.close();
    const { partial } = stageRestore(ledger.file, { path: newer, passphrase: null }, key);
    rmSync(ledger.file);
    writeFileSync(`${ledger.file}-journal`, 'of what was there');
    putInPlace(partial, ledger.file, key);
    expect(existsSync(`${ledger.file}-journal`)).toBe(false);
    expect(wordsIn(ledger, ledger.file)).toEqual(['b']);
  });

  it('is asked for none of its notes before it was found to be a ledger’s', () => {
    using ledger = withTwoCopies(key);
    const [path = ''] = backupsOf(ledger.file, ledger.backupFolder);
    withNotesInAView(path, { key });
    expect(codeOf(() => stageRestore(ledger.file, { path, passphrase: null }, key))).toBe('backup_unusable');
    expect(examine(path, 'content', key)).toBe('damaged');
  });

  it('is asked for none either where it was carried', () => {
    using ledger = withTwoCopies(key);
    const [path, passphrase] = [join(ledger.folder, 'levada.ciclo'), 'um guarda-chuva azul'];
    ledger.write().carry(path, passphrase);
    withNotesInAView(path, carriedWith(path, passphrase));
    expect(codeOf(() => stageRestore(ledger.file, { path, passphrase }, key))).toBe('backup_unusable');
    expect(stagedIn(ledger)).toEqual([]);
  });
});
