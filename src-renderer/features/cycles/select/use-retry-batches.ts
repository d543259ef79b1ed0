import { useEffect, useState } from 'react';
import type { RetryBatch } from '../../../../src-preload/contract/charging.ts';
import { ciclo, onEvent } from '../../../bridge.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useEventsMissed } from '../../../kit/queries/use-events-missed.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';

/** Whether something of a batch is not settled: to be asked for, under way or in doubt. */
export const isUnfinished = ({ waiting, sent, unknown }: RetryBatch): boolean => waiting + sent + unknown > 0;

/** Batches of retries that are not finished, and the last that is, as they go on. */
export function useRetryBatches(): readonly RetryBatch[] {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.charging.retryBatches, { connectionId });
  const { refresh } = query;
  const [told, setTold] = useState<Readonly<Record<string, RetryBatch>>>({});
  useEffect(() => {
    setTold({});
    return onEvent('charging.retryProgress', (progress) => {
      if (progress.connectionId !== connectionId) return;
      const { batch } = progress;
      setTold((before) => ({ ...before, [batch.batchId]: batch }));
      if (!batch.isRunning) refresh();
    });
  }, [connectionId, refresh]);
  useEventsMissed(() => setTold({}));
  const known = query.state === 'ready' ? query.value : [];
  const newcomers = Object.values(told).filter(
    ({ batchId }) => !known.some((batch) => batch.batchId === batchId),
  );
  return [...newcomers, ...known.map((batch) => told[batch.batchId] ?? batch)];
}
