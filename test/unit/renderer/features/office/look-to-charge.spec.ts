import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SyncStatus } from '../../../../../src-preload/contract/sync.ts';
import { lookToCharge } from '../../../../../src-renderer/features/office/several/look-to-charge.ts';

const [MORNING, NOON] = ['2026-11-28T09:00:00.000Z', '2026-11-28T12:00:00.000Z'];
const failure = { code: 'bank_down', message: '503', params: {} } as const;

const rest: SyncStatus = {
  ...{
    connectionId: 'sol',
    state: 'idle',
    offline: null,
    progress: null,
    lastReport: null,
    lastFailure: null,
  },
  ...{ lastEndedAt: MORNING, lastGoodPoll: MORNING, nextPollAt: null },
};

type Listener = (event: string, payload: unknown) => void;
const listeners = new Set<Listener>();

/** A poller whose polls end as the test says. */
const poller = { status: rest, end: {} as Partial<SyncStatus>, polls: 0 };

function turn(status: SyncStatus): void {
  poller.status = status;
  for (const listener of listeners) listener('sync.statusChanged', status);
}

function poll(): null {
  poller.polls += 1;
  turn({ ...poller.status, state: 'syncing' });
  setImmediate(() => turn({ ...poller.status, state: 'idle', lastEndedAt: NOON, ...poller.end }));
  return null;
}

/** The main side, of a month of which nothing is left. */
const answers: Readonly<Record<string, () => unknown>> = {
  'sync.status': () => poller.status,
  'sync.start': poll,
  'charging.month': () => ({ month: { count: 0 }, late: { count: 0 } }),
  'charging.chosen': () => ({ count: 0, amount: 0, fingerprint: '' }),
  'charging.receiver': () => ({ known: null }),
};
vi.stubGlobal('window', {
  ciclo: {
    invoke: async (call: string) => ({ ok: true, value: answers[call]?.() }),
    on: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  },
});

const look = () => lookToCharge('2026-12')({ connectionId: 'sol' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOON) });
  [poller.status, poller.polls] = [rest, 0];
});
// Other specs of this process would else live on that day.
afterEach(() => void vi.useRealTimers());

it('charges by a reading that has ended well', async () => {
  poller.end = { lastGoodPoll: NOON };
  expect(await look()).toMatchObject({ ok: true, value: { kind: 'nothing', why: 'nothing_to_charge' } });
  expect(poller.polls).toBe(1);
  expect(await look()).toMatchObject({ ok: true });
  expect(poller.polls).toBe(1);
});

it.each([
  ['somebody has ended', {}, 'cancelled'],
  ['has failed and is tried again', { state: 'waiting', lastFailure: { ...failure, at: NOON } }, 'bank_down'],
  ['waits for a person', { state: 'needs_attention', lastFailure: { ...failure, at: NOON } }, 'bank_down'],
  ['reached nobody', { state: 'offline', offline: { since: NOON, failure } }, 'bank_down'],
] as const)('charges nothing by one that %s, and keeps no other company waiting', async (_, end, code) => {
  poller.end = end;
  expect(await look()).toMatchObject({ ok: false, error: { code } });
});
