import { setTimeout as wait } from 'node:timers/promises';

/** How long the outbox waits, in milliseconds; timers and time as it needs them. */
export type OutboxTimeouts = {
  /** Counts on whatever the computer's clock is set to; from when does not matter. */
  readonly nowMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** For one write with its retries and the waits that the bank asks for. */
  readonly writeMs: number;
  /** For looking once at what became of a write. */
  readonly lookMs: number;
  /** Pauses before each look that follows a sending without an answer. */
  readonly lookPausesMs: readonly number[];
  /** A bank that may have heard a request may still be at it: no sooner is it held not to have happened. */
  readonly graceMs: number;
  /** Pauses before what is in doubt is looked at again by itself; the last one repeats. */
  readonly recoverPausesMs: readonly number[];
};

/** How long real banks are waited for. */
export const outboxTimeouts: OutboxTimeouts = {
  nowMs: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal, ref: false }),
  writeMs: 120_000,
  lookMs: 45_000,
  lookPausesMs: [0, 500, 1_500],
  graceMs: 120_000,
  // The fourth look comes right after `graceMs`.
  recoverPausesMs: [15_000, 30_000, 60_000, 20_000, 120_000, 300_000],
};
