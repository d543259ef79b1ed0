import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { isOpenWrite, type JournalRow } from '../../../ledger/model/journaled-writes.ts';
import { type BatchCounts, FATES } from '../shown/batch-counts.ts';
import type { WriteEnd } from '../shown/write-reports.ts';

/** How far a batch is. */
export type BatchProgress = BatchCounts & {
  readonly batchId: string;
  /** Why it ended before all were sent: the bank is out of reach, or asks for patience. Null while it goes on, and when it was stopped. */
  readonly stoppedBy: Failure | null;
};

/** Told of each write that is settled, and asked to stop between two. */
export type BatchRun = {
  readonly batchId: string;
  readonly onProgress: (progress: BatchProgress) => void;
  readonly signal: AbortSignal;
};

/** Counts what becomes of a batch's writes while it is worked through. */
export class Tally {
  readonly #run: Omit<BatchRun, 'signal'>;
  readonly #total: number;
  readonly #counts: Record<WriteEnd['fate'], number> = { done: 0, refused: 0, unknown: 0, left: 0 };
  #stoppedBy: Failure | null = null;

  constructor(run: Omit<BatchRun, 'signal'>, writes: readonly JournalRow[]) {
    this.#run = run;
    this.#total = writes.length;
    for (const write of writes) if (!isOpenWrite(write)) this.#counts[FATES[write.state]] += 1;
    run.onProgress(this.progress());
  }

  get isStopped(): boolean {
    return this.#stoppedBy !== null;
  }

  settle({ fate, cutOff }: Pick<WriteEnd, 'fate' | 'cutOff'>): void {
    this.#counts[fate] += 1;
    this.#stoppedBy ??= cutOff;
    this.#run.onProgress(this.progress());
  }

  progress(): BatchProgress {
    const { left: _, ...counts } = this.#counts;
    const { batchId } = this.#run;
    return { batchId, total: this.#total, ...counts, stoppedBy: this.#stoppedBy };
  }
}
