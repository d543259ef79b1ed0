import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { holdDataFolder } from '../../../../../src-main/application/companies/data-folder/held-data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { isDataFolder, whoseFolder } from '../../../../../src-main/ledger/files/whose-folder.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

/** A folder with files, by their paths in it; a path that ends in `/` is a folder without any. */
function folderWith(files: readonly string[], text = 'theirs'): string {
  const root = tempFolder();
  for (const file of files) {
    mkdirSync(dirname(join(root, `${file}.`)), { recursive: true, mode: 0o755 });
    if (!file.endsWith('/')) writeFileSync(join(root, file), text, { mode: 0o644 });
  }
  return root;
}

/** All that is below a folder, with modes and contents. */
const allOf = (root: string): readonly unknown[] =>
  (readdirSync(root, { recursive: true }) as string[]).toSorted().map((name) => {
    const { mode } = statSync(join(root, name));
    return [name, mode, statSync(join(root, name)).isFile() && readFileSync(join(root, name), 'utf8')];
  });

describe('a folder in which somebody else keeps something', () => {
  it.each([
    ['a project', ['browser/src/app.ts', 'backups/db.sql']],
    ['a site', ['certificates/site.pem', 'logs/access.log', 'backups/db/dump.sql']],
    ['settings of another program', ['settings.json']],
    ['dumps alone', ['backups/db/dump.sql']],
    ['a browser’s sources', ['chromium/src/BUILD.gn']],
    ['a home', ['.bashrc', 'Documents/']],
    ['another program’s data, and its lock', ['SingletonLock', 'Preferences', 'User/settings.json']],
  ])('is left as it is: %s', (_, files) => {
    const root = folderWith(files);
    const before = allOf(root);
    for (const open of [openDataFolder, holdDataFolder])
      expect(() => open(root)).toThrow(
        expect.objectContaining({ code: 'data_folder_foreign', params: { path: root } }),
      );
    expect(allOf(root)).toEqual(before);
    expect(isDataFolder(root)).toBe(false);
  });

  it('is so too where its settings read like some of ours', () => {
    const root = folderWith(['settings.json'], '{ "version": 1, "theme": "dark" }');
    expect(whoseFolder(root)).toBe('other');
  });
});

describe('a folder that has kept one of these alone', () => {
  it.each([
    [['folder-id']],
    [['folder-id.corrupt-0b9a3c52-9f0e-4c53-8f75-6a3e0f0f4a01']],
    [['lock.sqlite']],
    [['ledgers/boa-vista.sqlite']],
    [['ledgers/boa-vista.sqlite-wal', 'notes.txt']],
    [['backups/boa-vista/ledger-20260101T000000000Z-300.backup']],
    [['certificates/boa-vista.sealed', 'browser/src/app.ts']],
    [['settings.json.corrupt-1767225600000']],
  ])('is Ciclo’s: %s', (files) => {
    const root = folderWith(files);
    expect([whoseFolder(root), isDataFolder(root)]).toEqual(['ciclo', true]);
    expect(openDataFolder(root).root).toBe(root);
  });

  it('its settings, of whichever version', () => {
    const from = openDataFolder(tempFolder());
    openSettingsFile(from.settingsFile, () => undefined).update((settings) => settings);
    const root = folderWith(['settings.json', 'notes.txt'], readFileSync(from.settingsFile, 'utf8'));
    expect(whoseFolder(root)).toBe('ciclo');
  });
});

describe('a folder that is nobody’s yet', () => {
  it.each([
    [[]],
    [['.DS_Store', 'lost+found/']],
    [['ledgers/', 'backups/', 'certificates/', 'logs/terminal.log']],
    [['chromium/Local State', 'chromium/Code Cache/js/index', 'SingletonLock', 'window.json']],
    [['Local State', 'Preferences', 'Cookies-journal', 'GPUCache/index', 'DIPS']],
    [['browser/shell.json']],
  ])('may be made one: %s', (files) => {
    const root = folderWith(files, '');
    expect([whoseFolder(root), isDataFolder(root)]).toEqual(['nobody', false]);
    const lock = holdDataFolder(root);
    onTestFinished(() => lock.release());
    expect(whoseFolder(root)).toBe('ciclo');
  });

  it('is so where its settings were cut off, or it is not there', () => {
    expect(whoseFolder(folderWith(['settings.json'], '{\n  "version": 1,\n  "prefer'))).toBe('nobody');
    expect(whoseFolder(folderWith(['settings.json'], '\0\0\0'))).toBe('nobody');
    expect(whoseFolder(folderWith(['settings.json.lock']))).toBe('nobody');
    expect(whoseFolder(join(tempFolder(), 'not', 'there'))).toBe('nobody');
  });
});

it('of a folder that the browser shell shares with somebody only what the shell wrote is removed', () => {
  const token = `${'t'.repeat(43)}.token`;
  const own = ['shell.json', token, `${'p'.repeat(43)}.html`].map((name) => `browser/${name}`);
  const theirs = ['browser/src/app.ts', 'browser/index.html', `browser/src/${token}`];
  const root = folderWith(['lock.sqlite', ...own, ...theirs], '');
  const lock = holdDataFolder(root);
  onTestFinished(() => lock.release());
  expect((readdirSync(join(root, 'browser'), { recursive: true }) as string[]).toSorted()).toEqual(
    ['index.html', 'src', 'src/app.ts', `src/${token}`].toSorted(),
  );
});
