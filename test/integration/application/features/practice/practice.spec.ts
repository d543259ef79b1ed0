import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApplication } from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const STOPPED = { isRunning: false, today: null };

it('starts once, with a company of its own, lets days pass, and stops', async () => {
  const { ask, attempt, events } = await openApplication();
  expect(await ask('practice', 'status', null)).toMatchObject({ ...STOPPED, connectionId: null });
  expect(await attempt('practice.advance', { days: 1 })).toMatchObject({ error: { code: 'not_found' } });
  const begun = await ask('practice', 'start', null);
  expect(await ask('practice', 'start', null)).toEqual(begun);
  const companies = await ask('connections', 'list', null);
  expect(companies.map(({ id }) => id)).toEqual([begun.connectionId]);
  const later = await ask('practice', 'advance', { days: 7 });
  expect(Date.parse(later.today ?? '') - Date.parse(begun.today ?? '')).toBe(7 * 86_400_000);
  expect(events).toContainEqual({ name: 'practice.changed', payload: later });
  expect(await ask('practice', 'stop', null)).toMatchObject(STOPPED);
});

it('starts again where an earlier run left its company, and not elsewhere', async () => {
  const dataDir = tempFolder();
  const first = await openApplication({ dataDir });
  const { connectionId } = await first.ask('practice', 'start', null);
  await first.close();
  const second = await openApplication({ dataDir });
  await expect
    .poll(() => second.ask('practice', 'status', null), { timeout: 20_000 })
    .toMatchObject({ isRunning: true, connectionId });
  const elsewhere = await openApplication();
  expect(await elsewhere.ask('practice', 'status', null)).toMatchObject(STOPPED);
});

it('begins nothing anew of a company that is called as it is, whatever that is called later', async () => {
  const dataDir = tempFolder();
  const first = await openApplication({ dataDir });
  const settings = {
    ...{ name: 'Banco de Treino', profile: 'specification', schemeWord: 'instant' },
    ...{ baseUrl: 'https://127.0.0.1:9', tokenUrl: 'https://127.0.0.1:9/oauth/token' },
    ...{ pollMinutes: null, localHolidays: [], extraHeaders: {} },
  };
  const credentials = { clientId: 'a', clientSecret: 'b' };
  const given = { settings, credentials, certificate: null, storage: 'keychain' } as const;
  const { id } = await first.ask('connections', 'add', given);
  await first.ask('connections', 'update', {
    id,
    ...{ settings: { ...settings, name: 'Padaria Aurora' }, storage: 'keychain' },
  });
  await first.close();

  const second = await openApplication({ dataDir });
  const begun = await second.ask('practice', 'start', null);
  expect(begun.connectionId).not.toBe(id);
  await second.close();

  const third = await openApplication({ dataDir });
  await expect
    .poll(() => third.ask('practice', 'status', null), { timeout: 20_000 })
    .toMatchObject({ isRunning: true, connectionId: begun.connectionId });
  const listed = await third.ask('connections', 'list', null);
  const real = { id, name: 'Padaria Aurora', isPractice: false, baseUrl: settings.baseUrl };
  expect(listed.find((company) => company.id === id)).toMatchObject(real);
  const { rows } = await third.ask('history', 'page', {
    ...{ connectionId: id, before: null },
    filter: { author: null, kinds: [], from: null, to: null, search: '', batchId: null },
  });
  expect(rows.map(({ kind }) => kind)).toEqual(['connection_changed']);
});

it('goes with its company, and comes back with another one', async () => {
  const { ask, attempt } = await openApplication();
  const { connectionId } = await ask('practice', 'start', null);
  await ask('connections', 'remove', { id: connectionId ?? '' });
  expect(await ask('practice', 'status', null)).toMatchObject({ ...STOPPED, connectionId: null });
  expect(await attempt('practiceBank.stepClock', { days: 1 })).toMatchObject({
    error: { code: 'not_found' },
  });
  expect(await ask('practice', 'start', null)).toMatchObject({ isRunning: true, connectionId });
  const listed = await ask('connections', 'list', null);
  expect(listed.map(({ id }) => id)).toEqual([connectionId]);
});

it('never begins anew a company that an earlier version let become another bank’s, and says so', async () => {
  const dataDir = tempFolder();
  const first = await openApplication({ dataDir });
  const { connectionId } = await first.ask('practice', 'start', null);
  await first.close();
  const file = join(dataDir, 'settings.json');
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const atBank = { baseUrl: 'https://api.bank.example', tokenUrl: 'https://api.bank.example/t' };
  Object.assign(kept.connections[0], { ...atBank, name: 'Padaria', profile: 'specification' });
  writeFileSync(file, JSON.stringify(kept));

  const { ask } = await openApplication({ dataDir });
  const begun = await ask('practice', 'start', null);
  expect(begun.connectionId).not.toBe(connectionId);
  const listed = await ask('connections', 'list', null);
  expect(listed.find(({ id }) => id === connectionId)).toMatchObject({ ...atBank, isPractice: false });
  const { notices } = await ask('app', 'info', null);
  expect(notices).toMatchObject([{ code: 'practice_became_real', params: { name: 'Padaria' } }]);
});
