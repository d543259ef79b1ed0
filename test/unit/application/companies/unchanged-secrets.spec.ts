import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const ID = 'loja';
const SETTINGS = {
  ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t', localHolidays: [], extraHeaders: {} },
};

it('leaves a keychain that is locked alone where a form without a certificate renames a company', async () => {
  let isLocked = false;
  const folder = openDataFolder(tempFolder());
  const keyring = new KeyringInMemory();
  const vault = openSecretVault(async () => keyring);
  const keychain = async () => {
    if (isLocked) throw new CicloError('keychain_locked', 'locked');
    return keyring;
  };
  const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
  const registry = openConnectionRegistry(settings, folder, { ...vault, keychain });
  const credentials = { clientId: 'cliente', clientSecret: 'segredo' };
  await registry.add(SETTINGS, { credentials, storage: 'keychain' }, { id: ID });
  const [before, kept] = [registry.find(ID), new Map(keyring.texts)];
  isLocked = true;
  const renamed = { ...SETTINGS, name: 'Loja nova', group: 'Lojas', pollMinutes: 5 };
  await registry.update(ID, renamed, { certificate: null, storage: 'keychain' });
  expect(registry.find(ID)).toEqual({ ...before, ...renamed });
  expect(keyring.texts).toEqual(kept);
});
