import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createBankApi } from '../../../src-main/api-client/create-bank-api.ts';
import type { Turn } from '../../../src-main/api-client/transport/sender.ts';
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

it('asks for a turn before each request: its token, its reads, and each that is tried again', async () => {
  await bank.control.replaceFaults({ faults: [{ kind: 'status_500', method: 'GET', path: '/cobr/*' }] });
  let turns = 0;
  const turn: Turn = (send) => {
    turns += 1;
    return send();
  };
  const api = createBankApi(practiceAccess(bank.bank.ready), { turn, random: () => 0 });
  await expect(api.readCharge(TXID, NEVER)).rejects.toMatchObject({ code: 'bank_down' });
  await api.close();
  expect(api.requestCount()).toBeGreaterThan(2);
  expect(turns).toBe(api.requestCount());
});

it('sends nothing before its turn, and nothing of what was called off while it waited', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const calledOff = new AbortController();
  const api = createBankApi(practiceAccess(bank.bank.ready), { turn: (send) => promise.then(send) });
  const asking = api.readCharge(TXID, calledOff.signal);
  calledOff.abort();
  resolve();
  await expect(asking).rejects.toMatchObject({ code: 'cancelled' });
  await api.close();
});
