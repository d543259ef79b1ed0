import type { OpenWrite } from '../../src-preload/contract/writing.ts';
import { ciclo } from '../bridge.ts';
import { useQuery } from '../kit/queries/use-query.ts';

/** Writes of a connection that the bank has not answered, oldest first; none until they were read. */
export function useWritesInDoubt(connectionId: string): readonly OpenWrite[] {
  const query = useQuery(ciclo.writing.open, { connectionId });
  return query.state === 'ready' ? query.value.filter(({ state }) => state === 'unknown') : [];
}
