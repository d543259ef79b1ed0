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

/** A company that an earlier version kept, opened by each start; nothing of a session stays. */
async function kept(settings: object) {
  const folder = openDataFolder(tempFolder());
  const vault = openSecretVault();
  const start = () => {
    const file = openSettingsFile(folder.settingsFile, () => expect.unreachable());
    return openConnectionRegistry(file, folder, vault);
  };
  const credentials = { clientId: 'cliente', clientSecret: 'segredo' };
  const all = { ...SETTINGS, extraHeaders: {}, ...settings };
  await start().add(all, { credentials, storage: 'session' }, { id: ID });
  return start;
}

it.each([
  ['x-conta-corrente', '12345\u20116'],
  ['gw-dev-app-key', 'abc\u200bdef'],
  ['content-length', '3'],
  ['Host', 'other.example'],
  ['host', 'b.example:8443'],
])(
  'a header %s that an earlier version kept and cannot be sent is named, after a start too',
  async (name, value) => {
    const start = await kept({ extraHeaders: { [name]: value } });
    const refusal = { code: 'header_unsendable', params: { name } };
    await expect(start().access(ID)).rejects.toMatchObject(refusal);
  },
);

it.each([
  ['x-nome', 'Padaria São João'],
  ['x-conta', '1\t2'],
  ['connection', 'close'],
  ['Host', 'B.example'],
  ['host', 'b.example:443'],
])('a header %s that an earlier version sent goes on being sent', async (name, value) => {
  const start = await kept({ extraHeaders: { [name]: value } });
  expect(await start().access(ID)).toMatchObject({ extraHeaders: { [name]: value } });
});

it('a token’s address is asked without what stood behind a #, which was never sent', async () => {
  const start = await kept({ tokenUrl: 'https://b.example/t?via=x#antes' });
  expect(await start().access(ID)).toMatchObject({ tokenUrl: 'https://b.example/t?via=x' });
});
