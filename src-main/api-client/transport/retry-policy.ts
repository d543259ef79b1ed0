import { setTimeout as wait } from 'node:timers/promises';
import { asCicloError, type CicloError } from '../../core/failure.ts';
import { cancellation } from './cancellation.ts';

/** Time and chance as retries need them. */
export type Timing = {
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  /** Rejects when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

export const systemTiming: Timing = {
  now: Date.now,
  random: Math.random,
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
};

const MOST_RETRIES = 4;

/** A failure that may heal, how long the bank asks to wait, and how often it is worth trying again. */
export class Retryable extends Error {
  readonly failure: CicloError;
  readonly retryAfterMs: number | null;
  readonly mostRetries: number;

  constructor(failure: CicloError, retryAfterMs: number | null = null, mostRetries: number = MOST_RETRIES) {
    super(failure.message, { cause: failure });
    this.name = 'Retryable';
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
    this.mostRetries = mostRetries;
  }
}

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 8_000;
/** Asked to wait longer than this, the poll gives up and comes back later instead. */
export const LONGEST_WAIT_MS = 60_000;

/**
 * Tries reads again, at most 4 times, with full jitter, or after what Retry-After says (SERVICE.md, section 8 gives no limits, so the
 * bank's own word is all there is). Throws the last failure. Never for writes: a write that timed out is unknown, not failed.
 */
export async function withRetries<Value>(
  attempt: () => Promise<Value>,
  timing: Timing,
  signal: AbortSignal,
): Promise<Value> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Retryable)) throw asCicloError(error);
      const isTooLong = (error.retryAfterMs ?? 0) > LONGEST_WAIT_MS;
      if (retries >= error.mostRetries || isTooLong) throw error.failure;
      await pause(error.retryAfterMs ?? jitteredMs(retries, timing.random), timing, signal);
    }
  }
}

function jitteredMs(retries: number, random: () => number): number {
  return random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** retries);
}

/** Waits; throws `cancelled` or `timed_out` as soon as the signal aborts. */
export async function pause(ms: number, timing: Pick<Timing, 'sleep'>, signal: AbortSignal): Promise<void> {
  try {
    await timing.sleep(ms, signal);
  } catch {
    throw cancellation(signal);
  }
}

/** Its beginning tells a date from numbers, which `Date.parse` takes for years or months. */
const HTTP_DATE = /^\s*[A-Z][a-z]{2,8},? /;

/** Milliseconds that a Retry-After header asks for: seconds or an HTTP date; null when it is neither. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
