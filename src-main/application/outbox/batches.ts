import { CicloError } from '../../core/failure.ts';
import { isOpenWrite, type JournaledWrite, type WriteIntent } from '../../ledger/journaled-writes.ts';
import { atBench, atBenchOnline, type Bench } from './bench.ts';
import { closeDone } from './carry-out.ts';
import { closeAsNotDone } from './close-not-done.ts';
import type { WriteDesk } from './desk.ts';
import type { Consent, SafeWrites } from './outbox.ts';
import type { ReadBack } from './read-back.ts';
import { recall } from './recall.ts';
import { look } from './resolve-open.ts';
import { areSteps } from './step-order.ts';
import { takeSteps } from './steps.ts';
import { workThrough } from './work-through.ts';

/** Sending many writes, going on with them, and giving them up. `settled` waits for a look at the connection's writes that is under way. */
export function batchSending(
  desk: WriteDesk,
  settled: (connectionId: string) => Promise<void>,
): Pick<SafeWrites, 'sendBatch' | 'sendSteps' | 'resumeBatch' | 'discardBatch'> {
  const { tools, doubts } = desk;
  const { ledgers } = tools;
  const claimed = claimBatch(desk, settled);
  const untilClosed = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, desk.closing]);
  const journaled = async (
    bench: Bench,
    batchId: string,
    intents: readonly WriteIntent[],
    consent: Consent | undefined,
  ): Promise<readonly JournaledWrite[]> => {
    const { connectionId } = bench;
    const writes = await doubts.claim(connectionId, async () => {
      await consent?.();
      await ledgers.write.intendBatch(connectionId, batchId, intents, bench.now());
      return ledgers.write.writeBatch(connectionId, batchId);
    });
    bench.tell('journal');
    return writes;
  };
  return {
    sendBatch: (connectionId, batchId, intents, onProgress, signal, consent) =>
      atBenchOnline(tools, connectionId, async (bench) => {
        const writes = await journaled(bench, batchId, intents, consent);
        return holding(desk, connectionId, writes, () =>
          workThrough(bench, writes, doubts, { batchId, onProgress, signal: untilClosed(signal) }),
        );
      }),
    sendSteps: (connectionId, batchId, intents, onProgress, consent) =>
      atBenchOnline(tools, connectionId, async (bench) => {
        const steps = await journaled(bench, batchId, intents, consent);
        return holding(desk, connectionId, steps, () =>
          takeSteps(bench, steps, doubts, { batchId, onProgress }),
        );
      }),
    resumeBatch: (connectionId, batchId, onProgress, signal) =>
      atBenchOnline(tools, connectionId, async (bench) => {
        const writes = await claimed(connectionId, batchId);
        return holding(desk, connectionId, writes, async () => {
          if (areSteps(writes))
            return (await takeSteps(bench, writes, doubts, { batchId, onProgress })).progress;
          // The bank is asked first what of it has happened.
          const recalled = await recall(bench, writes);
          const run = { batchId, onProgress, signal: untilClosed(signal) };
          return workThrough(bench, recalled, doubts, run);
        });
      }),
    discardBatch: (connectionId, batchId) =>
      atBench(tools, connectionId, async (bench) => {
        const writes = await claimed(connectionId, batchId);
        await holding(desk, connectionId, writes, async () => {
          for (const write of writes.filter(isOpenWrite)) await discard(desk, bench, write);
        });
      }),
  };
}

/** What was never sent, or did not happen, is given up; what the bank does not tell of stays in doubt. */
async function discard({ doubts }: WriteDesk, bench: Bench, write: JournaledWrite): Promise<void> {
  if (write.state === 'intended') return closeAsNotDone(bench, write.id);
  const seen = await look(bench, write, doubts).catch((): ReadBack => ({ kind: 'not_yet' }));
  if (seen.kind === 'absent') return closeAsNotDone(bench, write.id);
  if (seen.kind === 'done') await closeDone(bench, write, { state: 'resolved_done', bankId: seen.bankId });
}

function claimBatch(
  { tools: { ledgers }, doubts }: WriteDesk,
  settled: (connectionId: string) => Promise<void>,
): (connectionId: string, batchId: string) => Promise<readonly JournaledWrite[]> {
  return async (connectionId, batchId) => {
    await settled(connectionId);
    let all: readonly JournaledWrite[] = [];
    const open = await doubts.claim(connectionId, async () => {
      all = await ledgers.write.writeBatch(connectionId, batchId);
      return all.filter(isOpenWrite);
    });
    if (all.length === 0) throw new CicloError('not_found', `no batch ${batchId}`, { id: batchId });
    if (open.length === all.filter(isOpenWrite).length) return all;
    doubts.release(connectionId, open);
    throw new CicloError('already_running', `batch ${batchId} is under way`, { key: batchId });
  };
}

/** Works on claimed writes, and lets go of them whatever comes of it. */
async function holding<Value>(
  { doubts, watch }: WriteDesk,
  connectionId: string,
  writes: readonly JournaledWrite[],
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } finally {
    doubts.release(connectionId, writes);
    watch(connectionId);
  }
}
