import { ciclo } from '../../bridge.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { chargeBatchHref } from '../../kit/routes/charging-links.ts';

/** Goes on with charges that stand still, and to where what comes of them is told: a notice goes with what it is about. */
export function useResumeBatch(connectionId: string, batchId: string) {
  const { state, run } = useAction(ciclo.charging.resume);
  const resume = async (): Promise<void> => {
    const answer = await run({ connectionId, batchId });
    if (answer.ok) window.location.hash = chargeBatchHref(batchId);
  };
  return { state, resume };
}
