import { useEffect, useState } from 'react';
import type { ChargeBatch } from '../../../src-preload/contract/charging.ts';
import { ciclo, onEvent } from '../../bridge.ts';
import { useEventsMissed } from './use-events-missed.ts';
import { type Query, useQuery } from './use-query.ts';

/** Whether something of a batch is not settled: to be sent, under way or in doubt. */
export const isUnfinished = ({ waiting, sent, unknown }: ChargeBatch): boolean =>
  waiting + sent + unknown > 0;

/** The batches of a company that are not finished and the last that is, as they go on. */
export function useChargeBatches(connectionId: string): Query<readonly ChargeBatch[]> {
  const query = useQuery(ciclo.charging.batches, { connectionId });
  const { refresh } = query;
  const [emitted, setEmitted] = useState<Readonly<Record<string, ChargeBatch>>>({});
  useEffect(() => {
    setEmitted({});
    return onEvent('charging.progress', (progress) => {
      if (progress.connectionId !== connectionId) return;
      const { batch } = progress;
      setEmitted((before) => ({ ...before, [batch.batchId]: batch }));
      if (!batch.isRunning) refresh();
    });
  }, [connectionId, refresh]);
  useEventsMissed(() => setEmitted({}));
  if (query.state !== 'ready') return query;
  const known = query.value.map((batch) => emitted[batch.batchId] ?? batch);
  const newcomers = Object.values(emitted).filter(
    ({ batchId }) => !known.some((batch) => batch.batchId === batchId),
  );
  return { ...query, value: [...newcomers.filter(isUnfinished), ...known] };
}
