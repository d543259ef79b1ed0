import { expect, it, onTestFinished } from 'vitest';
import { applicationAtBank } from '../../../../support/in-process/application/application-at-bank.ts';
import {
  NO_KEYCHAIN,
  openApplication,
  openCompany,
} from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

it('answers how a company stands, and tells of each poll by events', async () => {
  const { ask, connectionId, events, poll } = await applicationAtBank();
  const before = await ask('sync', 'status', { connectionId });
  expect(before).toMatchObject({ connectionId, state: 'idle', lastFailure: null, offline: null });
  events.length = 0;
  await poll();
  const after = await ask('sync', 'status', { connectionId });
  expect(after.lastEndedAt).not.toBe(before.lastEndedAt);
  const told = events.filter(({ name }) => name === 'sync.statusChanged').map(({ payload }) => payload);
  expect(told[0]).toMatchObject({ connectionId, state: 'syncing' });
  expect(told.at(-1)).toEqual(after);
});

it('can be asked for from the first moment on, while the ledgers are still being opened', async () => {
  const { bank } = await openBank({ seed: 3, payers: 3, months: 1 });
  onTestFinished(() => bank.close());
  const dataDir = tempFolder();
  const { connectionId, close } = await openCompany(bank.ready, { dataDir, keyring: NO_KEYCHAIN });
  await close();
  const { ask } = await openApplication({ dataDir, keyring: NO_KEYCHAIN });
  await ask('sync', 'start', { connectionId });
  expect(await ask('sync', 'status', { connectionId })).toMatchObject({ state: 'syncing' });
  await ask('sync', 'cancel', { connectionId });
});

it('a cancelled poll ends without a failure, and the next one reads what it left', async () => {
  const { ask, connectionId, control, poll } = await applicationAtBank();
  const status = () => ask('sync', 'status', { connectionId });
  const before = await status();
  await control.addFault({ kind: 'latency', path: '/*', setting: 20_000 });
  await ask('sync', 'start', { connectionId });
  await expect.poll(async () => (await status()).state).toBe('syncing');
  await ask('sync', 'cancel', { connectionId });
  await expect.poll(async () => (await status()).state).toBe('idle');
  expect(await status()).toMatchObject({ lastFailure: null, lastReport: before.lastReport });
  await control.replaceFaults({ faults: [] });
  await poll();
  expect((await status()).lastReport).not.toEqual(before.lastReport);
});
