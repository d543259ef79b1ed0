import { expect, it, onTestFinished } from 'vitest';
import { bankProfile } from '../../../../src-main/api-client/profiles/index.ts';
import { startPracticeBank } from '../../../../src-main/practice-bank/practice-bank.ts';
import { addCompany, openApplication } from '../../../support/in-process/application/company-application.ts';

const PROFILE = 'specification';
const PATIENT = { timeout: 60_000 };

it('the polls of two companies at one bank send it no more requests a second than it bears', async () => {
  const bank = await startPracticeBank({ seed: 3, payers: 1, months: 1 });
  onTestFinished(() => bank.close());
  const { ask } = await openApplication();
  const names = ['Padaria Sol', 'Padaria Lua'];
  const add = (name: string): Promise<string> => addCompany({ ask }, bank.ready, { name, profile: PROFILE });
  const ids = await Promise.all(names.map(add));
  const reportOf = async (connectionId: string) =>
    (await ask('sync', 'status', { connectionId })).lastReport ?? null;
  for (const id of ids) await expect.poll(() => reportOf(id), PATIENT).not.toBeNull();
  const reports = (await Promise.all(ids.map(reportOf))).filter((report) => report !== null);
  const instants = reports.flatMap(({ startedAt, finishedAt }) => [startedAt, finishedAt].map(Date.parse));
  const seconds = (Math.max(...instants) - Math.min(...instants)) / 1_000;
  const sent = reports.reduce((sum, { requests }) => sum + requests, 0);
  const rate = bankProfile(PROFILE).requestsPerSecond ?? 0;
  expect(sent).toBeGreaterThan(2 * rate);
  // A poll has asked for its token and its first page before it says that it begins.
  expect(sent).toBeLessThanOrEqual(rate * (seconds + 1));
});
