import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolderAt } from '../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../src-main/application/companies/data-folder/settings-file.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import { openDesktopTexts } from '../../../src-main/shells/desktop-texts.ts';
import { startFailure } from '../../../src-main/shells/start-failure.ts';
import enDesktop from '../../../src-renderer/locales/en/desktop.json' with { type: 'json' };
import en from '../../../src-renderer/locales/en/errors.json' with { type: 'json' };
import ptDesktop from '../../../src-renderer/locales/pt-BR/desktop.json' with { type: 'json' };
import ptBR from '../../../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

const sayIn = openDesktopTexts({ 'pt-BR': ptDesktop, en: enDesktop }, { 'pt-BR': ptBR, en });
const { title: what, meaning, action } = ptBR.disk_full;
const SAID = [what, meaning, action, '(disk_full: cannot lock /x)'];
const FULL = new CicloError('disk_full', 'cannot lock /x');

describe('an app that cannot be opened', () => {
  it('says why in Portuguese where nothing is known of the person', () => {
    const folder = tempFolder();
    mkdirSync(dataFolderAt(folder).settingsFile);
    for (const dataDir of ['', join(folder, 'missing'), folder])
      expect(startFailure(FULL, dataDir, sayIn)).toEqual(['O Ciclo não pôde abrir', SAID.join('\n')]);
  });

  it('says it in the language of the data folder, which it leaves as it is', () => {
    const folder = tempFolder();
    openSettingsFile(dataFolderAt(folder).settingsFile, () => expect.unreachable()).update((all) => ({
      ...all,
      preferences: { ...all.preferences, language: 'en' },
    }));
    const [title, text] = startFailure(FULL, folder, sayIn);
    expect([title, text.split('\n')[0]]).toEqual(['Ciclo could not open', en.disk_full.title]);
    writeFileSync(dataFolderAt(folder).settingsFile, '{');
    expect(startFailure(FULL, folder, sayIn)[0]).toBe('O Ciclo não pôde abrir');
  });
});
