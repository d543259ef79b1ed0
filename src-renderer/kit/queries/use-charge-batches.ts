import { useEffect } from 'react';
import type { ChargeBatch } from '../../../src-preload/contract/charging.ts';
import { ciclo, onEvent } from '../../bridge.ts';
import { useHeardBatches } from './use-heard-batches.ts';
import { type Query, useQuery } from './use-query.ts';

/** Whether something of a batch is not settled: to be sent, under way or in doubt. */
export const isUnfinished = ({ waiting, sent, unknown }: ChargeBatch): boolean =>
  waiting + sent + unknown > 0;

/** The batches of a company that are not finished and the last that is, as they go on. */
export function useChargeBatches(connectionId: string): Query<readonly ChargeBatch[]> {
  const query = useQuery(ciclo.charging.batches, { connectionId });
  const { refresh } = query;
  const { heard, hear, forget } = useHeardBatches<ChargeBatch>(query);
  useEffect(() => {
    forget();
    return onEvent('charging.progress', (progress) => {
      if (progress.connectionId !== connectionId) return;
      const { batch } = progress;
      hear(batch);
      if (!batch.isRunning) refresh();
    });
  }, [connectionId, refresh, hear, forget]);
  if (query.state !== 'ready') return query;
  const known = query.value.map((batch) => heard[batch.batchId] ?? batch);
  const newcomers = Object.values(heard).filter(
    ({ batchId }) => !known.some((batch) => batch.batchId === batchId),
  );
  return { ...query, value: [...newcomers.filter(isUnfinished), ...known] };
}
