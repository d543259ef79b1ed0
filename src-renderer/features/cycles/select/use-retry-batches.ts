import { useEffect } from 'react';
import type { RetryBatch } from '../../../../src-preload/contract/charging.ts';
import { ciclo, onEvent } from '../../../bridge.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useHeardBatches } from '../../../kit/queries/use-heard-batches.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';

/** Whether something of a batch is not settled: to be asked for, under way or in doubt. */
export const isUnfinished = ({ waiting, sent, unknown }: RetryBatch): boolean => waiting + sent + unknown > 0;

/** Batches of retries that are not finished, and the last that is, as they go on. */
export function useRetryBatches(): readonly RetryBatch[] {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.charging.retryBatches, { connectionId });
  const { refresh } = query;
  const { heard, hear, forget } = useHeardBatches<RetryBatch>(query);
  useEffect(() => {
    forget();
    return onEvent('charging.retryProgress', (progress) => {
      if (progress.connectionId !== connectionId) return;
      const { batch } = progress;
      hear(batch);
      if (!batch.isRunning) refresh();
    });
  }, [connectionId, refresh, hear, forget]);
  const known = query.state === 'ready' ? query.value : [];
  const newcomers = Object.values(heard).filter(
    ({ batchId }) => !known.some((batch) => batch.batchId === batchId),
  );
  return [...newcomers, ...known.map((batch) => heard[batch.batchId] ?? batch)];
}
