import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBankApi } from '../../src-main/api-client/create-bank-api.ts';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { instant } from '../support/fake/records/write-drafts.ts';
import { openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../support/in-process/practice-bank/practice-access.ts';
import { runChild } from '../support/own-process/killed-child.ts';
import type { BombOrders } from './support/bomb-child.ts';
import { trials } from './support/campaign.ts';
import { FaultyNetwork } from './support/faulty-network.ts';
import { Tally } from './support/figures.ts';
import { NETWORK_FAULTS } from './support/network-faults.ts';

const CHILD = new URL('./support/bomb-child.ts', import.meta.url).pathname;
const MOST_GROWTH_MB = 50;
const OVERALL_DEADLINE_MS = 30_000;
const SETTLEMENTS = { method: 'GET', path: /^\/instant\?/ } as const;

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

it(`memory grows by less than ${MOST_GROWTH_MB} MB where an answer unpacks to a gigabyte`, async () => {
  const tally = new Tally('an answer that unpacks to a gigabyte');
  let mostMb = 0;
  for (let trial = trials('BOMBS', 20, 2); trial > 0; trial -= 1) {
    network.order(NETWORK_FAULTS.gzip_bomb, SETTLEMENTS);
    const { lines } = await runChild(CHILD, { ready: network.ready } satisfies BombOrders, null);
    const { grownKb, code } = JSON.parse(lines.at(-1) ?? '');
    expect([network.strikes, code]).toEqual([3, 'answer_too_large']);
    mostMb = Math.max(mostMb, grownKb / 1_024);
    tally.count('told as too large');
  }
  network.stop();
  expect(mostMb).toBeLessThan(MOST_GROWTH_MB);
  tally.keep(`memory grew by ${mostMb.toFixed(1)} MB at most`);
});

it('a request has 30 s in all, unless it is given less, however its answer drips', async () => {
  const asked = vi.spyOn(AbortSignal, 'timeout');
  // Real time would be half a minute: what is asked of the system is noted, and a moment passes for it.
  asked.mockImplementation((ms) => signalAfter(ms / 100));
  network.order(NETWORK_FAULTS.slow_drip, SETTLEMENTS);
  const api = createBankApi(practiceAccess(network.ready), { sleep: async () => undefined });
  const query = { from: instant('2025-11-01T00:00:00Z'), to: instant('2025-11-02T00:00:00Z') };
  const failure = await api
    .listSettlements(query, 0, new AbortController().signal)
    .catch((error: unknown) => error);
  await api.close();
  network.stop();
  expect(failure).toMatchObject({ code: 'timed_out' });
  expect(new Set(asked.mock.calls.flat())).toEqual(new Set([OVERALL_DEADLINE_MS]));
  vi.restoreAllMocks();
});

function signalAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
  return controller.signal;
}
