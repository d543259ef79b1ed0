/** By how much a clock is put right in small steps without being set. */
const SAME_SETTING_MS = 5 * 60_000;

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
 * Tells by how many milliseconds this computer's clock was set, either way, soon after it was: no system says so to all programs. Where what counts stands still while the
 * computer sleeps, that looks the same. Answers what ends the watch.
 */
export function watchClock(
  { nowMs, elapsedMs = () => performance.now(), every = everyByTimer }: WatchedClock,
  onSet: (byMs: number) => void,
): () => void {
  const setting = (): number => nowMs() - elapsedMs();
  let known = setting();
  return every(LOOK_EVERY_MS, () => {
    const byMs = Math.abs(setting() - known);
    known = setting();
    if (byMs > SAME_SETTING_MS) onSet(byMs);
  });
}

/** Whether a clock that was minutes off agrees again after it was set by so much: any other setting, and a sleep, leaves a refused credential refused. */
export const isSetRight = (byMs: number, minutesOff: unknown): boolean =>
  Math.abs(byMs - Number(minutesOff) * 60_000) <= SAME_SETTING_MS;
