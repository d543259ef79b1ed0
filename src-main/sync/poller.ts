import type { Failure } from '../../src-preload/contract/errors.ts';
import type { SyncReport, SyncStatus } from '../../src-preload/contract/sync.ts';
import { instantFromEpochMs, type UtcInstant } from '../core/civil-date.ts';
import { asCicloError, type CicloError } from '../core/failure.ts';
import { attentionMs, backoffMs, mayHeal } from './backoff.ts';
import type { PollProgress } from './progress.ts';

/** Timers and time as the poller needs them; real ones by default. */
type PollerClock = {
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
  /**
   * What to say where a failure means that nobody can be reached: when the last good poll ended, null where none is known. Null for
   * every other failure.
   */
  readonly readOffline: (failure: CicloError) => Promise<{ readonly dataFrom: UtcInstant | null } | null>;
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
  /** Lets no poll begin by itself until `release`, and ends the one under way if told; one that is asked for begins all the same. */
  readonly hold: (how: { readonly endsPoll: boolean }) => void;
  /** Lets polls begin by themselves again, and begins one where the hold has kept one back. */
  readonly release: () => void;
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

/** What a poller does between polls. */
type Rest = Exclude<SyncStatus['state'], 'syncing'>;

/** A network returns without a word to a program that has no window: being cut off is looked into every few minutes at least. */
const MOST_FAILURES_COUNTED_OFFLINE = 3;

const failureOf = ({ code, message, params }: CicloError): Failure => ({
  code,
  message,
  params: { ...params },
});

type Flight = { readonly ended: Promise<void>; readonly abort: AbortController };

class ConnectionPoller implements Poller {
  readonly #options: PollerOptions;
  readonly #clock: PollerClock;
  readonly #random: () => number;
  #status: SyncStatus;
  #flight: Flight | null = null;
  #intervalMs: number | null = null;
  #failuresInARow = 0;
  #isHeld = false;
  #isOverdue = false;
  /** When a failure that asks for a person is tried again, which a hold must not bring forward. */
  #attentionDueMs = 0;
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
      offline: null,
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
      this.#isOverdue = false;
      this.#change({ state: 'syncing', progress: null, nextPollAt: null });
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

  readonly hold = ({ endsPoll }: { readonly endsPoll: boolean }): void => {
    this.#isHeld = true;
    const endsFlight = endsPoll && this.#flight !== null;
    if (this.#status.nextPollAt !== null) {
      this.#disarm();
      this.#isOverdue = true;
      this.#change({ nextPollAt: null });
    }
    if (!endsFlight) return;
    this.#isOverdue = true;
    this.cancel();
  };

  readonly release = (): void => {
    this.#isHeld = false;
    if (!this.#isOverdue) return;
    const waitMs = this.#status.state === 'needs_attention' ? this.#attentionDueMs - this.#clock.nowMs() : 0;
    if (waitMs > 0) this.#arm('needs_attention', waitMs);
    else void this.start();
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
      const offline = await this.#options.readOffline(failure).catch(() => null);
      this.#end(() => (offline === null ? this.#failed(failure) : this.#cutOff(failure, offline.dataFrom)));
    }
  }

  #end(conclude: () => void): void {
    this.#flight = null;
    this.#status = { ...this.#status, progress: null, lastEndedAt: this.#instantIn(0) };
    conclude();
  }

  #succeeded(lastReport: SyncReport): void {
    this.#failuresInARow = 0;
    this.#status = { ...this.#status, lastReport, lastFailure: null, offline: null };
    this.#rest('idle');
  }

  #failed(failure: CicloError): void {
    if (failure.code === 'cancelled') {
      this.#rest('idle');
      return;
    }
    this.#failuresInARow += 1;
    this.#status = { ...this.#status, lastFailure: failureOf(failure), offline: null };
    this.#rest(mayHeal(failure.code) ? 'waiting' : 'needs_attention');
  }

  #cutOff(failure: CicloError, dataFrom: UtcInstant | null): void {
    this.#failuresInARow += 1;
    const since = this.#status.offline?.since ?? this.#instantIn(0);
    const offline = { since, dataFrom, failure: failureOf(failure) };
    this.#status = { ...this.#status, lastFailure: null, offline };
    this.#rest('offline');
  }

  /** Settles into a state and arms the timer of the next poll, where one follows by itself. */
  #rest(state: Rest): void {
    const wishedMs = this.#isClosed ? null : this.#delayMs(state);
    this.#isOverdue ||= this.#isHeld && wishedMs !== null;
    if (state === 'needs_attention') this.#attentionDueMs = this.#clock.nowMs() + (wishedMs ?? 0);
    this.#arm(state, this.#isHeld ? null : wishedMs);
  }

  #arm(state: Rest, delayMs: number | null): void {
    this.#disarm();
    this.#disarm = delayMs === null ? () => undefined : this.#clock.after(delayMs, () => void this.start());
    this.#change({ state, nextPollAt: delayMs === null ? null : this.#instantIn(delayMs) });
  }

  #delayMs(state: Rest): number | null {
    if (state === 'needs_attention') return this.#attentionMs();
    if (state === 'idle') return this.#intervalMs;
    const failures =
      state === 'offline'
        ? Math.min(this.#failuresInARow, MOST_FAILURES_COUNTED_OFFLINE)
        : this.#failuresInARow;
    return backoffMs(failures, this.#random);
  }

  /** The attention stays on screen; the next try may find that nobody is needed. */
  #attentionMs(): number | null {
    const { lastFailure, lastReport } = this.#status;
    if (lastFailure === null) return null;
    return attentionMs(lastFailure.code, this.#failuresInARow, lastReport !== null, this.#random);
  }

  #onProgress(progress: PollProgress): void {
    const isNewPhase = progress.phase !== this.#status.progress?.phase;
    const nowMs = this.#clock.nowMs();
    if (!isNewPhase && nowMs - this.#toldProgressAtMs < PROGRESS_EVERY_MS) return;
    this.#toldProgressAtMs = nowMs;
    this.#change({ progress: { ...progress, connectionId: this.#options.connectionId } });
  }

  #change(change: Partial<SyncStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#options.onStatus(this.#status);
  }

  #instantIn(ms: number): UtcInstant {
    return instantFromEpochMs(this.#clock.nowMs() + ms);
  }
}
