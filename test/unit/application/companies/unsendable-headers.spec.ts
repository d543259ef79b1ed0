import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const ID = 'loja';
const SETTINGS = {
  ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t', localHolidays: [] },
};

it.each([
  ['x-conta-corrente', '12345\u20116'],
  ['gw-dev-app-key', 'abc\u200bdef'],
  ['content-length', '3'],
])(
  'a header %s that an earlier version kept and cannot be sent is named, after a start too',
  async (name, value) => {
    const folder = openDataFolder(tempFolder());
    const vault = openSecretVault();
    const start = () => {
      const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
      return openConnectionRegistry(settings, folder, vault);
    };
    const credentials = { clientId: 'cliente', clientSecret: 'segredo' };
    const settings = { ...SETTINGS, extraHeaders: { [name]: value } };
    await start().add(settings, { credentials, storage: 'session' }, { id: ID });
    const refusal = { code: 'invalid_input', params: { field: name } };
    await expect(start().access(ID)).rejects.toMatchObject(refusal);
  },
);
