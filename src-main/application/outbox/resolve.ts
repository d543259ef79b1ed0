import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import { atBench, type WriteTools } from './bench.ts';
import { closeForsaken } from './close-not-done.ts';
import type { OpenDoubts } from './open-doubts.ts';
import { isToBeResolved, resolveAll } from './resolve-open.ts';

type Resolve = (connectionId: string) => Promise<readonly JournaledWrite[]>;

/** Looking at a connection's open writes, once at a time; who asks meanwhile is answered with the others. */
export function resolving(
  tools: WriteTools,
  doubts: OpenDoubts,
): {
  readonly resolve: Resolve;
  /** Waits for a connection's look that is under way, or for all; never rejects. */
  readonly settled: (connectionId?: string) => Promise<void>;
} {
  const underWay = new Map<string, Promise<readonly JournaledWrite[]>>();
  const resolve: Resolve = (connectionId) => {
    const running = underWay.get(connectionId);
    if (running !== undefined) return running;
    const mine = resolveOnce(tools, doubts, connectionId).finally(() => underWay.delete(connectionId));
    underWay.set(connectionId, mine);
    return mine;
  };
  return {
    resolve,
    settled: async (connectionId) => {
      const waited = connectionId === undefined ? [...underWay.values()] : [underWay.get(connectionId)];
      await Promise.allSettled(waited);
    },
  };
}

/** A bank is connected to only where there is something to ask. */
async function resolveOnce(
  tools: WriteTools,
  doubts: OpenDoubts,
  connectionId: string,
): Promise<readonly JournaledWrite[]> {
  const openWrites = () => tools.ledgers.write.openWrites(connectionId);
  const claimed = await doubts.claim(connectionId, async () => (await openWrites()).filter(isToBeResolved));
  try {
    if (claimed.length > 0) await atBench(tools, connectionId, (bench) => resolveAll(bench, claimed, doubts));
  } finally {
    doubts.release(connectionId, claimed);
  }
  await closeForsaken(tools, doubts, connectionId);
  return openWrites();
}
