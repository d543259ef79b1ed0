import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { webhookSecrets } from '../../../../../src-main/application/features/webhooks/webhook-secrets.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const SETTINGS = {
  ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t', localHolidays: [], extraHeaders: {} },
};

/** The secrets of one company, and who hears of changes: a receiver that asks for the secret each time. */
async function open() {
  const folder = openDataFolder(tempFolder());
  const settings = openSettingsFile(folder.settingsFile, () => undefined);
  const vault = openSecretVault(async () => new KeyringInMemory());
  const registry = openConnectionRegistry(settings, folder, vault);
  const credentials = { clientId: 'loja', clientSecret: 'segredo' };
  const { id } = await registry.add(SETTINGS, { credentials, storage: 'keychain' });
  const letIn: string[] = [];
  const secrets = webhookSecrets(registry, async () => {
    const { current } = await secrets.ensure(id);
    letIn.push(current);
  });
  return { id, registry, secrets, letIn };
}

it('makes one secret for all who need the first at once, and the receiver lets that in', async () => {
  const { id, secrets, letIn } = await open();
  const all = await Promise.all([secrets.ensure(id), secrets.ensure(id), secrets.ensure(id)]);
  const kept = await secrets.read(id);
  expect(all).toEqual([kept, kept, kept]);
  expect(letIn).toEqual([kept?.current]);
});

it('changes the secret once, whoever asks at once, and keeps the one that registrations carry', async () => {
  const { id, secrets } = await open();
  const { current: former } = await secrets.ensure(id);
  const [one, other] = await Promise.all([secrets.rotate(id), secrets.rotate(id)]);
  expect([one, other.former]).toEqual([other, former]);
  expect(await secrets.read(id)).toEqual(one);
});

it('lets no former secret go but the one that was looked at', async () => {
  const { id, secrets, letIn } = await open();
  const { current: former } = await secrets.ensure(id);
  const { current } = await secrets.rotate(id);
  await secrets.dropFormer(id, 'another');
  expect(await secrets.read(id)).toEqual({ current, former });
  await Promise.all([secrets.dropFormer(id, former), secrets.rotate(id)]);
  const changed = await secrets.read(id);
  expect(changed?.former).toBe(current);
  await secrets.dropFormer(id, former);
  expect(await secrets.read(id)).toEqual(changed);
  expect(letIn).toHaveLength(4);
});
