import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import type { CicloError } from '../../../../src-main/core/failure.ts';
import type { ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const SHOP: ConnectionSettings = {
  ...{ name: 'Padaria Sol', profile: 'specification', schemeWord: 'instant', pollMinutes: 15 },
  ...{ baseUrl: 'https://bank.example/api', tokenUrl: 'https://bank.example/token' },
  ...{ localHolidays: [], extraHeaders: {} },
};
const { pollMinutes: _own, ...AT_SERVER } = SHOP;
const CREDENTIALS = { clientId: 'padaria', clientSecret: 'canary-secret' };
const KEPT = { storage: 'keychain' } as const;
const OURS = join(
  import.meta.dirname,
  '../../../../src-main/application/companies/data-folder/settings-file.ts',
);

/** An app and a command of the terminal over one folder, and one keychain. */
function sideBySide() {
  const root = tempFolder();
  const keyring = new KeyringInMemory();
  const open = () => {
    const folder = openDataFolder(root);
    const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
    const vault = openSecretVault(async () => keyring);
    return { folder, settings, registry: openConnectionRegistry(settings, folder, vault) };
  };
  return { open, keyring };
}

/** A process that changes a settings file so often, counting in it. */
function changing(path: string, times: number) {
  const script = `
    import { openSettingsFile } from ${JSON.stringify(OURS)};
    const file = openSettingsFile(${JSON.stringify(path)}, () => process.exit(1));
    process.stdout.write('begun');
    for (let time = 0; time < ${times}; time += 1)
      file.update((all) => ({ ...all, preferences: { ...all.preferences, author: String(Number(all.preferences.author) + 1) } }));`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  return spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('settings that an app and the terminal change side by side', () => {
  it('keep what either has changed, of one company and of others', async () => {
    const { open } = sideBySide();
    const app = open();
    const { id } = await app.registry.add(SHOP, { ...KEPT, credentials: CREDENTIALS });
    const terminal = open();
    await app.registry.add({ ...SHOP, name: 'Nova' }, KEPT);
    app.settings.update((all) => ({ ...all, preferences: { ...all.preferences, author: 'Maria' } }));
    app.registry.keep(id, { pollMinutes: 60 });
    await terminal.registry.takeOver(id, { ...AT_SERVER, localHolidays: ['2026-12-08'] });
    terminal.registry.keep(id, { ledgerEntry: 'a'.repeat(32) });
    app.registry.keep(id, { addressProof: 'proof' });
    const told = { pollMinutes: 60, localHolidays: ['2026-12-08'], ledgerEntry: 'a'.repeat(32) };
    for (const each of [app, terminal, open()]) {
      expect(each.registry.list().map(({ name }) => name)).toEqual(['Padaria Sol', 'Nova']);
      expect(each.settings.read().preferences.author).toBe('Maria');
      expect(each.registry.find(id)).toMatchObject({ ...told, addressProof: 'proof' });
    }
  });

  it('name the entry of the secrets that were given last, which the other reads at once', async () => {
    const { open } = sideBySide();
    const app = open();
    const { id } = await app.registry.add(SHOP, { ...KEPT, credentials: CREDENTIALS });
    const terminal = open();
    await app.registry.update(id, SHOP, { ...KEPT, credentials: { ...CREDENTIALS, clientSecret: 'newer' } });
    terminal.registry.keep(id, { pollMinutes: 5 });
    for (const each of [app, terminal, open()])
      expect(await each.registry.access(id)).toMatchObject({ clientSecret: 'newer' });
  });

  it('bring no company back that the other has taken away', async () => {
    const { open } = sideBySide();
    const app = open();
    const { id } = await app.registry.add(SHOP, KEPT);
    const terminal = open();
    await app.registry.remove(id);
    expect(() => terminal.registry.keep(id, { pollMinutes: 5 })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
    expect(open().registry.list()).toEqual([]);
  });

  it('leave secrets alone that the other has given while those of an earlier version were taken in', async () => {
    const { open, keyring } = sideBySide();
    const app = open();
    const { id } = await app.registry.add(SHOP, { ...KEPT, credentials: CREDENTIALS });
    app.registry.keep(id, { extraHeaders: { 'x-api-key': 'of-before' } });
    const terminal = open();
    const headers = { ...SHOP, extraHeaders: { 'x-api-key': 'newer' } };
    await Promise.all([
      terminal.registry.takeInSecrets(id),
      app.registry.update(id, headers, { ...KEPT, credentials: { ...CREDENTIALS, clientSecret: 'newer' } }),
    ]);
    expect(await open().registry.access(id)).toMatchObject({
      ...{ clientSecret: 'newer', extraHeaders: { 'x-api-key': 'newer' } },
    });
    expect(keyring.parts().length).toBeGreaterThan(0);
  });

  it('lose no change of two processes that change at once, and wait for none that was killed', async () => {
    const { open } = sideBySide();
    const { folder, settings } = open();
    const [one, other] = [changing(folder.settingsFile, 40), changing(folder.settingsFile, 40)];
    await Promise.all([once(one, 'close'), once(other, 'close')]);
    expect(settings.read().preferences.author).toBe('80');
    const killed = changing(folder.settingsFile, 1_000_000);
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await once(killed, 'close');
    const { author } = settings.read().preferences;
    settings.update((all) => ({ ...all, preferences: { ...all.preferences, author: 'Maria' } }));
    expect([Number(author) >= 80, open().settings.read().preferences.author]).toEqual([true, 'Maria']);
  }, 60_000);
});

describe('a settings file that goes bad while it is in use', () => {
  it.each([
    ['is taken away', (path: string) => rmSync(path), []],
    ['becomes unreadable', (path: string) => writeFileSync(path, '{"version":'), ['settings_corrupt']],
  ])('and %s stands again with what is known and the next change', (_what, spoil, told) => {
    const path = join(tempFolder(), 'settings.json');
    const notices: CicloError[] = [];
    const { read, update } = openSettingsFile(path, (notice) => notices.push(notice));
    update((all) => ({ ...all, preferences: { ...all.preferences, author: 'Maria' } }));
    spoil(path);
    expect(read().preferences.author).toBe('Maria');
    update((all) => ({ ...all, preferences: { ...all.preferences, theme: 'dark' } }));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      preferences: { author: 'Maria', theme: 'dark' },
    });
    expect(notices.map(({ code }) => code)).toEqual(told);
    for (const { params } of notices) expect(existsSync(`${params.path}`)).toBe(true);
  });
});
