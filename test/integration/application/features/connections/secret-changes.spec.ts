import { expect, it, onTestFinished } from 'vitest';
import { bankConnections } from '../../../../../src-main/application/companies/banks/bank-connections.ts';
import { heardClocks } from '../../../../../src-main/application/companies/banks/heard-clocks.ts';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { companyHandlers } from '../../../../../src-main/application/features/connections/companies.ts';
import { connectionFollowers } from '../../../../../src-main/application/polling/followers.ts';
import { instantFromEpochMs } from '../../../../../src-main/core/civil-date.ts';
import { openApplication } from '../../../../support/in-process/application/company-application.ts';
import { NEVER } from '../../../../support/in-process/bank/client-session.ts';
import { page, type Reply, ScriptedBank } from '../../../../support/in-process/bank/scripted-bank.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const OLD = { clientId: 'loja', clientSecret: 'segredo-antigo' };
const NEW = { clientId: 'loja', clientSecret: 'segredo-novo' };
const basic = ({ clientId, clientSecret }: typeof OLD): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
const silence: Reply = () => {};

async function startBank(data: readonly Reply[]) {
  const bank = await ScriptedBank.start({ data });
  onTestFinished(() => bank[Symbol.asyncDispose]());
  const { profile, baseUrl, tokenUrl, schemeWord } = bank.access();
  const own = { name: 'Loja', pollMinutes: null, localHolidays: [], extraHeaders: {} };
  return { bank, settings: { ...own, profile, baseUrl, tokenUrl, schemeWord } };
}

const lastCredential = (bank: ScriptedBank) => bank.tokenRequests.at(-1)?.headers.authorization;

it('a poll that is under way with the secret of before ends, and one with that of now begins', async () => {
  const { bank, settings } = await startBank([silence, page([])]);
  const { ask } = await openApplication();
  const added = { settings, credentials: OLD, certificate: null, storage: 'keychain' } as const;
  const { id } = await ask('connections', 'add', added);
  await expect.poll(() => bank.dataRequests.length).toBeGreaterThan(0);
  expect(lastCredential(bank)).toBe(basic(OLD));
  await ask('connections', 'update', { id, settings, credentials: NEW, storage: 'keychain' });
  await expect.poll(() => lastCredential(bank)).toBe(basic(NEW));
});

it('a conversation that is open goes on with the secret of now and a token of its own', async () => {
  const { bank, settings } = await startBank([page([])]);
  const folder = openDataFolder(tempFolder());
  const file = openSettingsFile(folder.settingsFile, () => expect.unreachable());
  const registry = openConnectionRegistry(file, folder, openSecretVault());
  const banks = bankConnections(registry, heardClocks(Date.now));
  const nothing = async (): Promise<void> => {};
  const polling = { follow: () => {}, forget: nothing };
  const handlers = companyHandlers({
    folder,
    registry,
    followers: connectionFollowers({ registry, banks, polling }),
    ledgers: {
      ...{ open: nothing, remove: nothing },
      write: { recordAct: nothing, agreeToBankAccount: nothing, bankAccount: async () => null },
    },
    polling,
    practice: { leave: nothing },
    notices: { post: () => expect.unreachable() },
    ...{ now: () => instantFromEpochMs(Date.now()), nowMs: Date.now },
    emit: () => {},
  });
  const added = { settings, credentials: OLD, certificate: null, storage: 'session' } as const;
  const { id } = await handlers.add(added);
  const bearers = () => bank.dataRequests.map(({ headers }) => headers.authorization);
  await banks.use(id, async (api) => {
    await api.probeScope('instant.read', NEVER);
    await handlers.update({ id, settings, credentials: NEW, storage: 'session' });
    await api.probeScope('instant.read', NEVER);
    expect(api.requestCount()).toBe(4);
  });
  expect(bank.tokenRequests.map(({ headers }) => headers.authorization)).toEqual([basic(OLD), basic(NEW)]);
  expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-2']);
});
