import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder.ts';
import { givenKey } from '../../../../src-main/application/ledgers/ledger-keys.ts';
import {
  openLedgerThreads,
  threadedLedgers,
} from '../../../../src-main/application/ledgers/ledger-threads.ts';
import { addCompany, openApplication } from '../../../support/in-process/application/company-application.ts';
import { GatedBank } from '../../../support/in-process/bank/gated-bank.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

it('a ledger that was removed is not made anew by who comes late to it, and is by opening it', async () => {
  const folder = openDataFolder(tempFolder());
  const ledgers = threadedLedgers(openLedgerThreads(), folder, givenKey(null));
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

it('a connection that is removed while its first poll waits for the bank leaves no ledger', async () => {
  const bank = await GatedBank.start({ payers: 2, months: 1 });
  onTestFinished(() => bank.close());
  const dataDir = tempFolder();
  bank.hold((path) => path.includes('/rec'));
  const application = await openApplication({ dataDir });
  const { ask, events } = application;
  const connectionId = await addCompany(application, bank.ready);
  await expect.poll(() => bank.held, { timeout: 60_000 }).toBeGreaterThan(0);
  await ask('connections', 'remove', { id: connectionId });
  bank.release();
  await ask('writing', 'resolve', { connectionId }).catch(String);
  expect(events.at(-1)).toEqual({ name: 'connections.changed', payload: [] });
  expect(existsSync(join(dataDir, 'ledgers', `${connectionId}.sqlite`))).toBe(false);
});
