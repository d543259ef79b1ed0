import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { sharedFolderNotice } from '../../../../src-main/application/companies/data-folder/data-folder-modes.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { openAtomicFile, writeFileAtomically } from '../../../../src-main/exports/atomic-file.ts';
import { lockFolder } from '../../../../src-main/ledger/files/folder-lock.ts';
import { startPracticeBank } from '../../../../src-main/practice-bank/practice-bank.ts';
import { startBrowserShell } from '../../../../src-main/shells/browser/start-browser-shell.ts';
import { savePageAsPdf } from '../../../../src-main/shells/electron/printing.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { CODE_FILE_FORMATS } from '../../../../src-preload/contract/vocabulary/printing.ts';
import { FakeApplication } from '../../../support/fake/fake-application.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { openCompany } from '../../../support/in-process/application/company-application.ts';
import { CertificateOffice } from '../../../support/in-process/bank/bank-certificates.ts';
import { makePageFolder } from '../../../support/in-process/folders/page-folder.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { filled } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { practiceConnection } from '../../../support/in-process/practice-bank/practice-access.ts';
import { activationTags, composeBrCode } from '../../../support/oracles/br-code.ts';
import { runCiclo } from '../../../support/own-process/run-ciclo.ts';

const TODAY = '2026-03-10';

/** Everybody may do everything: whatever is narrow now was made so. */
let umask: number;
beforeEach(() => {
  umask = process.umask(0);
});
afterEach(() => void process.umask(umask));

/** Paths below a folder that others may read or write, with their modes. */
function openToOthers(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(0);
  return entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => (lstatSync(path).mode & 0o077) !== 0)
    .map((path) => `${relative(folder, path)} ${(lstatSync(path).mode & 0o777).toString(8)}`);
}

async function practiceBank() {
  const bank = await startPracticeBank({ payers: 12, months: 3, today: civilDate(TODAY) });
  onTestFinished(() => bank.close());
  return bank.ready;
}

describe('what Ciclo writes is for its owner alone', () => {
  it('in the app: settings, ledger with its log, certificate, exports, codes, printed pages', async () => {
    const [dataDir, saved] = [join(tempFolder(), 'data'), join(tempFolder(), 'saved')];
    mkdirSync(saved, { mode: 0o700 });
    const ready = await practiceBank();
    const keyring = new KeyringInMemory();
    const services = { chooseSavePath: async (name: string) => join(saved, name) };
    const { ask, events, connectionId, close } = await openCompany(ready, { dataDir, services, keyring });
    using office = new CertificateOffice();
    office.issue('company');
    const bundle = Buffer.from(office.bundle('company', 'a')).toString('base64');
    const certificate = { kind: 'pfx', bundle, passphrase: 'a' } as const;
    const added = { ...practiceConnection(ready, { name: 'Outra' }, 'keychain'), certificate };
    await ask('connections', 'add', added);

    const wanted = { connectionId, subject: 'charges', preset: 'excel-br', filter: EVERY_CYCLE } as const;
    await ask('exports', 'start', { ...wanted, columns: [...CHARGE_COLUMNS], fullDocuments: true });
    const states = () => events.flatMap(({ payload }) => Reflect.get(payload ?? {}, 'state') ?? []);
    await expect.poll(states, { timeout: 30_000 }).toContain('done');
    const code = composeBrCode(activationTags('qr.example.com/rec/1', null));
    for (const format of CODE_FILE_FORMATS)
      await ask('printing', 'saveCode', { suggestedName: 'qr', format, code, caption: 'Loja' });
    await savePageAsPdf({ printToPDF: async () => Buffer.from('%PDF') }, join(saved, 'page.pdf'));

    expect(readdirSync(join(dataDir, 'ledgers')).some((name) => name.endsWith('-wal'))).toBe(true);
    expect(readdirSync(join(dataDir, 'certificates'))).toHaveLength(1);
    expect(openToOthers(dirname(dataDir))).toEqual([]);
    expect(readdirSync(saved)).toHaveLength(CODE_FILE_FORMATS.length + 2);
    expect(openToOthers(saved)).toEqual([]);
    await close();
    expect(openToOthers(dirname(dataDir))).toEqual([]);
  });

  it('in the terminal: connect, sync, export', async () => {
    const data = join(tempFolder(), 'data');
    const ready = await practiceBank();
    const addresses = ['--base-url', ready.baseUrl, '--token-url', ready.tokenUrl];
    const access = ['--client-id', ready.clientId, '--scheme-word', ready.word];
    const secret = ['--secret-env', 'SECRET'];
    const out = join(data, 'charges.csv');
    for (const args of [
      ['connect', '--data', data, '--name', 'Loja', ...addresses, ...access, ...secret],
      ['sync', '--data', data, '--today', TODAY, ...secret],
      ['export', '--data', data, '--out', out, '--full-documents'],
    ])
      expect(await runCiclo(args, { SECRET: ready.clientSecret })).toMatchObject({ code: 0 });
    expect(openToOthers(dirname(data))).toEqual([]);
  }, 180_000);

  it('in a ledger folder: backup, what takes the place of a damaged ledger, the mark of damage', () => {
    using ledger = filled({ hasBackup: true });
    chmodSync(join(ledger.backupFolder, readdirSync(ledger.backupFolder)[0] ?? ''), 0o644);
    writeFileSync(ledger.file, 'SQLite format 3\0 and no more', { mode: 0o600 });
    ledger.write();
    expect(ledger.notices.map(({ code }) => code)).toEqual(['ledger_damaged']);
    expect(openToOthers(ledger.folder)).toEqual([]);
  });

  it('in the shells: the lock, the tokens of addresses', async () => {
    const dataDir = join(tempFolder(), 'data');
    openDataFolder(dataDir);
    const lock = lockFolder(join(dataDir, 'lock.sqlite'));
    onTestFinished(() => lock.release());
    const rendererDir = makePageFolder();
    const files = { rendererDir, bridgeFile: join(rendererDir, 'bridge.cjs') };
    const application = new FakeApplication();
    const shell = await startBrowserShell({ ...files, application, dataDir, port: 0 });
    onTestFinished(() => shell.close());
    await shell.handOver();
    await shell.print();
    expect(openToOthers(dirname(dataDir))).toEqual([]);
  });

  it('from the first byte, and over a file that others could read', () => {
    const target = join(tempFolder(), 'charges.csv');
    writeFileSync(target, 'old', { mode: 0o644 });
    const file = openAtomicFile(target);
    file.write(Buffer.from('new'));
    expect(openToOthers(dirname(target))).toEqual(['charges.csv 644']);
    file.commit();
    expect(openToOthers(dirname(target))).toEqual([]);
  });

  it('under a umask that takes from the owner too little or too much', () => {
    const folder = tempFolder();
    for (const taken of [0o022, 0o077]) {
      process.umask(taken);
      writeFileAtomically(join(folder, `${taken}.json`), '{}');
      openDataFolder(join(folder, String(taken)));
    }
    expect(openToOthers(folder)).toEqual([]);
  });
});

describe('at the start', () => {
  it('what is Ciclo’s own is narrowed, and nothing else', () => {
    const root = tempFolder();
    const own = ['settings.json', 'ledgers/a.sqlite', 'ledgers/a.sqlite-wal', 'backups/a/1.backup'];
    const others = ['notes.txt', 'photos/me.jpg'];
    for (const path of [...own, ...others]) {
      mkdirSync(dirname(join(root, path)), { recursive: true, mode: 0o755 });
      writeFileSync(join(root, path), '{}', { mode: 0o644 });
    }
    const elsewhere = join(tempFolder(), 'target');
    writeFileSync(elsewhere, '', { mode: 0o644 });
    symlinkSync(elsewhere, join(root, 'ledgers', 'link'));
    openDataFolder(root);
    expect(openToOthers(join(root, 'backups'))).toEqual([]);
    expect(openToOthers(root).toSorted()).toEqual([
      'ledgers/link 777',
      'notes.txt 644',
      'photos 755',
      'photos/me.jpg 644',
    ]);
    expect(lstatSync(elsewhere).mode & 0o777).toBe(0o644);
  });

  it('a data folder that others can open is told of, with the command, and left as it is', async () => {
    const root = join(tempFolder(), "Caixa d'água");
    mkdirSync(root, { mode: 0o755 });
    openDataFolder(root).identity();
    expect(lstatSync(root).mode & 0o777).toBe(0o755);
    const notice = sharedFolderNotice(root);
    expect(notice).toMatchObject({ code: 'data_folder_shared', params: { path: root } });
    expect(String(notice?.params.command)).toBe(`chmod 700 '${root.replace("'", String.raw`'\''`)}'`);
    const { stderr } = await runCiclo(['export', '--data', root, '--out', join(root, 'x.csv')]);
    expect(stderr).toContain('(data_folder_shared');
    const { ask } = await openCompany(await practiceBank(), { dataDir: root });
    const { notices } = await ask('app', 'info', null);
    expect(notices.map(({ code }) => code)).toContain('data_folder_shared');
  });

  it('one that is the person’s alone is not', async () => {
    const root = join(tempFolder(), 'data');
    openDataFolder(root).identity();
    expect(sharedFolderNotice(root)).toBeNull();
    const { stderr } = await runCiclo(['export', '--data', root, '--out', join(root, 'x.csv')]);
    expect(stderr).not.toContain('data_folder_shared');
  });
});
