import { expect, it } from 'vitest';
import type { ConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { POLL_BUDGET } from '../../../../src-main/application/polling/poll-budget.ts';
import { createPolling } from '../../../../src-main/application/polling/polling.ts';
import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { SyncReport } from '../../../../src-preload/contract/sync.ts';

type Found = ReturnType<ConnectionRegistry['find']>;

const REPORT = { finishedAt: '2026-03-10T15:00:00.000Z' } as SyncReport;
const companyOf = (id: string): Connection => ({ id, pollMinutes: null }) as Connection;

/** Polling of companies of which every second is at the one bank; polls end when they are told to. */
function openPolling(deadlines: Readonly<Record<string, string>> = {}) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const polling = createPolling({
    registry: {
      access: async () => ({}) as Awaited<ReturnType<ConnectionRegistry['access']>>,
      find: (id) => {
        const baseUrl = `https://bank${Number(id.slice(1)) % 2}.example/v2`;
        return { id, baseUrl, localHolidays: [] as string[] } as Found;
      },
    },
    ledgers: {
      isShared: () => false,
      holding: (_id, work) => work(),
      peek: { asOf: async () => null, lastRun: async () => null },
      poll: async (id) => {
        begun.push(id);
        await new Promise<void>((resolve) => ends.set(id, resolve));
        return REPORT;
      },
    },
    emit: () => undefined,
    network: { isUp: () => true, isMissed: () => false, note: () => undefined },
    nowMs: Date.now,
    figuresOf: (id) => ({ toCharge: { until: deadlines[id] ?? null }, lastGoodPoll: null }),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { polling, begun, ends, settle };
}

const IDS = Array.from({ length: 40 }, (_, nth) => `c${nth}`);

it('forty companies that begin together are polled a few at once, and each of them in the end', async () => {
  const { polling, begun, ends, settle } = openPolling();
  for (const id of IDS) polling.follow(companyOf(id));
  await settle();
  expect(begun).toHaveLength(POLL_BUDGET.atOnce);
  const ended = new Set<string>();
  while (ended.size < IDS.length) {
    for (const [id, end] of ends) if (!ended.has(id)) end();
    for (const id of ends.keys()) ended.add(id);
    await settle();
    const underWay = begun.filter((id) => !ended.has(id));
    expect(underWay.length).toBeLessThanOrEqual(POLL_BUDGET.atOnce);
    for (const bank of [0, 1])
      expect(underWay.filter((id) => Number(id.slice(1)) % 2 === bank).length).toBeLessThanOrEqual(
        POLL_BUDGET.atOneBank,
      );
  }
  expect(begun.toSorted()).toEqual(IDS.toSorted());
});

it('who has a deadline begins first, and whom a person asks for comes next', async () => {
  const { polling, begun, ends, settle } = openPolling({ c39: '2026-03-10', c38: '2026-03-11' });
  for (const id of IDS) polling.follow(companyOf(id));
  await settle();
  expect(begun.slice(0, 2)).toEqual(['c39', 'c38']);
  polling.start('c36');
  ends.get('c38')?.();
  await settle();
  expect(begun.at(-1)).toBe('c36');
  for (const id of IDS) polling.cancel(id);
  for (const end of ends.values()) end();
  await settle();
});
