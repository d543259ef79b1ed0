import { expect, it, onTestFinished } from 'vitest';
import { bankConnections } from '../../../../src-main/application/companies/banks/bank-connections.ts';
import { heardClocks } from '../../../../src-main/application/companies/banks/heard-clocks.ts';
import { chargingDay } from '../../../../src-main/application/features/charging/setting.ts';
import { saoPauloDate } from '../../../../src-main/core/civil-date.ts';
import { instant } from '../../../support/fake/records/write-drafts.ts';
import { openApplication } from '../../../support/in-process/application/company-application.ts';
import { LateBank } from '../../../support/in-process/bank/late-bank.ts';

const AT_THE_BANK = instant('2026-03-10T15:00:00Z');

async function startBank(): Promise<LateBank> {
  const bank = await LateBank.start();
  onTestFinished(() => bank[Symbol.asyncDispose]());
  bank.now = () => Date.parse(AT_THE_BANK);
  return bank;
}

it('the day that charges are asked for by is the bank’s, once it has answered, where this computer’s clock is another', async () => {
  const bank = await startBank();
  const found = { profile: 'specification', localHolidays: [] };
  const registry = { access: async () => bank.access(), find: () => found as never };
  const banks = bankConnections(registry, heardClocks(Date.now));
  const today = async () => (await chargingDay({ banks, registry: registry as never }, 'loja')).today;
  expect(await today()).toBe(saoPauloDate(new Date().toISOString() as never));
  await banks.use('loja', (api, signal) => api.probeScope('rec.read', signal).catch(() => undefined));
  expect(await today()).toBe('2026-03-10');
  // It may lead to another bank from now on.
  await banks.renew('loja');
  expect(await today()).not.toBe('2026-03-10');
});

it('a poll tells it too', async () => {
  const bank = await startBank();
  const { ask } = await openApplication();
  const { profile, baseUrl, tokenUrl, schemeWord } = bank.access();
  const own = { name: 'Loja', pollMinutes: null, localHolidays: [], extraHeaders: {} };
  const settings = { ...own, ...{ profile, baseUrl, tokenUrl, schemeWord } };
  const credentials = { clientId: 'loja', clientSecret: 'segredo' };
  const added = { settings, credentials, certificate: null, storage: 'keychain' } as const;
  const { id: connectionId } = await ask('connections', 'add', added);
  const asked = { connectionId, first: '2026-03-01', last: '2026-03-31' };
  const today = async () => (await ask('charging', 'month', asked)).today;
  await expect.poll(today, { timeout: 20_000 }).toBe('2026-03-10');
});
