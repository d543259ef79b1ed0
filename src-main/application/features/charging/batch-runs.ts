import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { CicloError, toFailure } from '../../../core/failure.ts';
import type { BatchTally } from '../../../ledger/charging-reader.ts';
import type { SendBatch } from '../../outbox/outbox.ts';

type Running = { readonly stop: AbortController; readonly ended: Promise<void> };

/** Told after each step of a batch and once it stands still; what goes wrong in telling stops nothing. */
type Listener = {
  readonly onStep: (connectionId: string, batchId: string) => Promise<void>;
  readonly onEnd: (connectionId: string) => void;
};

const keyOf = (connectionId: string, batchId: string): string => `${connectionId} ${batchId}`;

/** The batches that are being sent, and why others stand still. */
export class BatchRuns {
  readonly #listener: Listener;
  readonly #running = new Map<string, Running>();
  readonly #stoppedBy = new Map<string, Failure>();

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** What the journal counts of a batch, with whether it is being sent now. */
  shown<Tally extends Pick<BatchTally, 'batchId'>>(connectionId: string, tally: Tally) {
    const key = keyOf(connectionId, tally.batchId);
    return { ...tally, isRunning: this.#running.has(key), stoppedBy: this.#stoppedBy.get(key) ?? null };
  }

  /** Resolves once the batch is in the journal and on its way; throws what kept it from getting there. */
  start(connectionId: string, batchId: string, send: SendBatch): Promise<void> {
    const key = keyOf(connectionId, batchId);
    if (this.#running.has(key)) throw new CicloError('already_running', `batch ${batchId} is being sent`);
    const stop = new AbortController();
    this.#stoppedBy.delete(key);
    return new Promise((begun, failed) => {
      const onProgress = (): void => {
        begun();
        void this.#listener.onStep(connectionId, batchId).catch(() => undefined);
      };
      const sent = send(onProgress, stop.signal)
        .then(({ stoppedBy }) => {
          if (stoppedBy !== null) this.#stoppedBy.set(key, stoppedBy);
          begun();
        })
        .catch((error: unknown) => {
          // Once it has begun nobody waits for it; the failure is kept.
          this.#stoppedBy.set(key, toFailure(error));
          failed(error);
        });
      this.#running.set(key, { stop, ended: sent.then(() => this.#end(connectionId, batchId)) });
    });
  }

  async #end(connectionId: string, batchId: string): Promise<void> {
    this.#running.delete(keyOf(connectionId, batchId));
    try {
      await this.#listener.onStep(connectionId, batchId);
      this.#listener.onEnd(connectionId);
    } catch {
      return;
    }
  }

  /** Stops between two charges; what was not sent stays to be resumed. */
  stop(connectionId: string, batchId: string): void {
    this.#running.get(keyOf(connectionId, batchId))?.stop.abort();
  }

  /** Stops them all and waits until none is under way. */
  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { stop } of running) stop.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }
}
