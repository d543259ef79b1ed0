import type { SyncReport, SyncStatus } from '../../src-preload/contract/sync.ts';
import { instantFromEpochMs, type UtcInstant } from '../core/civil-date.ts';
import { asCicloError, type CicloError } from '../core/failure.ts';
import { backoffMs, mayHeal } from './backoff.ts';
import type { PollProgress } from './progress.ts';

/** Timers and time as the poller needs them; real ones by default. */
export type PollerClock = {
  readonly nowMs: () => number;
  /** Calls back once after so many milliseconds; returns the function that prevents it. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

export type PollerOptions = {
  readonly connectionId: string;
  /** Runs one poll, wherever. Rejects with a `CicloError`; `cancelled` after the signal has fired. */
  readonly runPoll: (
    signal: AbortSignal,
    onProgress: (progress: PollProgress) => void,
  ) => Promise<SyncReport>;
  /** Told of each change of state, and of progress about ten times a second. */
  readonly onStatus: (status: SyncStatus) => void;
  readonly clock?: PollerClock;
  /** 0 to 1, for the jitter. */
  readonly random?: () => number;
};

/** Polls one connection: one poll at a time, again at intervals and after failures that may heal. */
export type Poller = {
  readonly status: () => SyncStatus;
  /** Begins a poll or joins the one under way; resolves when it has ended, well or not. */
  readonly start: () => Promise<void>;
  /** Ends the poll under way; what whole windows brought stays. */
  readonly cancel: () => void;
  /** Minutes from the end of a poll to the next one; null polls only when asked. */
  readonly setInterval: (minutes: number | null) => void;
  /** Cancels and leaves no timer; resolves once the poll under way has ended. */
  readonly close: () => Promise<void>;
};

const MINUTE_MS = 60_000;
const PROGRESS_EVERY_MS = 100;

const systemClock: PollerClock = {
  nowMs: Date.now,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Makes the poller of a connection, idle until it is started. */
export function createPoller(options: PollerOptions): Poller {
  return new ConnectionPoller(options);
}

type Flight = { readonly ended: Promise<void>; readonly abort: AbortController };

class ConnectionPoller implements Poller {
  readonly #options: PollerOptions;
  readonly #clock: PollerClock;
  readonly #random: () => number;
  #status: SyncStatus;
  #flight: Flight | null = null;
  #intervalMs: number | null = null;
  #failuresInARow = 0;
  #toldProgressAtMs = Number.NEGATIVE_INFINITY;
  #disarm: () => void = () => undefined;
  #isClosed = false;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#status = {
      connectionId: options.connectionId,
      state: 'idle',
      progress: null,
      lastReport: null,
      lastFailure: null,
      lastEndedAt: null,
      nextPollAt: null,
    };
  }

  readonly status = (): SyncStatus => this.#status;

  readonly start = (): Promise<void> => {
    if (this.#isClosed) return Promise.resolve();
    if (this.#flight === null) {
      const abort = new AbortController();
      this.#disarm();
      this.#tell({ state: 'syncing', progress: null, nextPollAt: null });
      this.#flight = { abort, ended: this.#fly(abort.signal) };
    }
    return this.#flight.ended;
  };

  readonly cancel = (): void => {
    this.#flight?.abort.abort();
  };

  readonly setInterval = (minutes: number | null): void => {
    this.#intervalMs = minutes === null ? null : minutes * MINUTE_MS;
    if (this.#flight === null && this.#status.state === 'idle' && this.#status.lastEndedAt !== null)
      this.#rest('idle');
  };

  readonly close = async (): Promise<void> => {
    this.#isClosed = true;
    this.#disarm();
    this.cancel();
    await this.#flight?.ended;
  };

  async #fly(signal: AbortSignal): Promise<void> {
    try {
      // A poll that throws before its first await must still end after it has begun.
      await Promise.resolve();
      const report = await this.#options.runPoll(signal, (progress) => this.#onProgress(progress));
      this.#end(() => this.#succeeded(report));
    } catch (error) {
      const failure = asCicloError(error);
      this.#end(() => this.#failed(failure));
    }
  }

  #end(conclude: () => void): void {
    this.#flight = null;
    this.#status = { ...this.#status, progress: null, lastEndedAt: this.#instantIn(0) };
    conclude();
  }

  #succeeded(lastReport: SyncReport): void {
    this.#failuresInARow = 0;
    this.#status = { ...this.#status, lastReport, lastFailure: null };
    this.#rest('idle');
  }

  #failed(failure: CicloError): void {
    if (failure.code === 'cancelled') {
      this.#rest('idle');
      return;
    }
    this.#failuresInARow += 1;
    const { code, message, params } = failure;
    this.#status = { ...this.#status, lastFailure: { code, message, params: { ...params } } };
    this.#rest(mayHeal(code) ? 'waiting' : 'needs_attention');
  }

  /** Settles into a state and arms the timer of the next poll, where one follows by itself. */
  #rest(state: 'idle' | 'waiting' | 'needs_attention'): void {
    const delayMs = this.#isClosed ? null : this.#delayMs(state);
    this.#disarm();
    this.#disarm = delayMs === null ? () => undefined : this.#clock.after(delayMs, () => void this.start());
    this.#tell({ state, nextPollAt: delayMs === null ? null : this.#instantIn(delayMs) });
  }

  #delayMs(state: 'idle' | 'waiting' | 'needs_attention'): number | null {
    if (state === 'needs_attention') return null;
    return state === 'idle' ? this.#intervalMs : backoffMs(this.#failuresInARow, this.#random);
  }

  #onProgress(progress: PollProgress): void {
    const isNewPhase = progress.phase !== this.#status.progress?.phase;
    const nowMs = this.#clock.nowMs();
    if (!isNewPhase && nowMs - this.#toldProgressAtMs < PROGRESS_EVERY_MS) return;
    this.#toldProgressAtMs = nowMs;
    this.#tell({ progress: { ...progress, connectionId: this.#options.connectionId } });
  }

  #tell(change: Partial<SyncStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#options.onStatus(this.#status);
  }

  #instantIn(ms: number): UtcInstant {
    return instantFromEpochMs(this.#clock.nowMs() + ms);
  }
}
