import type { Emit, Handlers } from '../../../src-preload/contract/index.ts';
import type { SyncProgress, SyncReport, SyncStatus } from '../../../src-preload/contract/sync.ts';

const COUNTS = { charges: 3_200, mandates: 200, settlements: 2_710 };

const REPORT: SyncReport = {
  startedAt: '2026-06-18T13:00:00.000Z',
  finishedAt: '2026-06-18T13:00:07.000Z',
  today: '2026-06-18',
  requests: 74,
  records: COUNTS,
  new: { charges: 12, mandates: 1, settlements: 9 },
  changed: { charges: 31, mandates: 2, settlements: 1 },
  quarantined: 2,
  evaluated: 43,
  states: {},
  mode: 'lists',
};

const progressOf = (connectionId: string): SyncProgress => ({
  connectionId,
  phase: 'charges',
  windowsDone: 9,
  windowsTotal: 24,
  pages: 212,
  records: 208_431,
});

/** How the poller of every connection stands at first. */
export type SyncStory = 'never' | 'done' | 'failed' | 'syncing';

/** The calls of `sync`: a poll starts and stays under way until it is cancelled. */
export function fakeSync(story: SyncStory, emit: Emit, now: () => number): Handlers['sync'] {
  const running = new Set<string>();
  const statusOf = (connectionId: string): SyncStatus => ({
    connectionId,
    state:
      running.has(connectionId) || story === 'syncing'
        ? 'syncing'
        : story === 'failed'
          ? 'needs_attention'
          : 'idle',
    progress: running.has(connectionId) || story === 'syncing' ? progressOf(connectionId) : null,
    lastReport: story === 'never' ? null : REPORT,
    lastFailure: story === 'failed' ? { code: 'bank_down', message: 'GET /cobr: 503', params: {} } : null,
    lastEndedAt: story === 'never' ? null : new Date(now() - 240_000).toISOString(),
    nextPollAt: story === 'never' ? null : new Date(now() + 660_000).toISOString(),
  });
  const move = async (connectionId: string, change: () => void): Promise<null> => {
    change();
    emit('sync.statusChanged', statusOf(connectionId));
    return null;
  };
  return {
    status: async ({ connectionId }) => statusOf(connectionId),
    start: ({ connectionId }) => move(connectionId, () => running.add(connectionId)),
    cancel: ({ connectionId }) => move(connectionId, () => running.delete(connectionId)),
  };
}
