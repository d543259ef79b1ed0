import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { threadedLedgers } from '../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import { openLedgerThreads } from '../../../../src-main/application/ledgers/gateway/open-threads.ts';
import { givenKey } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { openApplication } from '../../../support/in-process/application/company-application.ts';
import { GatedBank } from '../../../support/in-process/bank/gated-bank.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { practiceConnection } from '../../../support/in-process/practice-bank/practice-access.ts';

it('a ledger that was removed is not made anew by who comes late to it, and is by opening it', async () => {
  const folder = openDataFolder(tempFolder());
  const ledgers = threadedLedgers(openLedgerThreads(), { folder, keys: givenKey(null) });
  onTestFinished(ledgers.close);
  await ledgers.open('loja');
  const removing = ledgers.remove('loja');
  await expect(ledgers.write.openWrites('loja')).rejects.toMatchObject({ code: 'not_found' });
  await removing;
  await expect(ledgers.write.openWrites('loja')).rejects.toMatchObject({ code: 'not_found' });
  await expect(ledgers.read.lastRun('loja')).rejects.toMatchObject({ code: 'not_found' });
  expect(existsSync(folder.ledgerFile('loja'))).toBe(false);
  await ledgers.open('loja');
  expect(await ledgers.write.openWrites('loja')).toEqual([]);
});

/** A keychain that is slow to forget: it says when it is asked to, and does so once it may. */
function slowToForget() {
  const keyring = new KeyringInMemory();
  const { remove } = keyring;
  const [asked, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(keyring, {
    remove: async (...entry: Parameters<typeof remove>) => {
      asked.resolve();
      await may.promise;
      return remove(...entry);
    },
  });
  return { keyring, asked, may };
}

it('a connection that is removed while its first poll waits for the bank leaves no ledger', async () => {
  const bank = await GatedBank.start({ payers: 2, months: 1 });
  onTestFinished(() => bank.close());
  const dataDir = tempFolder();
  const { keyring, asked, may } = slowToForget();
  bank.hold((path) => path.includes('/rec'));
  const { ask } = await openApplication({ dataDir, keyring });
  const { id } = await ask('connections', 'add', practiceConnection(bank.ready, {}, 'keychain'));
  await expect.poll(() => bank.held, { timeout: 60_000 }).toBeGreaterThan(0);
  const removing = ask('connections', 'remove', { id });
  await asked.promise;
  const comeLate = () => ask('writing', 'resolve', { connectionId: id }).catch(String);
  // Between the ledger's end and the connection's: a handle and a key of its own would outlive both.
  expect(await comeLate()).toMatch(/not_found|removed/);
  may.resolve();
  await removing;
  bank.release();
  expect(await comeLate()).toMatch(/not_found|removed/);
  expect([...keyring.texts.keys()]).toEqual([]);
  expect(existsSync(join(dataDir, 'ledgers', `${id}.sqlite`))).toBe(false);
});
