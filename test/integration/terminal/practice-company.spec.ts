import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openDataFolder } from '../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../src-main/application/companies/secrets/vault.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const SETTINGS = {
  ...{ name: 'Banco de treino', profile: 'practice', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'http://127.0.0.1:4000', tokenUrl: 'http://127.0.0.1:4000/oauth/token' },
  ...{ localHolidays: [], extraHeaders: {} },
};
const CREDENTIALS = { clientId: 'a', clientSecret: 'b' };
const BANK = ['--base-url', 'https://bank.example', '--token-url', 'https://bank.example/token'];
const SERVER = 'postgres://ana@127.0.0.1:1/office';

let data = '';
const listed = () => JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')).connections;
const ciclo = (...words: readonly string[]) =>
  runCicloHere([...words, '--data', data, '--lang', 'en'], { P: 'a password' });

beforeEach(async () => {
  data = tempFolder();
  const folder = openDataFolder(data);
  const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
  const registry = openConnectionRegistry(settings, folder, openSecretVault());
  await registry.putPractice(SETTINGS, { credentials: CREDENTIALS, storage: 'session' });
});

it.each([
  ['connect', '--name', 'banco de TREINO', ...BANK, '--client-id', 'real'],
  ['connect', '--name', 'Banco de treino', ...BANK, '--client-id', 'real', '--ledger', SERVER],
  ['office', 'import', '--url', SERVER, '--password-env', 'P', '--name', 'Banco de treino'],
  ['office', 'import', '--url', SERVER, '--password-env', 'P'],
])('the terminal makes nothing real of the practice company: %s %s %s', async (...words) => {
  const before = listed();
  const refused = await ciclo(...words);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('practice_company') });
  expect(listed()).toEqual(before);
});
