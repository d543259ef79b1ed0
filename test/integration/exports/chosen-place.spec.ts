import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../src-main/application/companies/data-folder/data-folder.ts';
import { openAtomicFile, writeDocument, writeFileAtomically } from '../../../src-main/exports/atomic-file.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const own = expect.objectContaining({ code: 'export_target_own' });

/** A data folder with a ledger and settings in it. */
function openFolder() {
  const folder = openDataFolder(tempFolder());
  folder.id();
  for (const path of [folder.settingsFile, folder.ledgerFile('loja')]) writeFileSync(path, 'kept');
  return { root: folder.root, ledger: folder.ledgerFile('loja'), settings: folder.settingsFile };
}

describe('a document', () => {
  it.each([
    'settings.json',
    'window.json',
    'folder-id',
    'lock.sqlite',
    'lock.sqlite-journal',
    'ledgers/loja.sqlite',
    'ledgers/new.csv',
    'backups/loja/x.csv',
    'ledgers/loja.ciclo',
    'certificates/x.sealed',
    'logs/terminal.log',
  ])('takes no place of Ciclo’s own: %s', (name) => {
    const { root } = openFolder();
    const target = join(root, name);
    const before = existsSync(target) && readFileSync(target, 'utf8');
    expect(() => openAtomicFile(target)).toThrow(own);
    expect(() => writeDocument(target, 'a document')).toThrow(own);
    expect(existsSync(target) && readFileSync(target, 'utf8')).toBe(before);
  });

  it('takes none by a link, to the file or to a folder above it', () => {
    const { root, ledger } = openFolder();
    const elsewhere = tempFolder();
    symlinkSync(ledger, join(elsewhere, 'today.csv'));
    symlinkSync(root, join(elsewhere, 'data'));
    for (const name of ['today.csv', 'data/settings.json', 'data/ledgers/new.csv'])
      expect(() => writeDocument(join(elsewhere, name), 'a document'), name).toThrow(own);
    expect(readFileSync(ledger, 'utf8')).toBe('kept');
  });

  it.each([
    ['the folder of ledgers', 'ledgers', 'ledgers/loja.sqlite'],
    ['a ledger', 'ledgers/loja.sqlite', 'ledgers/loja.sqlite'],
    ['the settings', 'settings.json', 'settings.json'],
    ['a company’s backups', 'backups/loja', 'backups/loja/loja.backup'],
    ['a backup', 'backups/loja/loja.backup', 'backups/loja/loja.backup'],
  ])('takes no place of %s that lies on another disk, by whichever link', (_, moved, name) => {
    const { root } = openFolder();
    mkdirSync(join(root, 'backups', 'loja'));
    writeFileSync(join(root, 'backups/loja/loja.backup'), 'kept');
    const elsewhere = tempFolder();
    renameSync(join(root, moved), join(elsewhere, 'moved.ciclo'));
    symlinkSync(join(elsewhere, 'moved.ciclo'), join(root, moved));
    symlinkSync(dirname(join(root, name)), join(elsewhere, 'folder'));
    symlinkSync(join(root, name), join(elsewhere, 'file.ciclo'));
    const targets = [
      join(root, name),
      join(elsewhere, 'folder', basename(name)),
      join(elsewhere, 'file.ciclo'),
    ];
    for (const target of targets) expect(() => writeDocument(target, 'a document'), target).toThrow(own);
    expect(readFileSync(join(root, name), 'utf8')).toBe('kept');
  });

  it('goes among copies that lie on another disk where it is a person’s own', () => {
    const { root } = openFolder();
    const disk = tempFolder();
    symlinkSync(disk, join(root, 'backups', 'loja'));
    writeDocument(join(root, 'backups/loja/carried.ciclo'), 'a copy under a passphrase');
    expect(readFileSync(join(disk, 'carried.ciclo'), 'utf8')).toBe('a copy under a passphrase');
  });

  it('goes beside what is Ciclo’s, and where those names are everyday words; Ciclo’s own files are written', () => {
    const { root, settings } = openFolder();
    writeDocument(join(root, 'charges.csv'), 'a document');
    writeFileAtomically(settings, 'changed');
    expect(readFileSync(settings, 'utf8')).toBe('changed');
    mkdirSync(join(root, 'backups', 'loja'));
    for (const copy of ['backups/loja.ciclo', 'backups/loja/carried.ciclo'])
      writeDocument(join(root, copy), 'a copy under a passphrase');
    const elsewhere = tempFolder();
    mkdirSync(join(elsewhere, 'backups'));
    writeDocument(join(elsewhere, 'backups', 'charges.csv'), 'a document');
    writeDocument(join(elsewhere, 'settings.json'), 'a document');
  });
});

describe('an export in the terminal', () => {
  it('replaces neither what Ciclo keeps nor the plan and the layout that it is made with', async () => {
    const { data } = await syncedCompany();
    const [ledger = ''] = globSync(join(data, 'ledgers', '*.sqlite'));
    const [size, settings] = [readFileSync(ledger).length, readFileSync(join(data, 'settings.json'), 'utf8')];
    const written = (...words: string[]) => runCicloHere(['export', '--data', data, ...words]);
    for (const out of [ledger, join(data, 'settings.json')])
      expect(await written('--out', out)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('dados do próprio Ciclo'),
      });
    const plan = join(data, 'plan.csv');
    writeFileSync(plan, 'conta;nome;eventos;historico\n');
    for (const option of ['--accounts', '--layout-file']) {
      const words = ['--what', 'postings', '--layout', 'csv', option, plan, '--out', plan];
      expect(await written(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(option) });
    }
    expect(readFileSync(plan, 'utf8')).toBe('conta;nome;eventos;historico\n');
    expect(readFileSync(join(data, 'settings.json'), 'utf8')).toBe(settings);
    expect(readFileSync(ledger).length).toBe(size);
    expect((await written('--out', join(data, 'charges.csv'))).code).toBe(0);
  });
});
