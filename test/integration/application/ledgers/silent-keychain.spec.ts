import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encryptionHandlers } from '../../../../src-main/application/features/connections/encryption.ts';
import { fileForm } from '../../../../src-main/ledger/files/connect.ts';
import {
  folderWithLedger,
  noKeychain,
  openKeyedFolder,
  SHOP,
  SHOP_SECRETS,
} from '../../../support/in-process/folders/keyed-folder.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { codeOfWork } from '../../../support/in-process/ledger/ledger-trouble.ts';

const HARMS: readonly (readonly [string, (file: string) => void])[] = [
  ['is gone', (file) => rmSync(file)],
  ['was left without a byte', (file) => writeFileSync(file, '')],
  ['lost its first block', (file) => writeFileSync(file, readFileSync(file).fill(0, 0, 4_096))],
];

describe.each(HARMS)('a ledger that %s while the keychain is silent', (_, harm) => {
  it('waits for the keychain, and then comes back from its backup', async () => {
    const { root, writing, file, keychain } = await folderWithLedger();
    await writing('loja', (ledger) => {
      ledger.setNote('receiver_account', '"mine"');
      ledger.backup();
    });
    harm(file);
    const silent = openKeyedFolder(root, noKeychain);
    expect(await codeOfWork(silent.write('loja'))).toBe('ledger_key_out_of_reach');
    expect(fileForm(file)).not.toBe('plain');
    const { encryption } = encryptionHandlers({ ...silent, polling: {}, ledgers: {} } as never);
    expect((await encryption(null)).companies).toEqual([{ id: 'loja', state: 'encrypted' }]);
    const again = openKeyedFolder(root, keychain);
    const notes: unknown[] = [];
    const told = await again.writing('loja', (ledger) => notes.push(ledger.note('receiver_account')));
    expect(told).toHaveLength(1);
    expect(notes).toEqual(['"mine"']);
  });

  it('waits too where the settings alone know that it had a key', async () => {
    const { root, file } = await folderWithLedger();
    harm(file);
    expect(await codeOfWork(openKeyedFolder(root, noKeychain).write('loja'))).toBe('ledger_key_out_of_reach');
  });
});

it('a ledger that stayed plain for want of room opens without the keychain, though a key was made for it', async () => {
  const opened = openKeyedFolder(tempFolder(), noKeychain);
  await opened.registry.add(SHOP, SHOP_SECRETS);
  await opened.write('loja');
  opened.registry.keep('loja', { ledgerEntry: '00'.repeat(16) });
  expect(existsSync(opened.file)).toBe(true);
  expect(await codeOfWork(opened.write('loja'))).toBe('nothing thrown');
});
