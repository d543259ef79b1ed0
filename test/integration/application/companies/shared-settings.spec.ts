import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import {
  type ConnectionRegistry,
  openConnectionRegistry,
} from '../../../../src-main/application/companies/registry/registry.ts';
import { sharedAtHome } from '../../../../src-main/application/companies/registry/shared-settings.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { readCompanySettings } from '../../../../src-main/ledger/postgres/company-settings.ts';
import { makeCompanyAt } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { schemaOf } from '../../../../src-main/ledger/postgres/server-companies.ts';
import type { ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { listCompany } from '../../../support/in-process/ledger/listed-company.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const SHOP: ConnectionSettings = {
  name: 'Padaria Sol',
  group: null,
  profile: 'specification',
  baseUrl: 'https://bank.example/api/v2',
  tokenUrl: 'https://bank.example/oauth/token',
  schemeWord: 'instant',
  pollMinutes: 15,
  localHolidays: [],
  extraHeaders: { 'gw-dev-app-key': '', 'x-conta-corrente': '123' },
};
const CREDENTIALS = { clientId: 'padaria', clientSecret: 'canary-secret' };
const KEYED = { ...SHOP, extraHeaders: { ...SHOP.extraHeaders, 'gw-dev-app-key': 'canary-key' } };
const HOLIDAY = '2026-07-09';

describe.skipIf(findPostgres() === null)('settings that workstations of an office share', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
    prepareDatabase(server.address);
  });
  afterAll(() => server.close());

  /** A company at the server, whose settings there are those of the shop and what a later version may have added. */
  function company(id: string): string {
    const { address } = server;
    makeCompanyAt({ address, schema: schemaOf(id) });
    listCompany(address, id, schemaOf(id), JSON.stringify({ ...SHOP, pollMinutes: 60, later: true }));
    return id;
  }

  /** One that knows the company as it was when it joined. */
  async function workstation(
    id: string,
  ): Promise<{ registry: ConnectionRegistry; keyring: KeyringInMemory }> {
    const keyring = new KeyringInMemory();
    const folder = openDataFolder(tempFolder());
    const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
    const sharing = sharedAtHome(async () => ({ address: server.address }));
    const vault = openSecretVault(async () => keyring);
    const registry = openConnectionRegistry(settings, folder, vault, { sealedOf: async () => null, sharing });
    await registry.add(KEYED, { credentials: CREDENTIALS, storage: 'keychain' }, { id });
    return { registry, keyring };
  }

  const atServer = async (id: string): Promise<unknown> =>
    JSON.parse((await readCompanySettings({ address: server.address, id })) ?? 'null');
  const KEPT = { storage: 'keychain' } as const;

  it('go to the others, without what is secret and without how often this one polls', async () => {
    const id = company('shared');
    const [{ registry: maria }, { registry: joao }] = [await workstation(id), await workstation(id)];
    const renamed = { ...KEYED, name: 'Padaria Sol e Filhos', localHolidays: [HOLIDAY], pollMinutes: 5 };
    await maria.update(id, renamed, KEPT);
    const told = { ...SHOP, name: renamed.name, localHolidays: [HOLIDAY], pollMinutes: 60, later: true };
    expect(await atServer(id)).toEqual(told);
    expect(await joao.takeOver(id)).toBe(true);
    expect(joao.shown(id)).toMatchObject({ name: renamed.name, localHolidays: [HOLIDAY], pollMinutes: 15 });
    expect(await joao.takeOver(id)).toBe(false);
    expect(await joao.access(id)).toMatchObject({ ...CREDENTIALS, extraHeaders: KEYED.extraHeaders });
  });

  it('stay as another has changed them meanwhile, and are known from then on', async () => {
    const id = company('at-once');
    const [{ registry: maria }, { registry: joao }] = [await workstation(id), await workstation(id)];
    await maria.update(id, { ...SHOP, localHolidays: [HOLIDAY] }, KEPT);
    const late = joao.update(id, { ...SHOP, name: 'Outra' }, KEPT);
    await expect(late).rejects.toMatchObject({ code: 'act_overtaken' });
    expect(joao.shown(id)).toMatchObject({ name: 'Padaria Sol', localHolidays: [HOLIDAY] });
    await joao.update(id, { ...SHOP, name: 'Outra', localHolidays: [HOLIDAY] }, KEPT);
    expect(await atServer(id)).toMatchObject({ name: 'Outra', localHolidays: [HOLIDAY] });
  });

  it('are not sent where only this workstation’s own changes', async () => {
    const id = company('own-only');
    const { registry } = await workstation(id);
    const before = await atServer(id);
    await registry.update(id, { ...KEYED, pollMinutes: null }, { ...KEPT, credentials: CREDENTIALS });
    expect(await atServer(id)).toEqual(before);
    expect(registry.shown(id).pollMinutes).toBeNull();
  });

  it('lead no secret to an address that another workstation says', async () => {
    const id = company('moved');
    const [{ registry: maria }, { registry: joao }] = [await workstation(id), await workstation(id)];
    const moved = { ...KEYED, baseUrl: 'https://evil.example/api', tokenUrl: 'https://evil.example/token' };
    await maria.update(id, moved, { ...KEPT, credentials: CREDENTIALS });
    await joao.takeOver(id);
    await expect(joao.access(id)).rejects.toMatchObject({ code: 'secret_other_address' });
  });

  it('say neither by what name a bank is taken nor who asks it, and rid a workstation of what they said before', async () => {
    const id = company('named');
    const { registry } = await workstation(id);
    const extraHeaders = { ...SHOP.extraHeaders, Host: 'evil.example', authorization: '' };
    const told = JSON.stringify({ ...SHOP, name: 'Outra', extraHeaders });
    server.ask(`UPDATE ciclo.company SET settings = '${told}' WHERE id = '${id}'`);
    registry.keep(id, { extraHeaders: { ...extraHeaders, authorization: 'Basic alheio' } });
    expect(await registry.takeOver(id)).toBe(true);
    expect(registry.shown(id)).toMatchObject({ name: 'Outra', extraHeaders: SHOP.extraHeaders });
    expect(await registry.takeOver(id)).toBe(false);
    expect((await registry.access(id)).extraHeaders).toEqual(KEYED.extraHeaders);
  });

  it('are those of before everywhere where a secret keeps them from being changed here', async () => {
    const id = company('kept-back');
    const { registry } = await workstation(id);
    const moved = { ...SHOP, baseUrl: 'https://other.example/api' };
    await expect(registry.update(id, moved, KEPT)).rejects.toMatchObject({ code: 'secret_other_address' });
    expect(await atServer(id)).toMatchObject({ baseUrl: SHOP.baseUrl });
    expect(registry.shown(id).baseUrl).toBe(SHOP.baseUrl);
  });

  it('are not taken over where this version cannot read them, nor replaced', async () => {
    const id = company('unreadable');
    const { registry } = await workstation(id);
    server.ask(`UPDATE ciclo.company SET settings = '{"name":""}' WHERE id = '${id}'`);
    expect(await registry.takeOver(id)).toBe(false);
    const change = registry.update(id, { ...SHOP, name: 'Outra' }, KEPT);
    await expect(change).rejects.toMatchObject({ code: 'internal' });
    expect(registry.shown(id).name).toBe('Padaria Sol');
  });
});
