import { SAME_SETTING_MS } from '../companies/banks/heard-clocks.ts';

const LOOK_EVERY_MS = 60_000;

export type WatchedClock = {
  readonly nowMs: () => number;
  /** Counts on whatever the clock is set to. */
  readonly elapsedMs?: () => number;
  /** Calls back again and again; answers what ends that. */
  readonly every?: (ms: number, look: () => void) => () => void;
};

function everyByTimer(ms: number, look: () => void): () => void {
  const timer = setInterval(look, ms).unref();
  return () => clearInterval(timer);
}

/**
 * Tells by how many milliseconds this computer's clock was set, forward or back (less than nothing), soon after it was: no system says so to all programs. Where what counts stands still while the
 * computer sleeps, that looks the same. Answers what ends the watch.
 */
export function watchClock(
  { nowMs, elapsedMs = () => performance.now(), every = everyByTimer }: WatchedClock,
  onSet: (byMs: number) => void,
): () => void {
  const setting = (): number => nowMs() - elapsedMs();
  let known = setting();
  return every(LOOK_EVERY_MS, () => {
    const byMs = setting() - known;
    known = setting();
    if (Math.abs(byMs) > SAME_SETTING_MS) onSet(byMs);
  });
}
