import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { ImportReading, ImportTable } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { useAction } from '../../kit/queries/use-action.ts';

/** The rows of a table as they were checked last; what is typed since is on its way. */
export type Reading = {
  readonly reading: ImportReading | null;
  readonly failure: Failure | null;
  readonly readAgain: () => void;
};

/** Has a table checked whole whenever something of it changes, and when it is shown again: what was sent meanwhile exists already. */
export function useReading(connectionId: string, table: ImportTable, isShown: boolean): Reading {
  const { state, run } = useAction(ciclo.mandateWriting.readImport);
  const [latest, setLatest] = useState<ImportReading | null>(null);
  const readAgain = useCallback(() => void run({ connectionId, table }), [run, connectionId, table]);
  useEffect(() => {
    if (isShown) readAgain();
  }, [isShown, readAgain]);
  // The rows stay in sight, and the focus in them, while they are checked anew.
  if (state.kind === 'done' && state.value !== latest) setLatest(state.value);
  return {
    reading: state.kind === 'done' ? state.value : latest,
    failure: state.kind === 'failed' ? state.failure : null,
    readAgain,
  };
}
