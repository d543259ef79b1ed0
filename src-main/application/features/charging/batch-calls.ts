import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { BatchRuns } from '../../outbox/running/batch-runs.ts';
import type { ChargingServices } from './setting.ts';

type Batch = { readonly connectionId: string; readonly batchId: string };

type BatchAccess = {
  /** Throws `not_found`. */
  readonly find: (connectionId: string, batchId: string) => Promise<unknown>;
  /** Tells whoever follows the batch how it stands. */
  readonly tell: (connectionId: string, batchId: string) => Promise<void>;
};

/** What a person may do with a batch that is under way or stands still, of charges as of retries: go on with it, pause it, give it up. */
export function batchCalls(
  { ledgers, outbox, now }: ChargingServices,
  runs: BatchRuns,
  { find, tell }: BatchAccess,
): Pick<Handlers['charging'], 'resume' | 'pause' | 'abandon'> {
  const act = (kind: 'batch_resumed' | 'batch_abandoned', { connectionId, batchId }: Batch) => {
    const at = now();
    return ledgers.write.recordAct(connectionId, { kind, at, subject: 'company', subjectId: null, batchId });
  };
  return {
    resume: async ({ connectionId, batchId }) => {
      await find(connectionId, batchId);
      await act('batch_resumed', { connectionId, batchId });
      await runs.start(connectionId, batchId, (onProgress, signal) =>
        outbox.resumeBatch(connectionId, batchId, onProgress, signal),
      );
      return null;
    },
    pause: async ({ connectionId, batchId }) => {
      runs.stop((batch) => batch.connectionId === connectionId && batch.batchId === batchId);
      return null;
    },
    abandon: async ({ connectionId, batchId }) => {
      await outbox.discardBatch(connectionId, batchId);
      await act('batch_abandoned', { connectionId, batchId });
      await tell(connectionId, batchId);
      return null;
    },
  };
}
