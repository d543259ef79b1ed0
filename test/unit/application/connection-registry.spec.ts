import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openConnectionRegistry } from '../../../src-main/application/connection-registry.ts';
import { openDataFolder } from '../../../src-main/application/data-folder.ts';
import { openSecretVault } from '../../../src-main/application/secret-vault.ts';
import { openSettingsFile } from '../../../src-main/application/settings-file.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { ConnectionSettings } from '../../../src-preload/contract/connections.ts';
import { KeyringInMemory } from '../../support/keyring-in-memory.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const SETTINGS: ConnectionSettings = {
  name: 'Padaria São José',
  profile: 'specification',
  baseUrl: 'https://bank.example/api/v2',
  tokenUrl: 'https://bank.example/oauth/token',
  schemeWord: 'instant',
  pollMinutes: 15,
  localHolidays: [],
  extraHeaders: {},
};
const CREDENTIALS = { clientId: 'padaria', clientSecret: 'canary-secret-of-the-bakery' };
const CERTIFICATE = { kind: 'pem', certificate: 'canary-certificate', key: 'canary-key' } as const;

function open(root = tempFolder()) {
  const keyring = new KeyringInMemory();
  const folder = openDataFolder(root);
  const vault = openSecretVault(async () => keyring);
  const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
  return { root, folder, keyring, vault, registry: openConnectionRegistry(settings, folder, vault) };
}

describe('the connection registry', () => {
  it('keeps settings in the file and secrets in the keychain, and nothing secret in the file', async () => {
    const { registry, keyring, folder } = open();
    const added = await registry.add(SETTINGS, { credentials: CREDENTIALS, storage: 'keychain' });
    expect(added).toMatchObject({ id: 'padaria-sao-jose', secretStorage: 'keychain', hasCertificate: false });
    expect(keyring.credentials.get(added.id)).toEqual(CREDENTIALS);
    expect(readFileSync(folder.settingsFile, 'utf8')).not.toMatch(/canary|"padaria"/);
    expect(await registry.access(added.id)).toMatchObject({ ...CREDENTIALS, certificate: null });
  });

  it('gives two companies of one name two ids, so two ledgers', async () => {
    const { registry } = open();
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await registry.add(SETTINGS, { credentials: CREDENTIALS, storage: 'session' })).id);
    }
    expect(ids).toEqual(['padaria-sao-jose', 'padaria-sao-jose-2', 'padaria-sao-jose-3']);
  });

  it('names a company without a single letter all the same', async () => {
    const { registry } = open();
    const added = await registry.add({ ...SETTINGS, name: '★★' }, { storage: 'session' });
    expect(added.id).toBe('conexao');
  });

  it('changes settings and leaves secrets alone when none are given', async () => {
    const { registry } = open();
    const { id } = await registry.add(SETTINGS, { credentials: CREDENTIALS, storage: 'keychain' });
    await registry.update(id, { ...SETTINGS, schemeWord: 'faisca' }, { storage: 'keychain' });
    expect(await registry.access(id)).toMatchObject({ schemeWord: 'faisca', ...CREDENTIALS });
  });

  it('seals a certificate in a file whose key is in the keychain', async () => {
    const { registry, folder, keyring } = open();
    const secrets = { credentials: CREDENTIALS, certificate: CERTIFICATE, storage: 'keychain' } as const;
    const { id, hasCertificate } = await registry.add(SETTINGS, secrets);
    expect(hasCertificate).toBe(true);
    expect(readFileSync(folder.sealedCertificate(id), 'latin1')).not.toContain('canary');
    expect(keyring.keys.get(id)).toHaveLength(32);
    expect(await registry.access(id)).toMatchObject({ certificate: CERTIFICATE });
  });

  it('removes the certificate when told null, and keeps it when told nothing', async () => {
    const { registry } = open();
    const secrets = { credentials: CREDENTIALS, certificate: CERTIFICATE, storage: 'keychain' } as const;
    const { id } = await registry.add(SETTINGS, secrets);
    await registry.update(id, SETTINGS, { storage: 'keychain' });
    expect(registry.shown(id).hasCertificate).toBe(true);
    await registry.update(id, SETTINGS, { certificate: null, storage: 'keychain' });
    expect(await registry.access(id)).toMatchObject({ certificate: null });
  });

  it('forgets secrets of one session with the session and says what is missing', async () => {
    const { registry, root } = open();
    const { id } = await registry.add(SETTINGS, { credentials: CREDENTIALS, storage: 'session' });
    expect(await registry.access(id)).toMatchObject(CREDENTIALS);
    const later = open(root).registry;
    await expect(later.access(id)).rejects.toMatchObject({ code: 'secret_missing' });
    later.keep(id, { clientId: 'padaria' });
    expect(await later.access(id, 'from the environment')).toMatchObject({
      clientSecret: 'from the environment',
    });
  });

  it('removes the connection with its secrets and sealed certificate', async () => {
    const { registry, keyring, folder } = open();
    const secrets = { credentials: CREDENTIALS, certificate: CERTIFICATE, storage: 'keychain' } as const;
    const { id } = await registry.add(SETTINGS, secrets);
    await registry.remove(id);
    expect(registry.list()).toEqual([]);
    expect([keyring.credentials.size, keyring.keys.size]).toEqual([0, 0]);
    expect(existsSync(folder.sealedCertificate(id))).toBe(false);
    expect(() => registry.find(id)).toThrow(CicloError);
  });

  it('says that a file the person moved cannot be read', async () => {
    const { registry, root } = open();
    const { id } = await registry.add(SETTINGS, { credentials: CREDENTIALS, storage: 'session' });
    registry.keep(id, { certificate: { kind: 'pfx_file', bundle: join(root, 'gone.p12') } });
    await expect(registry.access(id)).rejects.toMatchObject({ code: 'certificate_unreadable' });
  });

  it('adds nothing when the keychain refuses', async () => {
    const root = tempFolder();
    const folder = openDataFolder(root);
    const locked = openSecretVault(async () => {
      throw new CicloError('keychain_locked', 'locked');
    });
    const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
    const registry = openConnectionRegistry(settings, folder, locked);
    const adding = registry.add(SETTINGS, { credentials: CREDENTIALS, storage: 'keychain' });
    await expect(adding).rejects.toMatchObject({ code: 'keychain_locked' });
    expect(registry.list()).toEqual([]);
    expect(await locked.keychainProblem()).toMatchObject({ code: 'keychain_locked' });
  });
});
