import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { serverHomes } from '../../../../../src-main/application/companies/office/server-homes.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const URL_OF_OFFICE = 'postgres://maria@127.0.0.1:5433/escrit%C3%B3rio';

async function folderWithCompany() {
  const folder = openDataFolder(tempFolder());
  const keyring = new KeyringInMemory();
  const vault = openSecretVault(async () => keyring);
  const settings = openSettingsFile(folder.settingsFile, () => undefined);
  const registry = openConnectionRegistry(settings, folder, vault);
  const bank = { profile: 'specification', baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t' };
  const ways = { schemeWord: 'instant', pollMinutes: null, localHolidays: [], extraHeaders: {} };
  const { id } = await registry.add({ name: 'Loja', ...bank, ...ways }, { storage: 'session' });
  const homes = serverHomes({ settings, registry, folder, vault });
  const kept = () => readFileSync(folder.settingsFile, 'utf8');
  return { id, folder, keyring, vault, settings, registry, homes, kept };
}

it('keeps the password in the keychain alone, and signs in with it', async () => {
  const { id, keyring, homes, kept, registry } = await folderWithCompany();
  expect([homes.isAtServer(id), await homes.placeOf(id)]).toEqual([false, null]);
  const home = { url: URL_OF_OFFICE.replace('maria@', 'maria:in-the-address@'), schema: 'company_loja' };
  const shown = await homes.settle(id, { ...home, password: 's3nh4' });
  expect(shown.server).toEqual({ host: '127.0.0.1:5433', database: 'escritório' });
  expect(registry.list()[0]).toEqual(shown);
  expect(homes.isAtServer(id)).toBe(true);
  expect(await homes.placeOf(id)).toMatchObject({
    schema: 'company_loja',
    address: {
      hosts: [{ host: '127.0.0.1', port: 5433 }],
      database: 'escritório',
      user: 'maria',
      password: 's3nh4',
    },
  });
  expect(kept()).not.toMatch(/s3nh4|in-the-address/);
  expect([...keyring.texts.values()].join()).toContain('s3nh4');
  await homes.settle(id, { ...home, password: 'another' });
  expect((await homes.placeOf(id))?.address.password).toBe('another');
  expect([...keyring.texts.values()].join()).not.toContain('s3nh4');
  await homes.forgetPassword(id);
  expect([...keyring.texts.values()].join()).not.toContain('another');
});

it('reads a password once, and one that was not found again', async () => {
  const { id, homes, registry, keyring } = await folderWithCompany();
  await homes.settle(id, { url: URL_OF_OFFICE, schema: 'company_loja', password: 's3nh4' });
  const kept = new Map(keyring.texts);
  keyring.texts.clear();
  await expect(homes.placeOf(id)).rejects.toMatchObject({ code: 'server_sign_in' });
  for (const [account, text] of kept) keyring.texts.set(account, text);
  keyring.interrupt(1, () => Promise.reject(new Error('it was read again')));
  const places = await Promise.all([homes.placeOf(id), homes.placeOf(id)]);
  expect([...places, await homes.placeOf(id)].map((place) => place?.address.password)).toEqual(
    Array.from({ length: 3 }, () => 's3nh4'),
  );
  keyring.interrupt(0, async () => undefined);
  const { server } = registry.find(id);
  await homes.forgetPassword(id);
  registry.keep(id, { server });
  await expect(homes.placeOf(id)).rejects.toMatchObject({ code: 'server_sign_in' });
});

it('gives the password to no other server, whatever the settings say', async () => {
  const { id, homes, registry } = await folderWithCompany();
  await homes.settle(id, { url: URL_OF_OFFICE, schema: 'company_loja', password: 's3nh4' });
  const server = registry.find(id).server;
  if (server === undefined) throw new Error('not settled');
  await homes.placeOf(id);
  registry.keep(id, { server: { ...server, url: server.url.replace('127.0.0.1', 'thief.example') } });
  await expect(homes.placeOf(id)).rejects.toMatchObject({ code: 'secret_other_address' });
});

it('gives the password to a primary and the standbys that were named with it, and to none that was added', async () => {
  const { id, homes, registry } = await folderWithCompany();
  const url = URL_OF_OFFICE.replace('127.0.0.1:5433', '127.0.0.1:5433,127.0.0.1:5434');
  const shown = await homes.settle(id, { url, schema: 'company_loja', password: 's3nh4' });
  expect(shown.server?.host).toBe('127.0.0.1:5433, 127.0.0.1:5434');
  const hosts = [5433, 5434].map((port) => ({ host: '127.0.0.1', port }));
  expect((await homes.placeOf(id))?.address).toMatchObject({ hosts, password: 's3nh4' });
  const server = registry.find(id).server;
  if (server === undefined) throw new Error('not settled');
  registry.keep(id, { server: { ...server, url: url.replace('5434', '5434,thief.example') } });
  await expect(homes.placeOf(id)).rejects.toMatchObject({ code: 'secret_other_address' });
});

it('without a kept password asks for one, and takes that of a command', async () => {
  const { id, homes, ...sources } = await folderWithCompany();
  await homes.settle(id, { url: URL_OF_OFFICE, schema: 'company_loja', password: null });
  await expect(homes.placeOf(id)).rejects.toMatchObject({ code: 'server_sign_in' });
  const ofCommand = serverHomes(sources, { text: 'given', url: null });
  expect((await ofCommand.placeOf(id))?.address.password).toBe('given');
});

/** Companies at two servers, each with a password that is kept. */
async function atTwoServers() {
  const { id, homes, ...sources } = await folderWithCompany();
  const { name, profile, baseUrl, tokenUrl } = sources.registry.find(id);
  const ways = { schemeWord: 'instant', pollMinutes: null, localHolidays: [], extraHeaders: {} };
  const settings = { name: `${name} 2`, profile, baseUrl, tokenUrl, ...ways };
  const other = await sources.registry.add(settings, { storage: 'session' });
  await homes.settle(id, { url: URL_OF_OFFICE, schema: 'company_loja', password: 'kept' });
  const url = 'postgres://maria@127.0.0.1:5555/d';
  await homes.settle(other.id, { url, schema: 'company_loja', password: 'kept there' });
  return { id, other: other.id, sources };
}

it('gives the password of a command to the server that is named beside it, and to no other', async () => {
  const { id, other, sources } = await atTwoServers();
  const urls = ['postgres://ana@127.0.0.1:5433/another', 'postgres://ana@LOCALHOST/d'];
  const [named, elsewhere] = urls.map((url) => serverHomes(sources, { text: 'given', url }));
  const passwordOf = async (homes: typeof named, company: string) =>
    (await homes?.placeOf(company))?.address.password;
  expect(await passwordOf(named, id)).toBe('given');
  expect(await passwordOf(named, other)).toBe('kept there');
  expect(await passwordOf(elsewhere, id)).toBe('kept');
});

it('gives the password of a command that names no server to one server alone', async () => {
  const { id, other, sources } = await atTwoServers();
  const homes = serverHomes(sources, { text: 'given', url: null });
  const places = await Promise.allSettled([homes.placeOf(id), homes.placeOf(other)]);
  expect(places).toMatchObject([
    { status: 'fulfilled', value: { address: { password: 'given' } } },
    { status: 'rejected', reason: { code: 'password_other_server' } },
  ]);
});

it('knows no server of a company that is not there', async () => {
  const { homes } = await folderWithCompany();
  expect([homes.isAtServer('gone'), await homes.placeOf('gone')]).toEqual([false, null]);
  await expect(homes.forgetPassword('gone')).resolves.toBeUndefined();
});

it('changes nothing where the keychain keeps nothing', async () => {
  const { id, ...sources } = await folderWithCompany();
  const locked = openSecretVault(async () => {
    throw new Error('no keychain');
  });
  const homes = serverHomes({ ...sources, vault: locked });
  const home = { url: URL_OF_OFFICE, schema: 'company_loja', password: 's3nh4' };
  await expect(homes.settle(id, home)).rejects.toThrow();
  expect(homes.isAtServer(id)).toBe(false);
});
