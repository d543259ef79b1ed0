import { expect, it } from 'vitest';
import type { Connection } from '../../../../../src-preload/contract/connections.ts';
import { LockAtClock } from '../../../../support/in-process/application/lock-at-clock.ts';

const SETTINGS = {
  ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t', localHolidays: [], extraHeaders: {} },
};
const COMPANY: Connection = {
  ...{ ...SETTINGS, id: 'loja', isPractice: false, server: null, copiedAt: null },
  ...{ hasCertificate: false, secretStorage: 'keychain' },
};
const JOINED = { ...COMPANY, secretStorage: null };
const CERTIFIED = { ...COMPANY, hasCertificate: true };
const ASKED = 'confirmation_needed';

it.each<readonly [string, Connection, object, string]>([
  ['a name', COMPANY, { settings: { ...SETTINGS, name: 'Loja nova' } }, 'done'],
  ['a group that there was none of', COMPANY, { settings: { ...SETTINGS, group: 'Lojas' } }, 'done'],
  ['no group, said so', COMPANY, { settings: { ...SETTINGS, group: null } }, 'done'],
  ['no certificate where there is none', COMPANY, { certificate: null }, 'done'],
  ['a certificate away', CERTIFIED, { certificate: null }, ASKED],
  ['another certificate', COMPANY, { certificate: { kind: 'pfx' } }, ASKED],
  ['the place of secrets', COMPANY, { storage: 'session' }, ASKED],
  ['a place that nothing is in', JOINED, { storage: 'session' }, 'done'],
  ['credentials', JOINED, { credentials: { clientId: 'a', clientSecret: 'b' } }, ASKED],
  ['an address', JOINED, { settings: { ...SETTINGS, tokenUrl: 'https://c.example' } }, ASKED],
])('who changes %s is asked or not', async (_, company, change, answer) => {
  const opened = await LockAtClock.closed({ connections: [company] });
  const sent = { id: 'loja', settings: SETTINGS, storage: 'keychain', ...change };
  expect(await opened.attempt('connections.update', sent)).toBe(answer);
});
