import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  restore,
  restoreOverUnopened,
  weighRestore,
} from '../../../../src-main/application/ledgers/threads/restoring.ts';
import { backupMoment, backupsOf } from '../../../../src-main/ledger/files/backups.ts';
import {
  connect,
  fileForm,
  type LedgerKey,
  newLedgerKey,
} from '../../../../src-main/ledger/files/connect.ts';
import { migrate } from '../../../../src-main/ledger/migrations/migrate.ts';
import type { LedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { integrityOf, ledgerContents } from '../../../support/in-process/ledger/ledger-contents.ts';
import type { LedgerFolder } from '../../../support/in-process/ledger/ledger-folder.ts';
import { codeOf, filled, WORLD } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { filesWithAny, personalTexts } from '../../../support/in-process/ledger/plain-bytes.ts';

const LATER = noon('2026-03-11');
const PAID = new Set(WORLD.settlements.map(({ txid }) => txid));
const TXID = WORLD.charges.find(({ txid, status }) => status !== 'CONCLUIDA' && !PAID.has(txid))?.txid ?? '';
const KEY = newLedgerKey();

const BY = { at: LATER, author: 'Ana' };

/** What history knows of restorings. */
const restoringsIn = (ledger: LedgerFolder): unknown =>
  ledger.sql((db) => db.prepare("SELECT at, author FROM act WHERE kind = 'copy_restored'").all());

/** The ledger open, as the writer thread has it. */
function presentOf(ledger: LedgerFolder) {
  const writer = ledger.write();
  return { ledger: writer, close: () => writer.close() };
}

const newest = ({ file, backupFolder }: LedgerFolder): string => backupsOf(file, backupFolder)[0] ?? '';

const restoreNewest = (ledger: LedgerFolder, passphrase: string | null = null, path = newest(ledger)): void =>
  restore(ledger, { path, passphrase }, presentOf(ledger), BY);

/** Decides after the backup, so that the ledger differs from it. */
function decideLater(writer: LedgerWriter): void {
  writer.decide(TXID, 'settled_outside', 'em dinheiro', LATER);
}

const decisionsIn = (ledger: LedgerFolder): number =>
  ledger.sql((db) => Number(db.prepare('SELECT count(*) FROM decision').pluck().get()));

describe.each([
  ['a plain ledger', null],
  ['an encrypted ledger', KEY],
] as const)('%s', (_, key: LedgerKey | null) => {
  it('is what the copy holds again, and what was there is one more copy', () => {
    using ledger = filled({ hasBackup: true, key });
    const before = ledgerContents(ledger.file, key);
    decideLater(ledger.write());
    ledger.close();
    const chosen = newest(ledger);
    expect(decisionsIn(ledger)).toBe(1);
    restoreNewest(ledger);
    expect(ledgerContents(ledger.file, key)).toEqual(before);
    expect([decisionsIn(ledger), integrityOf(ledger.file, key)]).toEqual([0, 'ok']);
    expect(restoringsIn(ledger)).toEqual([BY]);
    const kept = backupsOf(ledger.file, ledger.backupFolder).filter((path) => path !== chosen);
    expect(kept).toHaveLength(1);
    restoreNewest(ledger, null, kept[0]);
    expect(decisionsIn(ledger)).toBe(1);
    expect(ledger.files().filter((name) => /restoring|partial/.test(name))).toEqual([]);
  });

  it('is restored from a copy that was carried, under the key that it has here', () => {
    using from = filled({ key });
    using to = filled({ hasBackup: true, key: key === null ? null : newLedgerKey() });
    const carried = join(to.backupFolder, 'levada.ciclo');
    const writer = from.write();
    decideLater(writer);
    writer.carry(carried, 'um guarda-chuva azul');
    from.close();
    expect(fileForm(carried)).toBe('encrypted');
    expect(
      filesWithAny(to.backupFolder, personalTexts(WORLD)).filter((path) => path.endsWith('.ciclo')),
    ).toEqual([]);
    for (const wrong of ['um guarda-chuva verde', '', null])
      expect(codeOf(() => restoreNewest(to, wrong, carried))).toBe('backup_passphrase');
    to.close();
    restoreNewest(to, 'um guarda-chuva azul', carried);
    expect(decisionsIn(to)).toBe(1);
    expect(restoringsIn(to)).toEqual([BY]);
    expect(fileForm(to.file)).toBe(key === null ? 'plain' : 'encrypted');
    expect(ledgerContents(to.file, to.key)).toEqual(ledgerContents(from.file, key));
  });

  it('stays as it is where the copy is damaged, cut short, no ledger, or gone', () => {
    using ledger = filled({ hasBackup: true, key });
    const chosen = newest(ledger);
    const [before, whole] = [ledgerContents(ledger.file, key), readFileSync(chosen)];
    const damages: readonly ((path: string) => void)[] = [
      (path) => truncateSync(path, whole.length / 2),
      (path) => writeFileSync(path, Buffer.from(whole).fill(7, 5_000, 9_000)),
      (path) => writeFileSync(path, 'isto não é uma cópia'),
      (path) => writeFileSync(path, ''),
    ];
    for (const damage of damages) {
      writeFileSync(chosen, whole);
      damage(chosen);
      expect(codeOf(() => restoreNewest(ledger, null, chosen))).toMatch(
        /^(?:backup_unusable|ledger_damaged)$/,
      );
      expect(ledgerContents(ledger.file, key)).toEqual(before);
      expect(ledger.files().filter((name) => name.includes('restoring'))).toEqual([]);
    }
    const absent = join(ledger.backupFolder, 'own-20260310T150000000Z-009.backup');
    expect(codeOf(() => restoreNewest(ledger, null, absent))).toBe('backup_unusable');
    expect(ledger.notices).toEqual([]);
  });
});

describe('a restoring', () => {
  it('is weighed first: what came after the copy is counted, and nothing changes', () => {
    using ledger = filled({ hasBackup: true });
    decideLater(ledger.write());
    ledger.close();
    const present = presentOf(ledger);
    const names = readdirSync(ledger.backupFolder);
    const weighed = weighRestore(ledger, { path: newest(ledger), passphrase: null }, present);
    expect(weighed).toMatchObject({ decisions: 1, links: 0, sent: 0, erased: 0, unanswered: 0 });
    expect(weighed.at).toBe(backupMoment(names[0] ?? ''));
    expect(decisionsIn(ledger)).toBe(1);
    expect(readdirSync(ledger.backupFolder)).toEqual(names);
    expect(existsSync(`${ledger.file}.restoring`)).toBe(false);
  });

  it('counts what came after the copy, and keeps it, where the clock has lost its time since', () => {
    using ledger = filled({ hasBackup: true });
    const before = readdirSync(ledger.backupFolder);
    ledger.clock = noon('2025-01-01');
    const writer = ledger.write();
    writer.actingAs('Ana', 'decide', () => writer.decide(TXID, 'waived', 'combinado', ledger.clock));
    const source = { path: newest(ledger), passphrase: null };
    const present = { ledger: writer, close: () => writer.close() };
    expect(weighRestore(ledger, source, present)).toMatchObject({ decisions: 1, acts: 1 });
    restore(ledger, source, present, BY);
    expect(decisionsIn(ledger)).toBe(0);
    const kept = backupsOf(ledger.file, ledger.backupFolder).filter(
      (path) => !before.includes(basename(path)),
    );
    expect(kept).toHaveLength(1);
    restoreNewest(ledger, null, kept[0]);
    expect(decisionsIn(ledger)).toBe(1);
  });

  it('counts all that a copy of the earliest version has no room for', () => {
    using ledger = filled();
    const copy = join(ledger.backupFolder, 'own-20260310T150000000Z-000.backup');
    mkdirSync(ledger.backupFolder);
    const earliest = connect(copy, { key: null });
    migrate(earliest, 10);
    earliest.close();
    const present = presentOf(ledger);
    present.ledger.actingAs('Ana', 'decide', () => present.ledger.decide(TXID, 'waived', '', LATER));
    const source = { path: copy, passphrase: null };
    expect(weighRestore(ledger, source, present)).toMatchObject({ decisions: 1, acts: 1, closings: 0 });
  });

  it('counts contacts, messages and whatever people did', () => {
    using ledger = filled({ hasBackup: true });
    const writer = ledger.write();
    const contact = { phone: '+5511987654321', email: '', note: '' };
    writer.actingAs('Ana', 'setContact', () => writer.setContact(1, contact, LATER));
    const message = { situation: 'unpaid', tone: 'formal', way: 'mail', body: 'Olá', txids: [] } as const;
    const tell = () =>
      writer.recordMessages(
        [1, 2].map((payerId) => ({ ...message, payerId })),
        LATER,
      );
    writer.actingAs('Ana', 'recordMessages', tell);
    const present = { ledger: writer, close: () => writer.close() };
    expect(weighRestore(ledger, { path: newest(ledger), passphrase: null }, present)).toMatchObject({
      ...{ isCounted: true, contacts: 1, messages: 2, acts: 2, decisions: 0 },
    });
  });

  it('takes the place of a ledger that another program has changed, which is kept as it is', () => {
    using ledger = filled({ hasBackup: true });
    const before = ledgerContents(ledger.file);
    ledger.sql((db) => db.exec('CREATE TABLE extra (a)'));
    const altered = readFileSync(ledger.file);
    expect(codeOf(() => ledger.write())).toBe('ledger_altered');
    const source = { path: newest(ledger), passphrase: null };
    expect(weighRestore(ledger, source, null)).toMatchObject({ isCounted: false, decisions: 0 });
    restoreOverUnopened(ledger, source, BY);
    expect(ledgerContents(ledger.file)).toEqual(before);
    expect(restoringsIn(ledger)).toEqual([BY]);
    ledger.write();
    const [kept = '', ...others] = ledger.files().filter((name) => name.includes('.damaged-'));
    expect([kept.length > 0, others]).toEqual([true, []]);
    expect(readFileSync(join(dirname(ledger.file), kept)).equals(altered)).toBe(true);
    truncateSync(source.path, 9_000);
    expect(codeOf(() => restoreOverUnopened(ledger, source, BY))).toMatch(
      /^(?:backup_unusable|ledger_damaged)$/,
    );
    expect(ledgerContents(ledger.file)).toEqual(before);
  });

  it('is refused while anybody else has the ledger open, also who has not written yet', () => {
    using ledger = filled({ hasBackup: true });
    const before = ledgerContents(ledger.file);
    const other = ledger.write();
    expect(codeOf(() => restoreNewest(ledger))).toBe('already_running');
    decideLater(other);
    ledger.close();
    expect(decisionsIn(ledger)).toBe(1);
    expect(ledger.files().filter((name) => name.includes('restoring'))).toEqual([]);
    const reader = ledger.read();
    expect(codeOf(() => restoreOverUnopened(ledger, { path: newest(ledger), passphrase: null }, BY))).toBe(
      'already_running',
    );
    reader.close();
    const oldest = backupsOf(ledger.file, ledger.backupFolder).at(-1);
    restoreNewest(ledger, null, oldest);
    expect(ledgerContents(ledger.file)).toEqual(before);
  });

  it('waits while a request has no answer: only this ledger knows of it', () => {
    using ledger = filled({ hasBackup: true });
    ledger.sql((db) =>
      db.exec(`INSERT INTO intended_write (kind, key, payload, state, intended_at)
        VALUES ('cancel_charge', 'a', '{}', 'sent', '${LATER}')`),
    );
    expect(codeOf(() => restoreNewest(ledger))).toBe('restore_held');
    expect(ledger.sql((db) => db.prepare('SELECT count(*) FROM intended_write').pluck().get())).toBe(1);
  });

  it.each([LATER, noon('2025-01-01')])('brings no erased payer back, by whatever clock: %s', (at) => {
    using ledger = filled({ hasBackup: true });
    ledger.sql((db) => db.exec(`INSERT INTO erased_mandate SELECT id, '${at}' FROM mandate_ref LIMIT 1`));
    expect(codeOf(() => restoreNewest(ledger))).toBe('restore_unerases');
    expect(ledger.sql((db) => db.prepare('SELECT count(*) FROM erased_mandate').pluck().get())).toBe(1);
  });

  it('takes a copy in which the payer was erased too, whenever that was', () => {
    using ledger = filled();
    const erase = (at: string) =>
      ledger.sql((db) =>
        db.exec(`INSERT OR REPLACE INTO erased_mandate SELECT id, '${at}' FROM mandate_ref LIMIT 1`),
      );
    erase(LATER);
    ledger.write().backup();
    erase(noon('2026-03-12'));
    ledger.close();
    restoreNewest(ledger);
    expect(ledger.sql((db) => db.prepare('SELECT at FROM erased_mandate').pluck().all())).toEqual([LATER]);
  });

  it('spares the copy that is chosen, though it would give way', () => {
    using ledger = filled();
    const writer = ledger.write();
    const [, chosen = ''] = [writer.backup(), writer.backup(), writer.backup()];
    ledger.close();
    restoreNewest(ledger, null, chosen);
    expect(existsSync(chosen)).toBe(true);
    expect(backupsOf(ledger.file, ledger.backupFolder)).toHaveLength(4);
  });

  it('that another process cut short is of no matter to the next opening', () => {
    using ledger = filled({ hasBackup: true });
    const before = ledgerContents(ledger.file);
    copyFileSync(newest(ledger), `${ledger.file}.restoring`);
    truncateSync(`${ledger.file}.restoring`, 8_000);
    ledger.write();
    ledger.close();
    expect([ledgerContents(ledger.file), ledger.notices]).toEqual([before, []]);
    restoreNewest(ledger);
    expect(ledgerContents(ledger.file)).toEqual(before);
  });
});

it('a name tells when its backup was begun, and no other name does', () => {
  expect(backupMoment('loja-20260310T150000000Z-002.backup')).toBe('2026-03-10T15:00:00.000Z');
  for (const name of ['loja.backup', 'loja-20260310.backup', 'a.ciclo', ''])
    expect(backupMoment(name)).toBeNull();
});
