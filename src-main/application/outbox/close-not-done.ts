import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import { atBench, type Bench, type WriteTools } from './bench.ts';
import type { OpenDoubts } from './open-doubts.ts';
import { forsaken } from './step-order.ts';

/** Closes a write of which nothing was done. */
export async function closeAsNotDone({ ledgers, connectionId, now, tell }: Bench, id: number): Promise<void> {
  await ledgers.write.closeWrite(connectionId, id, { state: 'resolved_not_done' }, now());
  tell('journal');
}

/** Steps are few; a batch with more open writes than this is no steps and need not be read for them. */
const MOST_STEPS = 8;

/** A step whose forerunner has not come about must not be sent any more: looking, or a person's word, may have shown so. */
export async function closeForsaken(
  tools: WriteTools,
  doubts: OpenDoubts,
  connectionId: string,
): Promise<void> {
  const claimed = await doubts.claim(connectionId, () => forsakenIn(tools, connectionId));
  try {
    if (claimed.length > 0)
      await atBench(tools, connectionId, async (bench) => {
        for (const { id } of claimed) await closeAsNotDone(bench, id);
      });
  } finally {
    doubts.release(connectionId, claimed);
  }
}

async function forsakenIn(
  { ledgers: { write } }: WriteTools,
  connectionId: string,
): Promise<readonly JournaledWrite[]> {
  const byBatch = Map.groupBy(await write.openWrites(connectionId), ({ batchId }) => batchId);
  const ids = [...byBatch].flatMap(([id, open]) => (id !== null && open.length <= MOST_STEPS ? [id] : []));
  const batches = await Promise.all(ids.map((id) => write.writeBatch(connectionId, id)));
  return batches.flatMap(forsaken);
}
