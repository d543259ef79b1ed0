import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { CicloError, toFailure } from '../../../core/failure.ts';
import type { BatchCounts } from '../shown/batch-counts.ts';
import type { BatchProgress } from './batch-tally.ts';

/** Sends a batch, or goes on with one: tells of each write that is settled, and stops between two when aborted. */
export type SendBatch = (
  onProgress: (progress: BatchProgress) => void,
  signal: AbortSignal,
) => Promise<BatchProgress>;

/** A batch that is being sent, or just was. */
export type RunningBatch = {
  readonly connectionId: string;
  readonly batchId: string;
  /** What is known of it before it tells anything itself. */
  readonly foreseen: BatchCounts;
  /** As last told; null before it was in the journal. */
  readonly progress: BatchProgress | null;
};

/** Told after each step of a batch and once it stands still, with what ended it; what goes wrong in telling stops nothing. */
export type BatchListener = {
  readonly onStep: (batch: BatchName & { readonly progress: BatchProgress }) => unknown;
  readonly onEnd: (
    batch: BatchName & { readonly progress: BatchProgress | null; readonly failure: Failure | null },
  ) => unknown;
};
type BatchName = Pick<RunningBatch, 'connectionId' | 'batchId'>;

type Run = { batch: RunningBatch; readonly stop: AbortController; readonly ended: Promise<void> };

const keyOf = (connectionId: string, batchId: string): string => `${connectionId} ${batchId}`;

/** Batches that are sent in the background: charges, imported mandates. */
export class BatchRuns {
  readonly #listener: BatchListener;
  readonly #runs = new Map<string, Run>();
  readonly #stoppedBy = new Map<string, Failure>();

  constructor(listener: BatchListener) {
    this.#listener = listener;
  }

  /** Those of a connection that are being sent now. */
  running(connectionId: string): readonly RunningBatch[] {
    return [...this.#runs.values()]
      .map(({ batch }) => batch)
      .filter((each) => each.connectionId === connectionId);
  }

  isRunning(connectionId: string, batchId: string): boolean {
    return this.#runs.has(keyOf(connectionId, batchId));
  }

  /** What ended the last sending of a batch that stands still. */
  stoppedBy(connectionId: string, batchId: string): Failure | null {
    return this.#stoppedBy.get(keyOf(connectionId, batchId)) ?? null;
  }

  /** Resolves once the batch is in the journal and on its way; throws what kept it from getting there. */
  start(
    connectionId: string,
    batchId: string,
    send: SendBatch,
    foreseen: BatchCounts = { total: 0, done: 0, refused: 0, unknown: 0 },
  ): Promise<BatchProgress> {
    const key = keyOf(connectionId, batchId);
    if (this.#runs.has(key)) throw new CicloError('already_running', `batch ${batchId} is being sent`);
    this.#stoppedBy.delete(key);
    const stop = new AbortController();
    const begun = Promise.withResolvers<BatchProgress>();
    const ended = Promise.withResolvers<void>();
    const run: Run = {
      batch: { connectionId, batchId, foreseen, progress: null },
      stop,
      ended: ended.promise,
    };
    this.#runs.set(key, run);
    const onProgress = (progress: BatchProgress): void => {
      run.batch = { ...run.batch, progress };
      begun.resolve(progress);
      quietly(() => this.#listener.onStep({ connectionId, batchId, progress }));
    };
    const follow = async (): Promise<void> => {
      const failure = await send(onProgress, stop.signal).then(
        (progress) => {
          run.batch = { ...run.batch, progress };
          begun.resolve(progress);
          return progress.stoppedBy;
        },
        (error: unknown) => {
          // Once it has begun nobody waits for it; the failure is kept.
          begun.reject(error);
          return toFailure(error);
        },
      );
      if (failure !== null) this.#stoppedBy.set(key, failure);
      this.#runs.delete(key);
      await quietly(() =>
        this.#listener.onEnd({ connectionId, batchId, progress: run.batch.progress, failure }),
      );
      ended.resolve();
    };
    void follow();
    return begun.promise;
  }

  /** Stops between two writes; what was not sent stays to be resumed. */
  stop(isMeant: (batch: RunningBatch) => boolean): void {
    for (const { batch, stop } of this.#runs.values()) if (isMeant(batch)) stop.abort();
  }

  /** Stops them all and waits until none is under way. */
  async close(): Promise<void> {
    const runs = [...this.#runs.values()];
    this.stop(() => true);
    await Promise.all(runs.map(({ ended }) => ended));
  }
}

async function quietly(emit: () => unknown): Promise<void> {
  try {
    await emit();
  } catch {
    return;
  }
}
