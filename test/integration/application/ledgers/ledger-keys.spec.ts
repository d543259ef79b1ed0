import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encryptionHandlers } from '../../../../src-main/application/features/connections/encryption.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { fileForm } from '../../../../src-main/ledger/files/connect.ts';
import { removeLedger } from '../../../../src-main/ledger/files/open-database.ts';
import { setLedgerAside } from '../../../../src-main/ledger/files/rescue.ts';
import type { SecretStore } from '../../../../src-main/secrets/secret-store.ts';
import {
  folderWithLedger,
  keyring,
  markOf,
  noKeychain,
  openKeyedFolder,
  SHOP,
  SHOP_SECRETS,
} from '../../../support/in-process/folders/keyed-folder.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { AT, codeOfWork } from '../../../support/in-process/ledger/ledger-trouble.ts';

it('each company has a key of its own, also one whose secrets last a session', async () => {
  const { keys, registry, write, ring, file, root, keychain } = await folderWithLedger();
  await registry.add({ ...SHOP, name: 'Padaria' }, SHOP_SECRETS);
  await write('padaria');
  expect(fileForm(file)).toBe('encrypted');
  expect(ring.ledgerKeys()).toHaveLength(2);
  expect(await markOf(keys)).not.toBe(await markOf(keys, 'padaria'));
  expect(await markOf(openKeyedFolder(root, keychain).keys)).toBe(await markOf(keys));
});

it('the key is in the keychain before anything is encrypted with it', async () => {
  const { ring } = keyring();
  const gone = () => Promise.reject(new CicloError('keychain_unavailable', 'it went away'));
  const forgetful = async (): Promise<void> => undefined;
  let write: SecretStore['write'] = gone;
  const store: SecretStore = {
    ...ring,
    kind: 'keychain',
    write: (part, use, value) => write(part, use, value),
  };
  const opened = openKeyedFolder(tempFolder(), async () => store);
  await opened.registry.add(SHOP, SHOP_SECRETS);
  for (const each of [gone, forgetful]) {
    write = each;
    expect(await codeOfWork(opened.write('loja'))).toBe('keychain_unavailable');
    expect(existsSync(opened.file)).toBe(false);
  }
  expect(opened.registry.find('loja').ledgerEntry).toBeUndefined();
});

it('a key that is lost is told, and the ledger stays as it is', async () => {
  const { root, file } = await folderWithLedger();
  const before = readFileSync(file);
  const { keychain } = keyring();
  expect(await codeOfWork(openKeyedFolder(root, keychain).write('loja'))).toBe('ledger_key_missing');
  expect(await codeOfWork(openKeyedFolder(root, noKeychain).write('loja'))).toBe('ledger_key_out_of_reach');
  expect(readFileSync(file).equals(before)).toBe(true);
});

it('settings that are lost or say another key do not lose the ledger: it names its key itself', async () => {
  const { root, keys, keychain, folder } = await folderWithLedger();
  const mark = await markOf(keys);
  rmSync(folder.settingsFile);
  const again = openKeyedFolder(root, keychain);
  await again.registry.add(SHOP, SHOP_SECRETS);
  expect(await markOf(again.keys)).toBe(mark);
  again.registry.keep('loja', { ledgerEntry: '00'.repeat(16) });
  expect(await markOf(again.keys)).toBe(mark);
});

it.each(['copy', 'folder'])(
  'while a %s of a lost ledger is away no other key is made, and its own opens it once that is back',
  async (which) => {
    const { root, keys, keychain, ring, folder, file, writing } = await folderWithLedger();
    const mark = await markOf(keys);
    await writing('loja', (ledger) => ledger.backup());
    const backups = folder.backupFolder('loja');
    const moved = which === 'folder' ? backups : join(backups, readdirSync(backups)[0] ?? '');
    const [disk, away] = [join(tempFolder(), 'disk'), join(tempFolder(), 'away')];
    renameSync(moved, away);
    symlinkSync(disk, moved);
    for (const lost of [file, folder.settingsFile]) rmSync(lost);
    const again = openKeyedFolder(root, keychain);
    await again.registry.add(SHOP, SHOP_SECRETS);
    expect(await codeOfWork(again.write('loja'))).toBe('backup_away');
    expect(ring.ledgerKeys()).toHaveLength(1);
    renameSync(away, disk);
    expect(await again.writing('loja', () => undefined)).toEqual(['ledger_gone']);
    expect(await markOf(again.keys)).toBe(mark);
  },
);

it('a plain ledger is there to be encrypted, whatever copies are away', async () => {
  const opened = openKeyedFolder(tempFolder(), noKeychain);
  await opened.registry.add(SHOP, SHOP_SECRETS);
  opened.settings.update((before) => ({ ...before, withoutKeychain: 'plain' }));
  await opened.write('loja');
  symlinkSync(join(tempFolder(), 'disk'), opened.folder.backupFolder('loja'));
  const later = openKeyedFolder(opened.root, keyring().keychain);
  await later.write('loja');
  expect(fileForm(opened.file)).toBe('encrypted');
});

it('a folder that was moved still opens; a copy opens too, and cannot take the key away', async () => {
  const { root, keychain, ring } = await folderWithLedger();
  const moved = `${root}-moved`;
  renameSync(root, moved);
  const there = openKeyedFolder(moved, keychain);
  const mark = await markOf(there.keys);
  expect(mark).not.toBeNull();
  const copied = tempFolder();
  cpSync(moved, copied, { recursive: true });
  const copy = openKeyedFolder(copied, keychain);
  expect(await markOf(copy.keys)).toBe(mark);
  await copy.keys.forgetting('loja')();
  expect(ring.ledgerKeys()).toHaveLength(1);
  await there.keys.forgetting('loja')();
  expect(ring.ledgerKeys()).toHaveLength(0);
  rmSync(moved, { recursive: true });
});

it('removing a company takes its key along, so that what is left opens no more', async () => {
  const { keys, folder, ring, file, root, keychain } = await folderWithLedger();
  const left = readFileSync(file);
  const forget = keys.forgetting('loja');
  removeLedger(file, folder.backupFolder('loja'));
  await forget();
  expect(ring.ledgerKeys()).toEqual([]);
  expect(readdirSync(join(root, 'ledgers'))).toEqual([]);
  expect(left.length).toBeGreaterThan(0);
  expect(await markOf(openKeyedFolder(root, keychain).keys)).not.toBe(left.toString('hex', 0, 16));
});

const handlersOf = (opened: ReturnType<typeof openKeyedFolder>) => {
  const polled: string[] = [];
  const handlers = encryptionHandlers({
    ...opened,
    ledgers: {
      open: opened.write,
      forgetPlace: async () => undefined,
      setAside: async (id) =>
        setLedgerAside({ file: opened.file, backupFolder: opened.folder.backupFolder(id) }, [], AT),
    },
    polling: { refresh: (id) => void polled.push(id) },
    emit: () => undefined,
  });
  return { ...handlers, polled };
};

it('without a keychain a person is asked once; nothing is stored where that was said, and a keychain converts what is plain', async () => {
  const opened = openKeyedFolder(tempFolder(), noKeychain);
  await opened.registry.add(SHOP, SHOP_SECRETS);
  await opened.write('loja');
  expect(fileForm(opened.file)).toBe('plain');
  const { encryption, decideEncryption, beginAnew, polled } = handlersOf(opened);
  expect(await encryption(null)).toEqual({ choice: null, companies: [{ id: 'loja', state: 'plain' }] });
  await decideEncryption({ choice: 'nothing' });
  expect(await codeOfWork(opened.write('loja'))).toBe('ledger_unprotected');
  const asked = await decideEncryption({ choice: 'plain' });
  expect(asked.choice).toBe('plain');
  expect(polled).toEqual(['loja', 'loja']);
  expect(await codeOfWork(beginAnew({ id: 'loja' }))).toBe('invalid_input');
  const later = openKeyedFolder(opened.root, keyring().keychain);
  expect(later.settings.read().withoutKeychain).toBe('plain');
  await later.write('loja');
  expect(fileForm(opened.file)).toBe('encrypted');
});

it('a ledger whose key is lost is set aside with its backups and begun anew', async () => {
  const { root, file } = await folderWithLedger();
  const before = readFileSync(file);
  const opened = openKeyedFolder(root, keyring().keychain);
  const { encryption, beginAnew, polled } = handlersOf(opened);
  expect((await encryption(null)).companies).toEqual([{ id: 'loja', state: 'locked' }]);
  await beginAnew({ id: 'loja' });
  expect((await encryption(null)).companies).toEqual([{ id: 'loja', state: 'encrypted' }]);
  expect(polled).toEqual(['loja']);
  const aside = readdirSync(join(root, 'ledgers')).find((name) => name.includes('.unreadable-')) ?? '';
  expect(readFileSync(join(root, 'ledgers', aside)).equals(before)).toBe(true);
});
