import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { officeSecrets } from '../../../../../src-main/application/companies/office/office-secrets.ts';
import { serverHomes } from '../../../../../src-main/application/companies/office/server-homes.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { forgetSecrets } from '../../../../../src-main/application/features/lock/forget-secrets.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const SETTINGS = {
  ...{ profile: 'specification', baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t' },
  ...{ schemeWord: 'instant', pollMinutes: null, localHolidays: [], extraHeaders: {} },
};

/** A workstation with companies of an office's server, whose secrets are sealed there; their followers sign in there too. */
async function workstation(names: readonly string[], keyring: KeyringInMemory | null) {
  const folder = openDataFolder(tempFolder());
  const vault = openSecretVault(async () => {
    if (keyring === null) throw new CicloError('keychain_unavailable', 'no keychain here');
    return keyring;
  });
  const settings = openSettingsFile(folder.settingsFile, () => undefined);
  const registry = openConnectionRegistry(settings, folder, vault);
  const homes = serverHomes({ settings, registry, folder, vault });
  const office = officeSecrets(folder, vault);
  for (const name of names) await registry.add({ ...SETTINGS, name }, { storage: 'session' });
  const calls: string[] = [];
  const services = {
    ...{ registry, homes, office, emit: () => undefined },
    ledgers: { forgetPlace: async (id: string) => void calls.push(`closed ${id}`) },
    followers: {
      forget: async (id: string) => void calls.push(`ended ${id}`),
      follow: async (id: string) => {
        await homes.placeOf(id);
        calls.push(`followed ${id}`);
      },
    },
  };
  const settle = (id: string) =>
    homes.settle(id, { url: 'postgres://ana@server/office', schema: `c_${id}`, password: `senha de ${id}` });
  return { registry, homes, office, services, settle, calls };
}

it('takes the password for the server and the key of the office along, of every company', async () => {
  const keyring = new KeyringInMemory();
  const { homes, office, services, settle, calls } = await workstation(['Loja', 'Bar'], keyring);
  for (const id of ['loja', 'bar']) await settle(id);
  const before = await office.publicKey();
  expect(keyring.parts()).toEqual(['office-key', 'server-password', 'server-password']);
  await forgetSecrets(services);
  expect(keyring.parts()).toEqual([]);
  for (const id of ['loja', 'bar'])
    await expect(homes.placeOf(id)).rejects.toMatchObject({ code: 'server_sign_in' });
  expect(calls).toEqual(['ended loja', 'closed loja', 'ended bar', 'closed bar']);
  expect(await office.publicKey()).not.toBe(before);
});

it('leaves a ledger of the folder open, and needs no keychain where nothing is in one', async () => {
  const { services, calls } = await workstation(['Loja'], null);
  await forgetSecrets(services);
  expect(calls).toEqual(['ended loja', 'followed loja']);
});

it('fails where the keychain does not forget the key of an office that a company belongs to', async () => {
  const keyring = new KeyringInMemory();
  const { office, services, settle } = await workstation(['Loja'], keyring);
  await settle('loja');
  const gone = { ...office, forget: () => Promise.reject(new CicloError('keychain_locked', 'locked')) };
  await expect(forgetSecrets({ ...services, office: gone })).rejects.toMatchObject({
    code: 'keychain_locked',
  });
});
