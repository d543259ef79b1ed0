import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import type { BankAccess } from '../../../../src-main/api-client/bank-api.ts';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import {
  officeSecrets,
  sealedSecrets,
} from '../../../../src-main/application/companies/office/office-secrets.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { NOTHING_SHARED } from '../../../../src-main/application/companies/registry/shared-settings.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { makeCompanyAt } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { readSealed, replaceSealed } from '../../../../src-main/ledger/postgres/sealed-documents.ts';
import { schemaOf } from '../../../../src-main/ledger/postgres/server-companies.ts';
import { newOfficeKey, publicKeyOf, sealAccess } from '../../../../src-main/secrets/sealed-access.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { failureOf } from '../../../support/in-process/bank/client-session.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { listCompany } from '../../../support/in-process/ledger/listed-company.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const ACCESS: BankAccess = {
  ...{ profile: 'specification', schemeWord: 'instant', certificate: null },
  ...{ baseUrl: 'https://api.banco.example/v2', tokenUrl: 'https://auth.banco.example/token' },
  ...{ clientId: 'cliente', clientSecret: 'segredo', extraHeaders: { 'x-application-key': 'chave' } },
};

describe.skipIf(findPostgres() === null)('secrets that an office seals at its server', () => {
  let server: PostgresServer;
  let companies = 0;
  beforeAll(async () => {
    server = await PostgresServer.start();
    prepareDatabase(server.address);
  });
  afterAll(() => server.close());

  function company() {
    companies += 1;
    const id = `loja-${companies}`;
    const place = { address: server.address, schema: schemaOf(id) };
    makeCompanyAt(place);
    listCompany(server.address, id, place.schema);
    return { id, name: 'Loja', address: server.address };
  }

  type Company = ReturnType<typeof company>;

  /** A data folder with a keychain of its own, signed in under a name. */
  function workstation(of: Company, user: string) {
    const [folder, keyring] = [openDataFolder(tempFolder()), new KeyringInMemory()];
    const vault = openSecretVault(async () => keyring);
    const office = officeSecrets(folder, vault);
    // Who is named is the database's matter; the server's administrator signs in for all of them here.
    const self = { ...of, address: { ...of.address, user: server.address.user } };
    const settings = openSettingsFile(folder.settingsFile, (notice) => {
      throw notice;
    });
    const registry = openConnectionRegistry(settings, folder, vault, {
      sealedOf: () => office.read(self),
      sharing: NOTHING_SHARED,
    });
    const secrets = async () => sealedSecrets(of.id, ACCESS);
    const member = async () => ({ person: user, publicKey: await office.publicKey() });
    return { office, registry, keyring, self, member, seal: () => office.seal(self, { secrets }) };
  }
  const sealed = (of: Company) => readSealed(of);

  const settingsOf = (baseUrl = ACCESS.baseUrl) => ({
    ...{ name: 'Loja', profile: ACCESS.profile, baseUrl, tokenUrl: ACCESS.tokenUrl },
    ...{ schemeWord: 'instant', pollMinutes: null, localHolidays: [], extraHeaders: {} },
  });
  /** A joined company has settings here and no secrets. */
  const joined = ({ registry }: ReturnType<typeof workstation>, id: string, baseUrl?: string) =>
    registry.add(settingsOf(baseUrl), { storage: 'session' }, { id });

  it('reach the bank from a workstation that keeps none, as they were given', async () => {
    const of = company();
    const [maria, joao] = [workstation(of, 'maria'), workstation(of, 'joao')];
    await maria.seal();
    await maria.office.confirm(await joao.member());
    await maria.office.seal(maria.self, {
      secrets: async (before) => before ?? Promise.reject(new Error('nothing was sealed')),
      add: await joao.member(),
    });
    const shown = await joined(joao, of.id);
    expect(shown.secretStorage).toBeNull();
    expect(await joao.registry.access(of.id)).toEqual(ACCESS);
    expect(joao.keyring.parts()).toEqual(['office-key']);
  });

  it('keep no workstation from joining where a header is secret, nor from changing what is its own', async () => {
    const of = company();
    const maria = workstation(of, 'maria');
    const settings = { ...settingsOf(), extraHeaders: { 'x-application-key': '' } };
    await maria.registry.add(settings, { storage: 'session' }, { id: of.id });
    expect(await failureOf(maria.registry.access(of.id))).toMatchObject({ code: 'secret_missing' });
    await maria.seal();
    await maria.registry.update(of.id, { ...settings, pollMinutes: 30 }, { storage: 'keychain' });
    expect(maria.registry.shown(of.id)).toMatchObject({ pollMinutes: 30, secretStorage: null });
    expect(await maria.registry.access(of.id)).toEqual(ACCESS);
    const secrets = { credentials: { clientId: 'seu', clientSecret: 'dela' }, storage: 'keychain' } as const;
    const without = await failureOf(maria.registry.update(of.id, settings, secrets));
    expect(without).toMatchObject({ code: 'invalid_input', params: { field: 'x-application-key' } });
  });

  it('go to no address that they were not given for', async () => {
    const of = company();
    const maria = workstation(of, 'maria');
    await maria.seal();
    await joined(maria, of.id, 'https://api.outro.example');
    expect(await failureOf(maria.registry.access(of.id))).toMatchObject({ code: 'secret_other_address' });
  });

  it('come after those that the workstation keeps', async () => {
    const of = company();
    const maria = workstation(of, 'maria');
    await maria.seal();
    await joined(maria, of.id);
    const credentials = { clientId: 'seu', clientSecret: 'dela' };
    await maria.registry.update(of.id, settingsOf(), { credentials, storage: 'keychain' });
    expect(await maria.registry.access(of.id)).toMatchObject(credentials);
  });

  it('stay in use where the workstation keeps a secret of its own for webhooks alone', async () => {
    const of = company();
    const maria = workstation(of, 'maria');
    await maria.seal();
    await joined(maria, of.id);
    await maria.registry.changeWebhookSecret(of.id, () => ({ current: 'recebe', former: null }));
    expect(await maria.registry.access(of.id)).toEqual(ACCESS);
    expect(await maria.registry.readWebhookSecret(of.id)).toEqual({ current: 'recebe', former: null });
  });

  it('are missing where nobody has sealed any', async () => {
    const of = company();
    const maria = workstation(of, 'maria');
    await joined(maria, of.id);
    expect(await failureOf(maria.registry.access(of.id))).toMatchObject({ code: 'secret_missing' });
  });

  it('are sealed for no key that nobody confirmed at the workstation, whoever put it there', async () => {
    const of = company();
    const maria = workstation(of, 'maria');
    await maria.seal();
    const stranger = { person: 'maria', publicKey: await publicKeyOf(await newOfficeKey()) };
    const forged = { ...sealedSecrets(of.id, ACCESS), members: [await maria.member(), stranger] };
    replaceSealed(of, await sealAccess(forged), { generation: 1 }, 'Loja');
    const failure = await failureOf(maria.seal());
    expect(failure).toMatchObject({ code: 'sealed_unconfirmed' });
    expect(failure.params.people).toContain(stranger.publicKey);
    expect(await sealed(of)).toMatchObject({ generation: 2 });

    const secrets = async () => sealedSecrets(of.id, ACCESS);
    const members = await maria.office.seal(maria.self, { secrets, without: 'maria' });
    expect(members).toEqual([{ person: server.address.user, publicKey: await maria.office.publicKey() }]);
  });

  it('are sealed anew where they no longer open, which nothing else does', async () => {
    const of = company();
    const maria = workstation(of, 'maria');
    replaceSealed(of, 'estragado', null, 'Loja');
    expect(await failureOf(maria.seal())).toMatchObject({ code: 'sealed_unreadable' });
    const secrets = async () => sealedSecrets(of.id, ACCESS);
    await maria.office.seal(maria.self, { secrets, anew: true });
    expect(await maria.office.read(maria.self)).toMatchObject({ credentials: { clientSecret: 'segredo' } });
  });

  it('leave out whoever is named, and nobody where nobody is', async () => {
    const of = company();
    const [maria, joao] = [workstation(of, 'maria'), workstation(of, 'joao')];
    expect(await maria.office.leaveOut(maria.self, 'joao')).toBe(false);
    await maria.seal();
    await maria.office.confirm(await joao.member());
    const secrets = async () => sealedSecrets(of.id, ACCESS);
    await maria.office.seal(maria.self, { secrets, add: await joao.member() });
    expect(await joao.office.read(joao.self)).toMatchObject({ credentials: { clientId: 'cliente' } });
    expect(await maria.office.leaveOut(maria.self, 'joao')).toBe(true);
    expect(await failureOf(joao.office.read(joao.self))).toMatchObject({ code: 'sealed_not_admitted' });
    expect(await maria.office.leaveOut(maria.self, 'joao')).toBe(false);
  });

  it('are sealed for nobody who was left out while the server showed nothing', async () => {
    const of = company();
    const [maria, joao] = [workstation(of, 'maria'), workstation(of, 'joao')];
    expect(await maria.office.leaveOut(maria.self, 'joao')).toBe(false);
    expect(maria.keyring.parts()).toEqual([]);
    await maria.office.confirm(await joao.member());
    await maria.office.seal(maria.self, {
      secrets: async () => sealedSecrets(of.id, ACCESS),
      add: await joao.member(),
    });
    const old = (await sealed(of)) ?? expect.unreachable();
    server.ask(`DELETE FROM ciclo.sealed WHERE company = '${of.id}'`);
    expect(await maria.office.isConfirmed('joao')).toBe(true);
    expect(await maria.office.leaveOut(maria.self, 'joao')).toBe(false);
    expect(await maria.office.isConfirmed('joao')).toBe(false);
    replaceSealed(of, old.text, null, 'Loja');
    expect(await failureOf(maria.seal())).toMatchObject({ code: 'sealed_unconfirmed' });
  });

  it.each(['leaveOut', 'without'] as const)(
    'are sealed for nobody who was left out, though the server brings back what was sealed for them: %s',
    async (way) => {
      const of = company();
      const [maria, joao] = [workstation(of, 'maria'), workstation(of, 'joao')];
      const secrets = async () => sealedSecrets(of.id, ACCESS);
      await maria.office.confirm(await joao.member());
      await maria.office.seal(maria.self, { secrets, add: await joao.member() });
      const old = (await sealed(of)) ?? expect.unreachable();
      if (way === 'leaveOut') await maria.office.leaveOut(maria.self, 'joao');
      else await maria.office.seal(maria.self, { secrets, without: 'joao' });
      replaceSealed(of, old.text, { generation: 2 }, 'Loja');
      expect(await failureOf(maria.seal())).toMatchObject({ code: 'sealed_unconfirmed' });
      await maria.office.confirm(await joao.member());
      expect(await maria.seal()).toContainEqual(await joao.member());
    },
  );
});
