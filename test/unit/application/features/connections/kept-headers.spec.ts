import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { companyHandlers } from '../../../../../src-main/application/features/connections/companies.ts';
import { connections } from '../../../../../src-preload/contract/connections.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const ID = 'loja';
const HEADERS = { 'x-nome': 'Padaria São João', connection: 'close', 'x-api-key': 'segredo' };
const SETTINGS = {
  ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: 30 },
  ...{ baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t?via=x#antes', localHolidays: [] },
  extraHeaders: HEADERS,
};

/** A company that an earlier version kept, opened by a start, and what its form begins with. */
async function kept() {
  const folder = openDataFolder(tempFolder());
  const vault = openSecretVault();
  const start = () =>
    openConnectionRegistry(
      openSettingsFile(folder.settingsFile, () => expect.unreachable()),
      folder,
      vault,
    );
  const credentials = { clientId: 'cliente', clientSecret: 'segredo' };
  await start().add(SETTINGS, { credentials, storage: 'session' }, { id: ID });
  const registry = start();
  const { update } = companyHandlers({
    registry,
    ledgers: { write: { recordAct: async () => undefined, bankAccount: async () => null } },
    followers: { follow: async () => undefined },
    emit: () => undefined,
    ...{ now: () => '2026-03-02T12:00:00.000Z', nowMs: () => Date.parse('2026-03-02T12:00:00Z') },
  } as never);
  const seen = registry.shown(ID);
  const save = async (change: object) =>
    update(
      connections.update.input.parse({
        ...{ id: ID, settings: { ...seen, ...change }, seen, storage: 'session' },
        evenIfOtherAccount: true,
      }),
    );
  return { seen, save, registry };
}

it('what is kept keeps nobody from changing the rest: headers as they are, a token’s address without its #', async () => {
  const { seen, save, registry } = await kept();
  expect(seen.tokenUrl).toBe('https://b.example/t?via=x');
  expect(await save({ pollMinutes: 60 })).toEqual({ ...seen, pollMinutes: 60 });
  expect(await registry.access(ID)).toMatchObject({
    extraHeaders: HEADERS,
    tokenUrl: 'https://b.example/t?via=x',
  });
});

it.each([
  ['a value that cannot be sent', { 'x-nome': 'Padaria São José' }],
  ['a header that Ciclo sends itself', { connection: 'keep-alive' }],
  ['one more', { 'x-outro': 'nº 1' }],
])('%s is refused where it is new', async (_, header) => {
  const { seen, save, registry } = await kept();
  const refusal = { code: 'invalid_input', params: { field: 'settings.extraHeaders' } };
  const extraHeaders = { ...seen.extraHeaders, ...header };
  await expect(save({ extraHeaders })).rejects.toMatchObject(refusal);
  expect(registry.shown(ID)).toEqual(seen);
});
