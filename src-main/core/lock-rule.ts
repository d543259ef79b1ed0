import type { LockTime } from '../../src-preload/contract/vocabulary/lock.ts';

/** When a person wants to be asked; `idleMinutes` counts where `when` is `idle`. */
export type LockRule = { readonly when: LockTime; readonly idleMinutes: number };

/**
 * Whether a lock stands closed. `openSinceMs` is when the person last confirmed or was seen at work; null after a start and after they
 * have locked it themselves. A clock that went back closes it: nobody can tell how long nothing was used.
 */
export function isClosed(
  { when, idleMinutes }: LockRule,
  openSinceMs: number | null,
  nowMs: number,
): boolean {
  if (when === 'each_time' || openSinceMs === null) return true;
  if (when === 'by_hand') return false;
  const idleMs = nowMs - openSinceMs;
  return idleMs < 0 || idleMs >= idleMinutes * 60_000;
}

/** Passphrases that were wrong since the last right one, and when the last of them was. */
export type WrongGuesses = { readonly count: number; readonly lastAtMs: number };

/** Who mistypes twice waits for nothing. */
const FREE_GUESSES = 3;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Milliseconds until a passphrase is compared again: 30 s after the third wrong one, twice as long after each further one, an hour at most.
 * A clock that went back starts the wait anew.
 */
export function msUntilNextGuess({ count, lastAtMs }: WrongGuesses, nowMs: number): number {
  if (count < FREE_GUESSES) return 0;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (count - FREE_GUESSES), LONGEST_WAIT_MS);
  return Math.min(waitMs, Math.max(0, lastAtMs + waitMs - nowMs));
}
