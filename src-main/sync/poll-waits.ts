import type { Failure } from '../../src-preload/contract/errors.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { askedDelayMs, attentionMs, backoffMs, offlineMs } from './backoff.ts';

const MINUTE_MS = 60_000;

/** What a poller does between polls. */
export type Rest = Exclude<SyncStatus['state'], 'syncing'>;

/** A failure as its state takes it, and whether a poll has gone well before. */
type Failed = {
  readonly state: Exclude<Rest, 'idle'>;
  readonly failure: Failure;
  readonly hasGoneWell: boolean;
};

/** From when on, and for how long, no poll is to begin by itself. */
type Asked = { readonly fromMs: number; readonly forMs: number };

const NOTHING_ASKED: Asked = { fromMs: 0, forMs: 0 };

/**
 * How long a poller rests. What a failure asks for is counted once, from when it came: an end of a poll that says nothing new, as a lid that is closed, neither
 * prolongs nor shortens it. All are milliseconds.
 */
export class PollWaits {
  readonly #nowMs: () => number;
  readonly #random: () => number;
  #intervalMs: number | null = null;
  #failuresInARow = 0;
  #asked = NOTHING_ASKED;

  constructor(nowMs: () => number, random: () => number) {
    this.#nowMs = nowMs;
    this.#random = random;
  }

  /** Minutes from the end of a poll to the next one; null polls only when asked. */
  setInterval(minutes: number | null): void {
    this.#intervalMs = minutes === null ? null : minutes * MINUTE_MS;
  }

  forgetFailures(): void {
    this.#failuresInARow = 0;
    this.#asked = NOTHING_ASKED;
  }

  /** Until the next poll after one that brought no failure; null where none follows. */
  afterPoll(): number | null {
    return this.#intervalMs === null ? null : Math.max(this.#intervalMs, this.leftMs());
  }

  /** Until the next poll after a failure, which is counted; null where none follows. */
  afterFailure({ state, failure, hasGoneWell }: Failed): number | null {
    this.#failuresInARow += 1;
    const bankMs = askedDelayMs(failure);
    const isForPerson = state === 'needs_attention';
    const wishedMs = isForPerson
      ? attentionMs(failure.code, this.#failuresInARow, hasGoneWell, this.#random)
      : Math.max(bankMs, this.#backoffMs(state));
    this.#asked = { fromMs: this.#nowMs(), forMs: isForPerson ? (wishedMs ?? 0) : bankMs };
    return wishedMs;
  }

  /**
   * For how long no poll may begin by itself yet, which a hold must not bring forward: a person is asked for, or the bank has asked for the delay. A clock that
   * is set back makes it no longer than it was.
   */
  leftMs(): number {
    const { fromMs, forMs } = this.#asked;
    return Math.min(forMs, Math.max(0, fromMs + forMs - this.#nowMs()));
  }

  #backoffMs(state: 'waiting' | 'offline'): number {
    return (state === 'offline' ? offlineMs : backoffMs)(this.#failuresInARow, this.#random);
  }
}
