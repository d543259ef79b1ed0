import type { ImportStatus } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { useAction } from '../../kit/queries/use-action.ts';

/** Goes on with an import that stopped half-way. */
export function useResumeImport(
  { connectionId, batchId }: ImportStatus,
  onResumed: (status: ImportStatus) => void,
) {
  const { state, run } = useAction(ciclo.mandateWriting.resumeImport);
  const resume = async (): Promise<void> => {
    const answer = await run({ connectionId, batchId });
    if (answer.ok) onResumed(answer.value);
  };
  return {
    resume,
    isResuming: state.kind === 'running',
    failure: state.kind === 'failed' ? state.failure : null,
  };
}
