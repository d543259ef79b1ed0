import type { SyncReport, SyncStatus } from '../../src-preload/contract/sync.ts';
import { instantFromEpochMs, type UtcInstant } from '../core/civil-date.ts';
import { asCicloError, CicloError, toFailure } from '../core/failure.ts';

import { mayHeal, othersEnd } from './backoff.ts';
import { PollWaits, type Rest } from './poll-waits.ts';

import type { PollProgress } from './progress.ts';

/** Timers and time as the poller needs them; real ones by default. */
type PollerClock = {
  readonly nowMs: () => number;
  /** Calls back once after so many milliseconds; returns the function that prevents it. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

/** When a poll ended well; null where none did. */
type GoodPoll = SyncStatus['lastGoodPoll'];

export type PollerOptions = {
  readonly connectionId: string;
  /** Runs one poll, wherever. Rejects with a `CicloError`; `cancelled` after the signal has fired. */
  readonly runPoll: (
    signal: AbortSignal,
    onProgress: (progress: PollProgress) => void,
  ) => Promise<SyncReport>;
  /** When the last good poll ended as far as was known before this poller; null where none is known of. */
  readonly lastGoodPoll: GoodPoll;
  /** The same as the ledger has it, where somebody else may have polled; asked for when a poll has not ended well. */
  readonly readLastGoodPoll: () => Promise<GoodPoll>;
  /** Whether a failure means that nobody can be reached, given when the last good poll ended. */
  readonly isOffline: (failure: CicloError, lastGoodPoll: GoodPoll) => boolean;
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
  /** Takes over when the last good poll ended, as a ledger has it that others poll too. */
  readonly noteGoodPoll: (endedAt: GoodPoll) => void;
  /** Cancels and leaves no timer; resolves once the poll under way has ended. */
  readonly close: () => Promise<void>;
};

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

/** What ends a poll that is not for who signs in here: others ask the bank, and no next time is told. */
export const leftToOthers = (connectionId: string): CicloError =>
  new CicloError('cancelled', `polling ${connectionId} is left to others`, { left: 'to_others' });

const isLeftToOthers = ({ params }: CicloError): boolean => params.left === 'to_others';

type Flight = { readonly ended: Promise<void>; readonly abort: AbortController };

class ConnectionPoller implements Poller {
  readonly #options: PollerOptions;
  readonly #clock: PollerClock;
  readonly #waits: PollWaits;
  #status: SyncStatus;
  #flight: Flight | null = null;
  #isHeld = false;
  #isOverdue = false;
  #progressShownAtMs = Number.NEGATIVE_INFINITY;
  /** Prevents the next poll that begins by itself; null where none is due. */
  #disarm: (() => void) | null = null;
  #isClosed = false;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#waits = new PollWaits(this.#clock.nowMs, options.random ?? Math.random);
    this.#status = {
      connectionId: options.connectionId,
      state: 'idle',
      offline: null,
      progress: null,
      lastReport: null,
      lastFailure: null,
      lastEndedAt: null,
      lastGoodPoll: options.lastGoodPoll,
      nextPollAt: null,
    };
  }

  readonly status = (): SyncStatus => this.#status;

  readonly start = (): Promise<void> => {
    if (this.#isClosed) return Promise.resolve();
    if (this.#flight === null) {
      const abort = new AbortController();
      this.#unarm();
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
    this.#waits.setInterval(minutes);
    if (this.#flight === null && this.#status.state === 'idle' && this.#status.lastEndedAt !== null)
      this.#restIdle();
  };

  readonly hold = ({ endsPoll }: { readonly endsPoll: boolean }): void => {
    this.#isHeld = true;
    const endsFlight = endsPoll && this.#flight !== null;
    if (this.#unarm()) {
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
    const { state } = this.#status;
    const waitMs = this.#waits.leftMs();
    if (state !== 'syncing' && waitMs > 0) this.#arm(state, waitMs);
    else void this.start();
  };

  readonly noteGoodPoll = (endedAt: GoodPoll): void => {
    if (this.#flight === null && endedAt !== this.#status.lastGoodPoll)
      this.#change({ lastGoodPoll: endedAt });
  };

  readonly close = async (): Promise<void> => {
    this.#isClosed = true;
    this.#unarm();
    this.cancel();
    await this.#flight?.ended;
  };

  async #fly(signal: AbortSignal): Promise<void> {
    try {
      // A poll that throws before its first await must still end after it has begun.
      await Promise.resolve();
      this.#succeeded(await this.#options.runPoll(signal, (progress) => this.#onProgress(progress)));
    } catch (error) {
      await this.#endedBadly(asCicloError(error));
    }
  }

  async #endedBadly(failure: CicloError): Promise<void> {
    const { readLastGoodPoll, isOffline } = this.#options;
    const lastGoodPoll = await readLastGoodPoll().catch(() => this.#status.lastGoodPoll);
    const at = this.#instantIn(0);
    this.#end(at, lastGoodPoll);
    if (isOffline(failure, lastGoodPoll)) this.#cutOff(failure, at);
    else this.#failed(failure, at);
  }

  #end(lastEndedAt: string, lastGoodPoll: GoodPoll): void {
    this.#flight = null;
    this.#status = { ...this.#status, progress: null, lastEndedAt, lastGoodPoll };
  }

  #succeeded(lastReport: SyncReport): void {
    this.#end(lastReport.finishedAt, lastReport.finishedAt);
    this.#status = { ...this.#status, lastReport };
    this.#isOverdue = false;
    this.#forgetFailures();
    this.#restIdle();
  }

  #forgetFailures(): void {
    this.#waits.forgetFailures();
    this.#status = { ...this.#status, lastFailure: null, offline: null };
  }

  /** Whether somebody has reached the bank since it could not be reached from here. What asks for a person here is not ended by others. */
  #isOutdone(): boolean {
    const { offline, lastFailure, lastGoodPoll } = this.#status;
    const failedAt = offline?.since ?? (lastFailure && othersEnd(lastFailure.code) ? lastFailure.at : null);
    return failedAt !== null && lastGoodPoll !== null && lastGoodPoll > failedAt;
  }

  #failed(failure: CicloError, at: UtcInstant): void {
    if (failure.code === 'cancelled') {
      if (this.#isOutdone()) this.#forgetFailures();
      this.#restIdle(isLeftToOthers(failure));
      return;
    }
    this.#status = { ...this.#status, lastFailure: { ...toFailure(failure), at }, offline: null };
    this.#restFailed(mayHeal(failure.code) ? 'waiting' : 'needs_attention', failure);
  }

  #cutOff(failure: CicloError, at: UtcInstant): void {
    const since = this.#status.offline?.since ?? at;
    const offline = { since, failure: toFailure(failure) };
    this.#status = { ...this.#status, lastFailure: null, offline };
    this.#restFailed('offline', failure);
  }

  #restIdle(isSilent = false): void {
    this.#rest('idle', this.#waits.afterPoll(), isSilent);
  }

  /** The attention stays on screen; the next try may find that nobody is needed. */
  #restFailed(state: Exclude<Rest, 'idle'>, failure: CicloError): void {
    const hasGoneWell = this.#status.lastReport !== null;
    this.#rest(state, this.#waits.afterFailure({ state, failure: toFailure(failure), hasGoneWell }));
  }

  /** Settles into a state and arms the timer of the next poll, where one follows by itself; nothing is told of one that is not to ask the bank. */
  #rest(state: Rest, waitMs: number | null, isSilent = false): void {
    const wishedMs = this.#isClosed ? null : waitMs;
    this.#isOverdue ||= this.#isHeld && wishedMs !== null;
    // The hold is over and its poll had not ended by then: what it has cut off is taken up now.
    const isTakenUp = this.#isOverdue && !this.#isHeld;
    this.#arm(state, this.#isHeld || isTakenUp ? null : wishedMs, isSilent);
    if (isTakenUp) this.release();
  }

  #arm(state: Rest, delayMs: number | null, isSilent = false): void {
    this.#unarm();
    this.#disarm = delayMs === null ? null : this.#clock.after(delayMs, () => void this.start());
    this.#change({ state, nextPollAt: delayMs === null || isSilent ? null : this.#instantIn(delayMs) });
  }

  /** Whether there was a poll to prevent. */
  #unarm(): boolean {
    const wasArmed = this.#disarm !== null;
    this.#disarm?.();
    this.#disarm = null;
    return wasArmed;
  }

  #onProgress(progress: PollProgress): void {
    const isNewPhase = progress.phase !== this.#status.progress?.phase;
    const nowMs = this.#clock.nowMs();
    if (!isNewPhase && nowMs - this.#progressShownAtMs < PROGRESS_EVERY_MS) return;
    this.#progressShownAtMs = nowMs;
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
