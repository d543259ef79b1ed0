import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { Poller } from '../../sync/poller.ts';
import { SAME_SETTING_MS } from '../companies/banks/heard-clocks.ts';

/** Polls that a bank has refused beside a clock that was off, which are worth another once that is set right. */
export type SkewedPolls = {
  /** Takes in that the clock was set by so many milliseconds, forward or back. */
  readonly noteSetting: (byMs: number) => void;
  /** Asks again where the clock has been set right since the refusal, by what was noted until now; once for each refusal. */
  readonly retry: () => void;
};

/**
 * Keeps how the clock was set since each refusal: by day and by hour in turn, or while no poll was to begin. Some of the last settings together make it right, since those before them
 * may have been sleeps, which look the same.
 */
export function skewedPolls(pollers: ReadonlyMap<string, Pick<Poller, 'status' | 'start'>>): SkewedPolls {
  const settings = new WeakMap<Failure, readonly number[]>();
  const setRight = new WeakSet<Failure>();
  const note = (failure: Failure, byMs: number): void => {
    const since = [byMs, ...(settings.get(failure) ?? [])];
    settings.set(failure, since);
    if (isSetRight(since, failure.params.minutes)) setRight.add(failure);
  };
  return {
    noteSetting: (byMs) => {
      for (const poller of pollers.values()) {
        const { lastFailure } = poller.status();
        if (lastFailure?.code === 'clock_skewed') note(lastFailure, byMs);
      }
    },
    retry: () => {
      for (const poller of pollers.values()) {
        const { lastFailure } = poller.status();
        if (lastFailure !== null && setRight.delete(lastFailure)) void poller.start();
      }
    },
  };
}

/** Whether a clock that was minutes off agrees again after these settings, the last one first. Another setting leaves a refused credential refused, and so does a sleep. */
function isSetRight(settings: readonly number[], minutesOff: unknown): boolean {
  const offMs = Number(minutesOff) * 60_000;
  let sumMs = 0;
  return settings.some((byMs) => {
    sumMs += byMs;
    return Math.abs(Math.abs(sumMs) - offMs) <= SAME_SETTING_MS;
  });
}
