import { expect, it } from 'vitest';
import { applicationAtBank } from '../../../../support/in-process/application/application-at-bank.ts';

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
