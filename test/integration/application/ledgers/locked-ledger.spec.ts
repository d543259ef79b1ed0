import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { encryptionHandlers } from '../../../../src-main/application/features/connections/encryption.ts';
import { threadedLedgers } from '../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import { ledgerKeys } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { asCicloError } from '../../../../src-main/core/failure.ts';
import { backupsOf } from '../../../../src-main/ledger/files/backups.ts';
import { newLedgerKey } from '../../../../src-main/ledger/files/connect.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { leaseLedgerThreads } from '../../../support/in-process/ledger/leased-threads.ts';
import { AT, filled } from '../../../support/in-process/ledger/ledger-trouble.ts';

const SETTINGS = {
  ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'https://api.bank.example/v2', tokenUrl: 'https://auth.bank.example/token' },
  ...{ localHolidays: [], extraHeaders: {} },
};
const SECRETS = { credentials: { clientId: 'a', clientSecret: 'b' }, storage: 'session' } as const;
const PASSPHRASE = 'um guarda-chuva azul';
const NOTE = 'restored';

/** The app over a folder, with what its keychain has. */
function open(root: string, ring: KeyringInMemory) {
  const folder = openDataFolder(root);
  const settings = openSettingsFile(folder.settingsFile, () => undefined);
  const vault = openSecretVault(async () => ring);
  const registry = openConnectionRegistry(settings, folder, vault);
  const keys = ledgerKeys({ folder, registry, settings, vault });
  const ledgers = threadedLedgers(leaseLedgerThreads(), { folder, keys, nowMs: () => Date.parse(AT) });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= ledgers.close());
  onTestFinished(close);
  const [file, backups] = [folder.ledgerFile('loja'), folder.backupFolder('loja')];
  const services = { folder, settings, vault, registry, keys, ledgers };
  const handlers = encryptionHandlers({
    ...services,
    polling: { refresh: () => undefined },
    emit: () => undefined,
  });
  const stateOf = async () => (await handlers.encryption(null)).companies[0]?.state;
  const inFolder = (name: string) => ({ path: join(backups, name), passphrase: PASSPHRASE });
  return { root, ledgers, registry, handlers, stateOf, file, backups, inFolder, close };
}

/** A company with a note in its ledger, in a copy of its own and in a carried one, after which the note has changed. */
async function withCopies(ring: KeyringInMemory) {
  const app = open(tempFolder(), ring);
  await app.registry.add(SETTINGS, SECRETS);
  await app.ledgers.open('loja');
  await app.ledgers.write.setNote('loja', NOTE, 'from the copy');
  await app.ledgers.write.backup('loja');
  await app.ledgers.write.carry('loja', join(app.backups, 'levada.ciclo'), PASSPHRASE);
  await app.ledgers.write.setNote('loja', NOTE, 'since');
  await app.close();
  return app;
}

/** The file of another computer's company, with its own log, over the company's own. */
function overwriteByAnother(file: string): void {
  using other = filled({ key: newLedgerKey() });
  copyFileSync(other.file, file);
  writeFileSync(`${file}-wal`, readFileSync(file).subarray(0, 8_192));
}

it('a lost ledger whose key is named by a copy alone that is away gives way to the carried one that a person picks', async () => {
  const ring = new KeyringInMemory();
  const { root, file, backups } = await withCopies(ring);
  const [own = ''] = backupsOf(file, backups);
  rmSync(own);
  symlinkSync(join(tempFolder(), 'disk'), own);
  for (const lost of [file, join(root, 'settings.json')]) rmSync(lost);
  const { registry, ledgers, inFolder } = open(root, ring);
  await registry.add(SETTINGS, SECRETS);
  const asked = ledgers.open('loja').catch((error: unknown) => asCicloError(error));
  expect(await asked).toMatchObject({ code: 'backup_away', params: { path: own } });
  expect(await ledgers.weighRestore('loja', inFolder('levada.ciclo'))).toMatchObject({ isCounted: false });
  await ledgers.restore('loja', inFolder('levada.ciclo'));
  expect(await ledgers.read.note('loja', NOTE)).toBe('from the copy');
});

/** Those that were set aside under the ledger's name for want of their key. */
const unreadable = (root: string, of: string): readonly string[] =>
  readdirSync(join(root, of)).filter((name) => name.includes('.unreadable-'));

describe("a ledger over which another computer's was copied", () => {
  it('gives way to its own copy, and is kept beside it as it is', async () => {
    const ring = new KeyringInMemory();
    const { root, file, backups } = await withCopies(ring);
    overwriteByAnother(file);
    const other = readFileSync(file);
    const app = open(root, ring);
    expect(await app.stateOf()).toBe('locked');
    const source = { path: backupsOf(file, backups)[0] ?? '', passphrase: null };
    expect(await app.ledgers.weighRestore('loja', source)).toMatchObject({ isCounted: false });
    expect(readFileSync(file).equals(other)).toBe(true);
    await app.ledgers.restore('loja', source);
    expect([await app.stateOf(), await app.ledgers.read.note('loja', NOTE)]).toEqual([
      'encrypted',
      'from the copy',
    ]);
    const [kept = ''] = unreadable(root, 'ledgers').filter((name) => !name.endsWith('-wal'));
    expect(readFileSync(join(root, 'ledgers', kept)).equals(other)).toBe(true);
    expect(existsSync(join(root, 'ledgers', `${kept}-wal`))).toBe(true);
  });

  it('is set aside alone: its own copies stay, and so does their key', async () => {
    const ring = new KeyringInMemory();
    const { root, file, backups, inFolder } = await withCopies(ring);
    const names = readdirSync(backups);
    const [own = ''] = backupsOf(file, backups);
    overwriteByAnother(file);
    const app = open(root, ring);
    await app.handlers.beginAnew({ id: 'loja' });
    expect(ring.ledgerKeys()).toHaveLength(1);
    expect(readdirSync(backups)).toEqual(names);
    for (const source of [{ path: own, passphrase: null }, inFolder('levada.ciclo')]) {
      await app.ledgers.restore('loja', source);
      expect(await app.ledgers.read.note('loja', NOTE)).toBe('from the copy');
    }
  });
});

describe('a ledger whose key is lost with the keychain', () => {
  it('gives way to a carried copy, under a new key', async () => {
    const { root, backups, file, inFolder } = await withCopies(new KeyringInMemory());
    const ring = new KeyringInMemory();
    const app = open(root, ring);
    const locked = { path: backupsOf(file, backups)[0] ?? '', passphrase: null };
    for (const ask of [app.ledgers.weighRestore, app.ledgers.restore])
      expect(await ask('loja', locked).catch((error: unknown) => asCicloError(error).code)).toBe(
        'ledger_key_missing',
      );
    await app.ledgers.weighRestore('loja', inFolder('levada.ciclo'));
    expect(ring.ledgerKeys()).toEqual([]);
    await app.ledgers.restore('loja', inFolder('levada.ciclo'));
    expect(await app.ledgers.read.note('loja', NOTE)).toBe('from the copy');
    for (let made = 0; made < 4; made += 1) await app.ledgers.write.backup('loja');
    // Its key may come back with the keychain.
    expect(existsSync(locked.path)).toBe(true);
    expect(ring.ledgerKeys()).toHaveLength(1);
  });

  it('takes along what asks for that key when it is set aside, and no carried copy', async () => {
    const { root, backups } = await withCopies(new KeyringInMemory());
    const app = open(root, new KeyringInMemory());
    await app.handlers.beginAnew({ id: 'loja' });
    expect(readdirSync(backups)).toEqual(['levada.ciclo']);
    const [aside = ''] = unreadable(root, 'backups');
    expect(readdirSync(join(root, 'backups', aside))).toHaveLength(1);
    expect(await app.ledgers.read.note('loja', NOTE)).toBeNull();
  });
});
