import type { Failure } from '../../../src-preload/contract/errors.ts';
import { asCicloError } from '../../core/failure.ts';
import type { JournaledWrite, WriteState } from '../../ledger/journaled-writes.ts';
import { toFailure } from '../dispatch.ts';
import type { Bench } from './bench.ts';
import { carryOut, closeDone } from './carry-out.ts';
import { maySendAgain } from './look-again.ts';
import type { OpenDoubts } from './open-doubts.ts';
import { look } from './resolve-open.ts';

/** How far a batch is. Counts are writes; those that are in none of them are still to be sent. */
export type BatchProgress = {
  readonly batchId: string;
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  readonly unknown: number;
  /** Why it ended before all were sent: the bank is out of reach, or asks for patience. Null while it goes on, and when it was stopped. */
  readonly stoppedBy: Failure | null;
};

/** Told of each write that is settled, and asked to stop between two. */
export type BatchRun = {
  readonly batchId: string;
  readonly onProgress: (progress: BatchProgress) => void;
  readonly signal: AbortSignal;
};

type Fate = 'done' | 'refused' | 'unknown' | 'left';

const FATES: Readonly<Record<WriteState, Fate>> = {
  intended: 'left',
  sent: 'left',
  unknown: 'left',
  done: 'done',
  resolved_done: 'done',
  refused: 'refused',
  resolved_not_done: 'refused',
};

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
  const open = writes.filter(({ state }) => FATES[state] === 'left').values();
  const lane = async (): Promise<void> => {
    for (const write of open) {
      if (run.signal.aborted || tally.isStopped) return;
      tally.settle(await fateOf(bench, write, doubts));
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, bench.api.limits.concurrency) }, lane));
  return tally.progress();
}

type Settled = { readonly fate: Fate; readonly cutOff: Failure | null };

async function fateOf(bench: Bench, write: JournaledWrite, doubts: OpenDoubts): Promise<Settled> {
  if (write.state !== 'intended') {
    const earlier = await fateOfEarlier(bench, write, doubts);
    if (earlier !== null) return earlier;
  }
  const { report, cutOff } = await carryOut(bench, write, { webhookUrl: null, isInBatch: true });
  return { fate: report.kind === 'refused' && cutOff !== null ? 'left' : report.kind, cutOff };
}

/** What became of a sending that an interruption left; null where it did not happen and is to be sent. */
async function fateOfEarlier(
  bench: Bench,
  write: JournaledWrite,
  doubts: OpenDoubts,
): Promise<Settled | null> {
  try {
    const seen = await look(bench, write, doubts);
    if (seen.kind === 'absent' || maySendAgain(write, seen.kind)) return null;
    if (seen.kind !== 'done') return { fate: 'unknown', cutOff: null };
    await closeDone(bench, write, { state: 'resolved_done', bankId: seen.bankId });
    return { fate: 'done', cutOff: null };
  } catch (error) {
    return { fate: 'unknown', cutOff: toFailure(asCicloError(error)) };
  }
}

/** Counts what became of a batch's writes. */
class Tally {
  readonly #run: BatchRun;
  readonly #total: number;
  readonly #counts: Record<Fate, number> = { done: 0, refused: 0, unknown: 0, left: 0 };
  #stoppedBy: Failure | null = null;

  constructor(run: BatchRun, writes: readonly JournaledWrite[]) {
    this.#run = run;
    this.#total = writes.length;
    for (const { state } of writes) if (FATES[state] !== 'left') this.#counts[FATES[state]] += 1;
    run.onProgress(this.progress());
  }

  get isStopped(): boolean {
    return this.#stoppedBy !== null;
  }

  settle({ fate, cutOff }: Settled): void {
    this.#counts[fate] += 1;
    this.#stoppedBy ??= cutOff;
    this.#run.onProgress(this.progress());
  }

  progress(): BatchProgress {
    const { done, refused, unknown } = this.#counts;
    const { batchId } = this.#run;
    return { batchId, total: this.#total, done, refused, unknown, stoppedBy: this.#stoppedBy };
  }
}
