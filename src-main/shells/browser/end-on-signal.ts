import { closedInTime } from '../closed-in-time.ts';

/** How an app that signals end is ended. */
export type Ending = {
  readonly close: () => Promise<void>;
  readonly exit: (code: number) => void;
  readonly nowMs: () => number;
};

/** A terminal's Ctrl-C reaches `npm start` and what it runs, and `npm start` hands it on: those that come together are one. */
const ONE_MS = 1_000;

/** What each signal is to call: the first closes and ends, and one that a person gives later ends at once, as after a crash. */
export function endOnSignal({ close, exit, nowMs }: Ending): () => Promise<void> {
  let beganMs: number | null = null;
  return async () => {
    if (beganMs !== null) return nowMs() - beganMs < ONE_MS ? undefined : exit(1);
    beganMs = nowMs();
    await closedInTime(close);
    exit(0);
  };
}
