import { asCicloError, toFailure } from '../../core/failure.ts';
import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import { type BatchProgress, type BatchRun, fateOf, isLeft, Tally } from './batch-tally.ts';
import type { Bench } from './bench.ts';
import { type CarriedOut, carryOut, closeDone, inDoubtStill } from './carry-out.ts';
import { closeAsNotDone } from './close-not-done.ts';
import { mayBeResumed } from './look-again.ts';
import type { OpenDoubts } from './open-doubts.ts';
import { look } from './resolve-open.ts';
import { isStillWanted } from './still-wanted.ts';

/** Most writes under way at once: few, so that an interruption leaves few in doubt. */
const MOST_AT_ONCE = 3;

/**
 * Carries out the open ones among a batch's writes, a few at once. What may have been sent before is looked for first. Ends early
 * when stopped, or when the bank is out of reach; what was not sent stays to be resumed.
 */
export async function workThrough(
  bench: Bench,
  writes: readonly JournaledWrite[],
  doubts: OpenDoubts,
  run: BatchRun,
): Promise<BatchProgress> {
  const tally = new Tally(run, writes);
  const open = writes.filter(isLeft).values();
  const lane = async (): Promise<void> => {
    for (const write of open) {
      if (run.signal.aborted || tally.isStopped) return;
      const carried = await carryOutInBatch(bench, write, doubts);
      tally.settle(carried === null ? LEFT_OUT : { ...carried, fate: fateOf(carried) });
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, bench.api.limits.concurrency) }, lane));
  return tally.progress();
}

const LEFT_OUT = { fate: 'refused', cutOff: null } as const;

/** Null for a write that is wanted no more: it is closed as not done. */
async function carryOutInBatch(
  bench: Bench,
  write: JournaledWrite,
  doubts: OpenDoubts,
): Promise<CarriedOut | null> {
  const earlier = write.state === 'intended' ? null : await carriedOutEarlier(bench, write, doubts);
  if (earlier !== null) return earlier;
  if (await isStillWanted(bench, write))
    return carryOut(bench, write, { webhookUrl: null, isInBatch: true, doubts });
  await closeAsNotDone(bench, write.id);
  return null;
}

/** What became of a sending that an interruption left; null where it did not happen and is to be sent. */
export async function carriedOutEarlier(
  bench: Bench,
  write: JournaledWrite,
  doubts: OpenDoubts,
): Promise<CarriedOut | null> {
  try {
    const seen = await look(bench, write, doubts);
    if (mayBeResumed(write, seen.kind)) return null;
    if (seen.kind !== 'done') {
      doubts.setSeen(bench.connectionId, write, seen);
      return { report: inDoubtStill(write), cutOff: null };
    }
    const report = await closeDone(bench, write, { state: 'resolved_done', bankId: seen.bankId });
    return { report, cutOff: null };
  } catch (error) {
    doubts.setSeen(bench.connectionId, write, { kind: 'failed' });
    return { report: inDoubtStill(write), cutOff: toFailure(asCicloError(error)) };
  }
}
