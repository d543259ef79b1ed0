import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import { addressProof } from '../../../../../src-main/secrets/address-proof.ts';
import type { ConnectionSettings } from '../../../../../src-preload/contract/connections.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

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
const proofOf = (connectionId: string, secret: string): string =>
  addressProof(secret, { connectionId, clientId: 'padaria', origins: ['https://bank.example'] });
const sealed = (root: string): string =>
  join(root, 'certificates', readdirSync(join(root, 'certificates'))[0] ?? '');
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
    expect(keyring.parts()).toEqual(['credential']);
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

  it('gives two that are added at once two ids, each with its own secret', async () => {
    const { registry } = open();
    const add = (clientSecret: string) =>
      registry.add(SETTINGS, { credentials: { ...CREDENTIALS, clientSecret }, storage: 'keychain' });
    const [one, two] = await Promise.all([add('secret-of-one'), add('secret-of-two')]);
    expect([one.id, two.id]).toEqual(['padaria-sao-jose', 'padaria-sao-jose-2']);
    expect(await registry.access(one.id)).toMatchObject({ clientSecret: 'secret-of-one' });
    expect(await registry.access(two.id)).toMatchObject({ clientSecret: 'secret-of-two' });
  });

  it('takes no company whose profile is no bank’s, and keeps nothing of it', async () => {
    const { registry, keyring } = open();
    const adding = registry.add(
      { ...SETTINGS, profile: 'no-such-bank' },
      { credentials: CREDENTIALS, storage: 'keychain' },
    );
    await expect(adding).rejects.toMatchObject({ code: 'invalid_input', params: { field: 'profile' } });
    expect([registry.list(), keyring.parts()]).toEqual([[], []]);
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
    const { registry, root, keyring } = open();
    const secrets = { credentials: CREDENTIALS, certificate: CERTIFICATE, storage: 'keychain' } as const;
    const { id, hasCertificate } = await registry.add(SETTINGS, secrets);
    expect(hasCertificate).toBe(true);
    expect(readFileSync(sealed(root), 'latin1')).not.toContain('canary');
    expect(keyring.parts()).toEqual(['certificate-key', 'credential']);
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
    later.keep(id, { clientId: 'padaria', addressProof: proofOf(id, 'from the environment') });
    expect(await later.access(id, 'from the environment')).toMatchObject({
      clientSecret: 'from the environment',
    });
  });

  it('removes the connection with its secrets and sealed certificate', async () => {
    const { registry, keyring, root } = open();
    const secrets = { credentials: CREDENTIALS, certificate: CERTIFICATE, storage: 'keychain' } as const;
    const { id } = await registry.add(SETTINGS, secrets);
    await registry.remove(id);
    expect(registry.list()).toEqual([]);
    expect(keyring.parts()).toEqual([]);
    expect(readdirSync(join(root, 'certificates'))).toEqual([]);
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

describe('the life of a secret', () => {
  const everything = { credentials: CREDENTIALS, certificate: CERTIFICATE } as const;

  it('ends in the store that it leaves', async () => {
    const { registry, keyring, vault, folder, root } = open();
    const { id } = await registry.add(SETTINGS, { ...everything, storage: 'keychain' });
    await registry.update(id, SETTINGS, { storage: 'session' });
    expect(keyring.parts()).toEqual([]);
    expect(readdirSync(join(root, 'certificates'))).toEqual([]);
    expect(await registry.access(id)).toMatchObject({ ...CREDENTIALS, certificate: CERTIFICATE });
    const entry = registry.find(id).secretEntry ?? '';
    const owner = { entry, folder: folder.identity(), connectionId: id };
    expect(await vault.session.has(owner)).toBe(true);
    await registry.update(id, SETTINGS, { storage: 'keychain' });
    expect(await vault.session.has(owner)).toBe(false);
    expect(await registry.access(id)).toMatchObject({ ...CREDENTIALS, certificate: CERTIFICATE });
  });

  it('leaves one whole set, old or new, wherever the app ends while it is replaced', async () => {
    const newer = {
      credentials: { ...CREDENTIALS, clientSecret: 'canary-newer' },
      certificate: { kind: 'pem', certificate: 'newer-certificate', key: 'newer-key' },
    } as const;
    const outcomes = new Set<string>();
    let steps = Number.POSITIVE_INFINITY;
    for (let last = 0; last < steps; last += 1) {
      const { root, keyring, registry } = open();
      const { id } = await registry.add(SETTINGS, { ...everything, storage: 'keychain' });
      const dying = openDying(root, keyring, last);
      const end = await dying.registry.update(id, SETTINGS, { ...newer, storage: 'keychain' }).then(
        () => 'finished',
        () => 'died',
      );
      if (end === 'finished') steps = last;
      const after = await openOver(root, keyring).registry.access(id);
      const isNew = after.clientSecret === 'canary-newer';
      expect(after.certificate).toEqual(isNew ? newer.certificate : CERTIFICATE);
      outcomes.add(`${end}, ${isNew ? 'new' : 'old'}`);
    }
    expect(outcomes).toEqual(new Set(['died, old', 'died, new', 'finished, new']));
  });
});

/** Over the same disk and keychain; nothing of a run before is in memory. */
function openOver(root: string, keyring: KeyringInMemory) {
  const folder = openDataFolder(root);
  const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
  return {
    settings,
    registry: openConnectionRegistry(
      settings,
      folder,
      openSecretVault(async () => keyring),
    ),
  };
}

/** The same, whose program dies at its n-th step: a write or removal in the keychain, or a change of the settings. */
function openDying(root: string, keyring: KeyringInMemory, step: number) {
  let left = step;
  const live = <Arguments extends unknown[], Result>(act: (...given: Arguments) => Result) => {
    return (...given: Arguments): Result => {
      left -= 1;
      if (left < 0) throw new Error('the program is dead');
      return act(...given);
    };
  };
  const dead = new KeyringInMemory(keyring.texts, live);
  const folder = openDataFolder(root);
  const file = openSettingsFile(folder.settingsFile, () => expect.unreachable());
  const settings = { ...file, update: live(file.update) };
  return {
    registry: openConnectionRegistry(
      settings,
      folder,
      openSecretVault(async () => dead),
    ),
  };
}

describe('a header that is an application key', () => {
  const KEYED = {
    ...SETTINGS,
    extraHeaders: { 'gw-dev-app-key': 'canary-app-key', 'x-conta-corrente': '123' },
  };
  const SHOWN = { 'gw-dev-app-key': '', 'x-conta-corrente': '123' };

  it('is kept with the secret, sent to the bank, and shown to nobody', async () => {
    const { registry, folder } = open();
    const added = await registry.add(KEYED, { credentials: CREDENTIALS, storage: 'keychain' });
    expect(added.extraHeaders).toEqual(SHOWN);
    expect(readFileSync(folder.settingsFile, 'utf8')).not.toContain('canary');
    expect(await registry.access(added.id)).toMatchObject({ extraHeaders: KEYED.extraHeaders });
  });

  it('stays when it comes back empty, is replaced by another, and goes when it is left out', async () => {
    const { registry } = open();
    const { id } = await registry.add(KEYED, { credentials: CREDENTIALS, storage: 'keychain' });
    const update = (extraHeaders: Record<string, string>) =>
      registry.update(id, { ...KEYED, extraHeaders }, { storage: 'keychain' });
    await update(SHOWN);
    expect((await registry.access(id)).extraHeaders).toEqual(KEYED.extraHeaders);
    await update({ 'gw-dev-app-key': 'outra' });
    expect((await registry.access(id)).extraHeaders).toEqual({ 'gw-dev-app-key': 'outra' });
    await update({});
    expect((await registry.access(id)).extraHeaders).toEqual({});
    await expect(update({ 'x-api-key': '' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it.each(['keychain', 'session'] as const)(
    'is taken out of a file of an earlier version (%s)',
    async (storage) => {
      const { registry, folder } = open();
      const { id } = await registry.add(SETTINGS, { credentials: CREDENTIALS, storage });
      registry.keep(id, { extraHeaders: KEYED.extraHeaders });
      expect(readFileSync(folder.settingsFile, 'utf8')).toContain('canary-app-key');
      expect(registry.shown(id).extraHeaders).toEqual(SHOWN);
      await registry.takeInSecrets(id);
      expect(readFileSync(folder.settingsFile, 'utf8')).not.toContain('canary');
      expect(await registry.access(id)).toMatchObject({ ...CREDENTIALS, extraHeaders: KEYED.extraHeaders });
    },
  );
});

describe('a secret that comes with each command', () => {
  it('goes to the addresses that it was given for and to no other, and no other secret goes there', async () => {
    const { registry } = open();
    const { id } = await registry.add(SETTINGS, { storage: 'session' });
    const proven = { clientId: 'padaria', addressProof: proofOf(id, 'do ambiente') };
    registry.keep(id, proven);
    expect(await registry.access(id, 'do ambiente')).toMatchObject({ clientSecret: 'do ambiente' });
    await expect(registry.access(id, 'outro')).rejects.toMatchObject({ code: 'secret_unproven' });
    for (const change of [
      { tokenUrl: 'https://evil.example/token' },
      { baseUrl: 'https://evil.example/api' },
      { clientId: 'outro' },
      { addressProof: undefined },
    ]) {
      registry.keep(id, { ...SETTINGS, ...proven, ...change });
      await expect(registry.access(id, 'do ambiente')).rejects.toMatchObject({ code: 'secret_unproven' });
    }
  });
});
