import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createBankApi } from '../../../src-main/api-client/create-bank-api.ts';
import type { FailedRequest } from '../../../src-main/api-client/transport/sender.ts';
import { type BankSession, openBank } from '../../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ payers: 2, months: 1 });
});
afterEach(() => bank.control.replaceFaults({ faults: [] }));
afterAll(() => bank.bank.close());

const NEVER = new AbortController().signal;
const TXID = 'Maria5Silva0000000000000000';

/** What is told of the failed requests of one conversation. */
async function toldOf(talk: (api: ReturnType<typeof createBankApi>) => Promise<unknown>) {
  const told: FailedRequest[] = [];
  const onFailedRequest = (failed: FailedRequest): void => void told.push(failed);
  const api = createBankApi(practiceAccess(bank.bank.ready), { onFailedRequest, random: () => 0 });
  await talk(api).catch(() => undefined);
  await api.close();
  return told;
}

it('tells of each try that failed, by template and status', async () => {
  await bank.control.replaceFaults({ faults: [{ kind: 'status_500', method: 'GET', path: '/cobr/*' }] });
  const told = await toldOf((api) => api.readCharge(TXID, NEVER));
  expect(told.length).toBeGreaterThan(1);
  for (const failed of told)
    expect(failed).toEqual({
      method: 'GET',
      endpoint: '/cobr/{txid}',
      status: 500,
      code: 'bank_down',
      hearing: 'may_have_been_heard',
      durationMs: expect.any(Number),
    });
  expect(JSON.stringify(told)).not.toContain('Maria');
});

it('tells of a refused credential as of the token', async () => {
  await bank.control.replaceFaults({
    faults: [{ kind: 'status_401', method: 'POST', path: '/oauth/token' }],
  });
  const told = await toldOf((api) => api.authenticate(NEVER));
  expect(told[0]).toMatchObject({ method: 'POST', endpoint: 'token', status: 401 });
});

it('takes the absence of a record for an answer', async () => {
  expect(await toldOf((api) => api.readCharge(TXID, NEVER))).toEqual([]);
});
