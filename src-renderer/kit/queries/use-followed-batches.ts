import { useEffect } from 'react';
import { useHeardBatches } from './use-heard-batches.ts';
import type { Query } from './use-query.ts';

type Counts = { readonly waiting: number; readonly sent: number; readonly unknown: number };
type Batch = Counts & { readonly batchId: string; readonly isRunning: boolean };

/** Whether something of a batch is not settled: to be sent, under way or in doubt. */
export const isUnfinished = ({ waiting, sent, unknown }: Counts): boolean => waiting + sent + unknown > 0;

type Progress<Of> = { readonly connectionId: string; readonly batch: Of };

/** A company's batches: what was read of them, as they stand by what was heard since, and those that no answer holds yet. */
export type FollowedBatches<Of> = { readonly known: readonly Of[]; readonly newcomers: readonly Of[] };

/** Follows the batches of an answer by an event, which `listen` hears (and stays the same), and asks anew once one has ended. */
export function useFollowedBatches<Of extends Batch>(
  connectionId: string,
  query: Query<readonly Of[]>,
  listen: (hear: (progress: Progress<Of>) => void) => () => void,
): FollowedBatches<Of> {
  const { refresh } = query;
  const { heard, hear, forget } = useHeardBatches<Of>(query);
  useEffect(() => {
    forget();
    return listen((progress) => {
      if (progress.connectionId !== connectionId) return;
      hear(progress.batch);
      if (!progress.batch.isRunning) refresh();
    });
  }, [connectionId, refresh, hear, forget, listen]);
  const read = query.state === 'ready' ? query.value : [];
  const isRead = (id: string): boolean => read.some(({ batchId }) => batchId === id);
  return {
    known: read.map((batch) => heard[batch.batchId] ?? batch),
    newcomers: Object.values(heard).filter(({ batchId }) => !isRead(batchId)),
  };
}
