import type { Result } from '../../../../src-preload/contract/errors.ts';
import { onEvent } from '../../../bridge.ts';

/** Listens to what may mean that something is over; answers the function that stops listening. */
type Listen = (wake: () => void) => () => void;

/** A page for whose events there is no room hears of none: what goes on in it must not stand still. */
const LOOK_MS = 5_000;

/**
 * Waits until what is asked about is over; answers it as it is then, or the failure of asking. It is asked at once and at each sign,
 * after events were missed, since a sign may come before anybody listens, and every few seconds.
 */
export async function untilOver<Value>(
  ask: () => Promise<Result<Value>>,
  isOver: (value: Value) => boolean,
  listen: Listen,
): Promise<Result<Value>> {
  let wake = (): void => undefined;
  let next = Promise.resolve();
  const arm = (): void => {
    next = new Promise((resolve) => {
      wake = resolve;
    });
  };
  const stops = [listen(() => wake()), onEvent('app.eventsMissed', () => wake())];
  try {
    for (;;) {
      arm();
      const answer = await ask();
      if (!answer.ok || isOver(answer.value)) return answer;
      const looking = setTimeout(wake, LOOK_MS);
      await next;
      clearTimeout(looking);
    }
  } finally {
    for (const stop of stops) stop();
  }
}
