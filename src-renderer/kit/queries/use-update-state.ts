import { useEffect } from 'react';
import type { UpdateState } from '../../../src-preload/contract/updates.ts';
import { ciclo, onEvent } from '../../bridge.ts';
import { useEventsMissed } from './use-events-missed.ts';
import { type Query, useQuery } from './use-query.ts';

/** How the app stands to newer versions of itself, as it changes. */
export function useUpdateState(): Query<UpdateState> {
  const query = useQuery(ciclo.updates.state, null);
  const { refresh } = query;
  useEffect(() => onEvent('updates.changed', refresh), [refresh]);
  useEventsMissed(refresh);
  return query;
}
