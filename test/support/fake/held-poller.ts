import { CicloError } from '../../../src-main/core/failure.ts';
import { createPoller, type PollerOptions } from '../../../src-main/sync/poller.ts';
import type { PollProgress } from '../../../src-main/sync/progress.ts';
import { type SyncReport, type SyncStatus, syncStatus } from '../../../src-preload/contract/sync.ts';
import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';

/** Time that stands still until it is moved; timers fire as it passes them. */
export class SteppedClock {
  #nowMs = Date.parse('2025-06-01T12:00:00Z');
  readonly #timers = new Set<{ atMs: number; callback: () => void }>();

  get armed(): number {
    return this.#timers.size;
  }

  readonly nowMs = (): number => this.#nowMs;

  readonly after = (ms: number, callback: () => void): (() => void) => {
    const timer = { atMs: this.#nowMs + ms, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  async pass(ms: number): Promise<void> {
    this.#nowMs += ms;
    for (const timer of [...this.#timers].filter(({ atMs }) => atMs <= this.#nowMs)) {
      this.#timers.delete(timer);
      timer.callback();
    }
    await turn();
  }
}

/** Lets everything run that can. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Polls that end when they are told to. */
class HeldPolls {
  readonly begun: {
    signal: AbortSignal;
    progress: (progress: PollProgress) => void;
    succeed: (report: SyncReport) => void;
    fail: (error: Error) => void;
  }[] = [];

  readonly run = (signal: AbortSignal, progress: (progress: PollProgress) => void): Promise<SyncReport> =>
    new Promise((succeed, fail) => {
      this.begun.push({ signal, progress, succeed, fail });
      signal.addEventListener('abort', () => fail(new CicloError('cancelled', 'cancelled')));
    });

  get last() {
    const last = this.begun.at(-1);
    if (last === undefined) throw new Error('no poll has begun');
    return last;
  }
}

const counts = { charges: 0, mandates: 0, settlements: 0 };
/** What a poll that found nothing tells. */
export const report: SyncReport = {
  startedAt: '2025-06-01T12:00:00.000Z',
  finishedAt: '2025-06-01T12:00:01.000Z',
  today: '2025-06-01',
  requests: 3,
  records: counts,
  new: counts,
  changed: counts,
  quarantined: 0,
  evaluated: 0,
  states: {},
  mode: 'lists',
  notices: [],
};

/** What a poller is told of a ledger that nobody has polled, at a bank that is always reached. */
export const NEVER_POLLED = {
  lastGoodPoll: null,
  readLastGoodPoll: async () => null,
  isOffline: () => false,
} satisfies Partial<PollerOptions>;

/** A poller on stepped time whose polls end when the test says so; `told` of its ledger and its bank. */
export function heldPoller(told: Partial<PollerOptions> = {}) {
  const clock = new SteppedClock();
  const polls = new HeldPolls();
  const statuses: SyncStatus[] = [];
  const onStatus = (status: SyncStatus) => statuses.push(syncStatus.parse(status));
  const poller = createPoller({
    connectionId: 'padaria',
    runPoll: polls.run,
    ...NEVER_POLLED,
    ...told,
    onStatus,
    clock,
    random: () => 0.5,
  });
  const fail = async (code: ErrorCode) => {
    polls.last.fail(new CicloError(code, code));
    await turn();
  };
  const begin = async () => {
    void poller.start();
    await turn();
  };
  return { clock, polls, statuses, poller, fail, begin };
}
