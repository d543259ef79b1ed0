import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import type { OpenDoubts } from './open-doubts.ts';
import type { WritePatience } from './patience.ts';

type WatchParts = {
  readonly resolve: (connectionId: string) => Promise<readonly JournaledWrite[]>;
  readonly doubts: OpenDoubts;
  readonly patience: WritePatience;
  /** Ends all watching. */
  readonly signal: AbortSignal;
};

/**
 * Looks at a connection's writes in doubt again, after growing pauses, until none is left that looking could tell of. Answers
 * the function that begins, which does nothing where it goes on already.
 */
export function watchDoubts(parts: WatchParts): (connectionId: string) => void {
  const watched = new Set<string>();
  return (connectionId) => {
    if (watched.has(connectionId) || parts.signal.aborted) return;
    watched.add(connectionId);
    void watchOne(parts, connectionId)
      .catch(() => undefined)
      .finally(() => watched.delete(connectionId));
  };
}

/** Rejects when the watching ends. */
async function watchOne({ resolve, doubts, patience, signal }: WatchParts, connectionId: string) {
  const pauses = patience.watchPausesMs;
  for (let looks = 0; ; looks += 1) {
    await patience.sleep(pauses[Math.min(looks, pauses.length - 1)] ?? 0, signal);
    const left = await resolve(connectionId).catch(() => null);
    const mayTell = (write: JournaledWrite): boolean =>
      write.state === 'unknown' && !doubts.isGivable(connectionId, write);
    if (left !== null && !left.some(mayTell)) return;
  }
}
