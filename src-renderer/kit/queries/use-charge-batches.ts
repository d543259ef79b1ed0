import type { ChargeBatch } from '../../../src-preload/contract/charging.ts';
import type { EventPayload } from '../../../src-preload/contract/index.ts';
import { ciclo, onEvent } from '../../bridge.ts';
import { isUnfinished, useFollowedBatches } from './use-followed-batches.ts';
import { type Query, useQuery } from './use-query.ts';

const listen = (hear: (progress: EventPayload<'charging.progress'>) => void) =>
  onEvent('charging.progress', hear);

/** The batches of a company that are not finished and the last that is, as they go on. */
export function useChargeBatches(connectionId: string): Query<readonly ChargeBatch[]> {
  const query = useQuery(ciclo.charging.batches, { connectionId });
  const { known, newcomers } = useFollowedBatches(connectionId, query, listen);
  return query.state === 'ready' ? { ...query, value: [...newcomers.filter(isUnfinished), ...known] } : query;
}
