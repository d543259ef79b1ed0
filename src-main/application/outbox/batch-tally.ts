import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { WriteState } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import type { CarriedOut } from './carry-out.ts';

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

/** Whether a write of a batch is still to be carried out. */
export const isLeft = ({ state }: Pick<JournaledWrite, 'state'>): boolean => FATES[state] === 'left';

/** What became of a write within a batch: one that the bank did not take up at all is left to be sent. */
export const fateOf = ({ report, cutOff }: CarriedOut): Fate =>
  report.kind === 'refused' && cutOff !== null ? 'left' : report.kind;

/** Counts what became of a batch's writes. */
export class Tally {
  readonly #run: Omit<BatchRun, 'signal'>;
  readonly #total: number;
  readonly #counts: Record<Fate, number> = { done: 0, refused: 0, unknown: 0, left: 0 };
  #stoppedBy: Failure | null = null;

  constructor(run: Omit<BatchRun, 'signal'>, writes: readonly JournaledWrite[]) {
    this.#run = run;
    this.#total = writes.length;
    for (const write of writes) if (!isLeft(write)) this.#counts[FATES[write.state]] += 1;
    run.onProgress(this.progress());
  }

  get isStopped(): boolean {
    return this.#stoppedBy !== null;
  }

  settle({ fate, cutOff }: { readonly fate: Fate; readonly cutOff: Failure | null }): void {
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
