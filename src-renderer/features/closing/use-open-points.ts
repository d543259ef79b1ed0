import type { ClosingMonth, OpenPointCount } from '../../../src-preload/contract/closing.ts';
import { pointsInOrder } from '../../../src-preload/contract/vocabulary/closing.ts';
import { ciclo } from '../../bridge.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { type Query, useQuery } from '../../kit/queries/use-query.ts';

/** What stands open of a month as far as it is known, and the question whose answer completes it: closed months are walked for that, so that it comes later. */
export type OpenOfMonth = {
  readonly points: readonly OpenPointCount[];
  readonly since: Query<readonly OpenPointCount[]>;
};

/** What stands open of a month: what was counted with it, and what changed since something was closed or has left, once that was read. */
export function useOpenPoints({ month, openPoints }: ClosingMonth): OpenOfMonth {
  const { id: connectionId } = useConnection();
  const since = useQuery(ciclo.closing.changesSince, { connectionId, month });
  const points = since.state === 'ready' ? pointsInOrder([...openPoints, ...since.value]) : openPoints;
  return { points, since };
}
