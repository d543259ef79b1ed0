import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const SETTINGS = {
  ...{ profile: 'specification', baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t' },
  ...{ schemeWord: 'instant', pollMinutes: null, localHolidays: [], extraHeaders: {} },
};

/** Companies as an earlier version left them: secrets under their ids alone, and no entry in the settings. */
async function leftByEarlierVersion(...names: readonly string[]) {
  const folder = openDataFolder(tempFolder());
  const keyring = new KeyringInMemory();
  const settings = openSettingsFile(folder.settingsFile, () => undefined);
  const registry = openConnectionRegistry(
    settings,
    folder,
    openSecretVault(async () => keyring),
  );
  for (const name of names) {
    const { id } = await registry.add({ ...SETTINGS, name }, { storage: 'session' });
    registry.keep(id, { secretStorage: 'keychain', certificate: { kind: 'sealed' } });
    keyring.texts.set(`credential:${id}`, JSON.stringify({ clientId: id, clientSecret: 'segredo' }));
    keyring.texts.set(`certificate-key:${id}`, Buffer.alloc(32).toString('base64'));
    keyring.texts.set(`webhook:${id}`, JSON.stringify({ current: 'aviso', former: null }));
    mkdirSync(dirname(folder.sealedCertificate(id)), { recursive: true });
    writeFileSync(folder.sealedCertificate(id), 'sealed');
  }
  const left = (id: string) => [...keyring.texts.keys()].filter((account) => account.endsWith(`:${id}`));
  return { folder, registry, left };
}

describe('what an earlier version kept of a company', () => {
  it.each(['remove', 'forgetSecrets'] as const)('goes with it on %s, and nothing of another', async (end) => {
    const { folder, registry, left } = await leftByEarlierVersion('Velha', 'Outra');
    await registry[end]('velha');
    expect([left('velha'), existsSync(folder.sealedCertificate('velha'))]).toEqual([[], false]);
    expect([left('outra').length, existsSync(folder.sealedCertificate('outra'))]).toEqual([3, true]);
  });

  it('stays while other secrets are given in its place, which may prove to be the same', async () => {
    const { registry, left } = await leftByEarlierVersion('Velha');
    const credentials = { clientId: 'outro', clientSecret: 'outro' };
    const settings = { ...SETTINGS, name: 'Velha' };
    await registry.update('velha', settings, { credentials, certificate: null, storage: 'keychain' });
    expect(left('velha')).toHaveLength(3);
    await registry.remove('velha');
    expect(left('velha')).toEqual([]);
  });
});
