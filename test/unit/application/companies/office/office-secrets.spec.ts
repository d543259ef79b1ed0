import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { officeSecrets } from '../../../../../src-main/application/companies/office/office-secrets.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

it('makes one key for a workstation, whoever asks at once, and forgets nobody who is confirmed meanwhile', async () => {
  const [folder, keyring] = [openDataFolder(tempFolder()), new KeyringInMemory()];
  const office = officeSecrets(
    folder,
    openSecretVault(async () => keyring),
  );
  const members = ['ana', 'rui'].map((person) => ({ person, publicKey: `chave de ${person}` }));
  const [key, same] = await Promise.all([office.publicKey(), office.publicKey()]);
  expect(same).toBe(key);
  await Promise.all(members.map(office.confirm));
  const own = { entry: `office-${folder.identity()}`, folder: folder.identity(), connectionId: '' };
  const kept = await keyring.read('office-key', { ...own, origins: [] });
  expect([kept?.confirmed, await office.publicKey()]).toEqual([members, key]);
});
