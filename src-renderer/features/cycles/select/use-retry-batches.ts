import type { RetryBatch } from '../../../../src-preload/contract/charging.ts';
import type { EventPayload } from '../../../../src-preload/contract/index.ts';
import { ciclo, onEvent } from '../../../bridge.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useFollowedBatches } from '../../../kit/queries/use-followed-batches.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';

const listen = (hear: (progress: EventPayload<'charging.retryProgress'>) => void) =>
  onEvent('charging.retryProgress', hear);

/** Batches of retries that are not finished, and the last that is, as they go on. */
export function useRetryBatches(): readonly RetryBatch[] {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.charging.retryBatches, { connectionId });
  const { known, newcomers } = useFollowedBatches(connectionId, query, listen);
  return [...newcomers, ...known];
}
