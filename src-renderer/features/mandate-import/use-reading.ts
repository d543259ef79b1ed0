import { useCallback, useEffect, useState } from 'react';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import type { ImportReading, ImportTable } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { useAction } from '../../kit/queries/use-action.ts';

/** What was made of a table, and of which: its lines mean nothing of any other. */
type ReadTable = { readonly table: ImportTable; readonly reading: ImportReading };

/** The rows of a table as they were checked last; what is typed since is on its way. */
export type Reading = {
  readonly read: ReadTable | null;
  /** Whether it is of the table as it stands. Else it is to be looked at, and not to be acted on. */
  readonly isCurrent: boolean;
  readonly failure: Failure | null;
  readonly readAgain: () => void;
};

/** Has a table checked whole whenever something of it changes, and when it is shown again: what was sent meanwhile exists already. */
export function useReading(connectionId: string, table: ImportTable, isShown: boolean): Reading {
  const { state, run } = useAction(readTable);
  const [latest, setLatest] = useState<ReadTable | null>(null);
  const readAgain = useCallback(() => void run({ connectionId, table }), [run, connectionId, table]);
  useEffect(() => {
    if (isShown) readAgain();
  }, [isShown, readAgain]);
  // The rows stay in sight, and the focus in them, while they are checked anew.
  if (state.kind === 'done' && state.value !== latest) setLatest(state.value);
  return {
    read: state.kind === 'done' ? state.value : latest,
    isCurrent: state.kind === 'done' && state.value.table === table,
    failure: state.kind === 'failed' ? state.failure : null,
    readAgain,
  };
}

async function readTable(input: {
  readonly connectionId: string;
  readonly table: ImportTable;
}): Promise<Result<ReadTable>> {
  const answer = await ciclo.mandateWriting.readImport(input);
  return answer.ok ? { ok: true, value: { table: input.table, reading: answer.value } } : answer;
}
