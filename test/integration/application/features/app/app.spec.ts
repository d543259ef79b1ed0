import { expect, it } from 'vitest';
import {
  NO_KEYCHAIN,
  openApplication,
} from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

it('keeps what a person chose from one run to the next, and tells every window', async () => {
  const dataDir = tempFolder();
  const first = await openApplication({ dataDir });
  const { preferences } = await first.ask('app', 'info', null);
  const chosen = { ...preferences, theme: 'dark' as const };
  expect(await first.ask('app', 'setPreferences', { theme: 'dark' })).toEqual(chosen);
  expect(first.events).toContainEqual({ name: 'app.preferencesChanged', payload: chosen });
  await first.close();
  const second = await openApplication({ dataDir });
  expect((await second.ask('app', 'info', null)).preferences).toEqual(chosen);
});

it('tells who runs it, and why secrets cannot be kept', async () => {
  const kept = await openApplication();
  expect(await kept.ask('app', 'info', null)).toMatchObject({
    version: '0.0.0',
    shell: 'browser',
    keychainProblem: null,
  });
  const without = await openApplication({ keyring: NO_KEYCHAIN });
  expect((await without.ask('app', 'info', null)).keychainProblem).toMatchObject({
    code: 'keychain_unavailable',
  });
});
