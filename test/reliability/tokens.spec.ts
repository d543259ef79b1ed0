import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBankApi } from '../../src-main/api-client/create-bank-api.ts';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { instant } from '../support/fake/records/write-drafts.ts';
import { openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../support/in-process/practice-bank/practice-access.ts';
import { FaultyNetwork } from './support/faulty-network.ts';
import { Tally } from './support/figures.ts';
import { NETWORK_FAULTS, type OnItsWay } from './support/network-faults.ts';

const REQUESTS = 100;
const NEVER = new AbortController().signal;
const QUERY = { from: instant('2025-11-01T00:00:00Z'), to: instant('2025-11-02T00:00:00Z') };
const TOKEN = /^\/oauth\/token/;

let bank: Awaited<ReturnType<typeof openBank>>;
let network: FaultyNetwork;

beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 2, months: 1, today: civilDate('2025-11-20') });
  network = await FaultyNetwork.before(bank.bank.ready);
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await bank.bank.close();
});

/** Holds requests until all of them have come, and refuses all at once. */
function refusedTogether(count: number) {
  const held: OnItsWay[] = [];
  return (exchange: OnItsWay): void => {
    held.push(exchange);
    if (held.length === count) for (const each of held) void NETWORK_FAULTS.status_401(each);
  };
}

const tokenRequests = (): number => network.requests.filter(({ path }) => TOKEN.test(path)).length;

it('asks for one token after a hundred refusals at the same moment, and every request is answered', async () => {
  const tally = new Tally(`${REQUESTS} refusals (401) at the same moment`);
  const api = createBankApi(practiceAccess(network.ready));
  await api.authenticate(NEVER);
  const before = tokenRequests();
  network.order(refusedTogether(REQUESTS), { method: 'GET', path: /^\/instant\?/ }, REQUESTS);
  const asked = Array.from({ length: REQUESTS }, () => api.listSettlements(QUERY, 0, NEVER));
  expect(await Promise.all(asked)).toHaveLength(REQUESTS);
  await api.close();
  expect([network.strikes, tokenRequests() - before]).toEqual([REQUESTS, 1]);
  tally.count('token request');
  tally.keep(`${REQUESTS} requests answered`);
});
