import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { companyHandlers } from '../../../../../src-main/application/features/connections/companies.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const ADDED = {
  settings: {
    ...{ name: 'Padaria', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
    ...{ baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t', localHolidays: [], extraHeaders: {} },
  },
  ...{ credentials: { clientId: 'loja', clientSecret: 'segredo' }, certificate: null },
  storage: 'session' as const,
};

/** Handlers over real settings, and ledgers of which none opens while `failure` says why. */
function open() {
  const folder = openDataFolder(tempFolder());
  const settings = openSettingsFile(folder.settingsFile, () => undefined);
  const registry = openConnectionRegistry(settings, folder, openSecretVault());
  const state = { failure: null as CicloError | null, told: [] as string[] };
  const handlers = companyHandlers({
    registry,
    ledgers: {
      open: async () => {
        if (state.failure !== null) throw state.failure;
        state.told.push('opened');
      },
    },
    polling: { follow: ({ id }: { id: string }) => void state.told.push(`followed ${id}`) },
    notices: { post: ({ code }: CicloError) => void state.told.push(code) },
    emit: (name: string) => void state.told.push(name),
    ...{ now: () => '2026-03-02T12:00:00.000Z', nowMs: () => Date.parse('2026-03-02T12:00:00Z') },
  } as never);
  return { handlers, registry, state };
}

it.each(['ledger_unprotected', 'disk_full'] as const)(
  'a company whose ledger does not open is added once, followed and announced, and its person told why: %s',
  async (code) => {
    const { handlers, registry, state } = open();
    state.failure = new CicloError(code, 'no ledger');
    expect(await handlers.add(ADDED)).toMatchObject({ id: 'padaria' });
    expect(registry.list().map(({ id }) => id)).toEqual(['padaria']);
    expect(state.told).toEqual([code, 'followed padaria', 'connections.changed']);
  },
);

it('a company is followed once its ledger is open', async () => {
  const { handlers, state } = open();
  await handlers.add(ADDED);
  expect(state.told).toEqual(['opened', 'followed padaria', 'connections.changed']);
});
