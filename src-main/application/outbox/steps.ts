import { isOpenWrite, type JournaledWrite } from '../../ledger/journaled-writes.ts';
import { type BatchProgress, type BatchRun, fateOf, Tally } from './batch-tally.ts';
import type { Bench } from './bench.ts';
import { carryOut, type WriteReport } from './carry-out.ts';
import { closeAsNotDone } from './close-not-done.ts';
import type { OpenDoubts } from './open-doubts.ts';
import { forsaken, isDone } from './step-order.ts';
import { cancelledBy, isStillWanted } from './still-wanted.ts';
import { carriedOutEarlier } from './work-through.ts';

/** How steps went: what came of each that was tried, in order, and how far they are. */
export type StepsEnd = { readonly reports: readonly WriteReport[]; readonly progress: BatchProgress };

/**
 * Takes steps one after the other and never stops between two by itself. Where the bank did not do one, those after it are closed as
 * not done; where nobody knows, or the bank is out of reach, they stay in the journal to be resumed.
 */
export async function takeSteps(
  bench: Bench,
  writes: readonly JournaledWrite[],
  doubts: OpenDoubts,
  run: Omit<BatchRun, 'signal'>,
): Promise<StepsEnd> {
  const tally = new Tally(run, writes);
  const reports: WriteReport[] = [];
  const steps = [...writes];
  const cancelled = cancelledBy(writes);
  for (const [at, write] of writes.entries()) {
    if (isDone(write)) continue;
    if (!isOpenWrite(write)) break;
    const step = await takeStep(bench, write, doubts, { isFirst: at === 0, cancelled });
    if (step === null) {
      steps[at] = { ...write, state: 'refused' };
      await closeAsNotDone(bench, write.id);
      tally.settle({ fate: 'refused', cutOff: null });
      break;
    }
    tally.settle(step);
    reports.push(step.report);
    if (step.fate === 'refused') steps[at] = { ...write, state: 'refused' };
    if (step.fate !== 'done') break;
  }
  for (const { id } of forsaken(steps)) {
    await closeAsNotDone(bench, id);
    tally.settle({ fate: 'refused', cutOff: null });
  }
  return { reports, progress: tally.progress() };
}

type Place = { readonly isFirst: boolean; readonly cancelled: ReadonlySet<string> };

/**
 * Before the first step nothing has changed: one that the bank did not take up is over, like a write alone. Later ones wait. Null for a
 * step that is wanted no more.
 */
async function takeStep(
  bench: Bench,
  write: JournaledWrite,
  doubts: OpenDoubts,
  { isFirst, cancelled }: Place,
) {
  const earlier = write.state === 'intended' ? null : await carriedOutEarlier(bench, write, doubts);
  if (earlier === null && !(await isStillWanted(bench, write, cancelled))) return null;
  const carrying = { webhookUrl: null, isInBatch: !isFirst, doubts };
  const carried = earlier ?? (await carryOut(bench, write, carrying));
  return { ...carried, fate: isFirst ? carried.report.kind : fateOf(carried) };
}
