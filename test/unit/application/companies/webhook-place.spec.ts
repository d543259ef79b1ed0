import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { NOTHING_SHARED } from '../../../../src-main/application/companies/registry/shared-settings.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import type { ErrorCode } from '../../../../src-preload/contract/vocabulary/errors.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const ID = 'loja';
const SETTINGS = {
  ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t', localHolidays: [], extraHeaders: {} },
};
const CREDENTIALS = { clientId: 'cliente', clientSecret: 'segredo' };
const SECRET = { current: 'segredo do webhook', former: null };

/** A workstation whose starts share a folder and a keychain; `problem` is why the keychain does not open. */
function workstation() {
  const [folder, keyring] = [openDataFolder(tempFolder()), new KeyringInMemory()];
  const sealed = {
    ...{ companyId: ID, origins: ['https://b.example'], headers: {}, certificate: null, members: [] },
    ...{ credentials: { clientId: 'escritorio', clientSecret: 'do escritório' } },
  };
  return (problem?: ErrorCode) => {
    const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
    const vault = openSecretVault(async () => {
      if (problem) throw new CicloError(problem, 'no keychain');
      return keyring;
    });
    const atServer = { sealedOf: async () => sealed, sharing: NOTHING_SHARED };
    return openConnectionRegistry(settings, folder, vault, atServer);
  };
}

type Registry = ReturnType<ReturnType<typeof workstation>>;
const turnOn = (registry: Registry) => registry.changeWebhookSecret(ID, (kept) => kept ?? SECRET);
const joined = (registry: Registry) => registry.add(SETTINGS, { storage: 'session' }, { id: ID });

describe('the secret of webhooks, where this workstation keeps none of the bank', () => {
  it('stays in the keychain over a restart, and the company goes on with the office’s', async () => {
    const start = workstation();
    const registry = start();
    await joined(registry);
    await turnOn(registry);
    const later = start();
    expect(await later.readWebhookSecret(ID)).toEqual(SECRET);
    expect(await later.access(ID)).toMatchObject({ clientId: 'escritorio' });
    expect(later.shown(ID).secretStorage).toBeNull();
  });

  it('is made in the keychain too after the secrets were forgotten, which is still told', async () => {
    const start = workstation();
    const registry = start();
    await registry.add(SETTINGS, { credentials: CREDENTIALS, storage: 'keychain' }, { id: ID });
    await registry.forgetSecrets(ID);
    await turnOn(registry);
    expect(await start().readWebhookSecret(ID)).toEqual(SECRET);
    expect(registry.shown(ID).secretStorage).toBeNull();
  });

  it('is of one session where there is no keychain, and goes into it once there is one', async () => {
    const start = workstation();
    const without = start('keychain_unavailable');
    await joined(without);
    await turnOn(without);
    expect(await without.readWebhookSecret(ID)).toEqual(SECRET);
    const registry = start();
    expect(await registry.readWebhookSecret(ID)).toBeNull();
    await turnOn(registry);
    expect(await start().readWebhookSecret(ID)).toEqual(SECRET);
  });

  it('waits for a keychain that is locked: one of this session would be another one at the next start', async () => {
    const registry = workstation()('keychain_locked');
    await joined(registry);
    await expect(turnOn(registry)).rejects.toMatchObject({ code: 'keychain_locked' });
  });

  it('goes where credentials go that are given later, and they count then', async () => {
    const start = workstation();
    const registry = start();
    await joined(registry);
    await turnOn(registry);
    await registry.update(ID, SETTINGS, { credentials: CREDENTIALS, storage: 'keychain' });
    expect(registry.shown(ID).secretStorage).toBe('keychain');
    expect(await start().readWebhookSecret(ID)).toEqual(SECRET);
    expect(await start().access(ID)).toMatchObject({ clientId: 'cliente' });
  });

  it('is not moved by a place that is preselected for credentials which nobody gave', async () => {
    const start = workstation();
    const registry = start();
    await joined(registry);
    await turnOn(registry);
    await registry.update(ID, { ...SETTINGS, name: 'Loja nova' }, { storage: 'session' });
    expect(await start().readWebhookSecret(ID)).toEqual(SECRET);
  });
});

it('stays in the session beside credentials that a person keeps for it', async () => {
  const start = workstation();
  const registry = start();
  await registry.add(SETTINGS, { credentials: CREDENTIALS, storage: 'session' }, { id: ID });
  await turnOn(registry);
  expect(registry.shown(ID).secretStorage).toBe('session');
  expect(await start().readWebhookSecret(ID)).toBeNull();
});

describe('where an earlier version kept the secret of webhooks for the session', () => {
  const entry = '5d0cfb0e-5a0d-4d0e-9f4e-0f5d4a3c2b1a';
  const server = { url: 'postgres://ana@s.example/office', schema: 'c', passwordEntry: null };

  it('of a company at a server, it goes into the keychain with the next one that is made', async () => {
    const start = workstation();
    const registry = start();
    await joined(registry);
    registry.keep(ID, { server, secretStorage: 'session', secretEntry: entry });
    await turnOn(start());
    expect(await start().readWebhookSecret(ID)).toEqual(SECRET);
    expect(start().shown(ID).secretStorage).toBeNull();
    expect(await start().access(ID)).toMatchObject({ clientId: 'escritorio' });
  });

  it('of a company at a server whose credentials a person has given for this session, it stays there', async () => {
    const start = workstation();
    const registry = start();
    await registry.add(SETTINGS, { credentials: CREDENTIALS, storage: 'session' }, { id: ID });
    registry.keep(ID, { server });
    await turnOn(registry);
    expect(registry.shown(ID).secretStorage).toBe('session');
    expect(await registry.access(ID)).toMatchObject({ clientId: 'cliente' });
  });

  it('and credentials later, which that version keeps in an entry of another name, those count', async () => {
    const start = workstation();
    const registry = start();
    await joined(registry);
    await turnOn(registry);
    expect(registry.shown(ID).secretStorage).toBeNull();
    registry.keep(ID, { secretStorage: 'keychain', secretEntry: entry });
    expect(start().shown(ID).secretStorage).toBe('keychain');
  });
});
