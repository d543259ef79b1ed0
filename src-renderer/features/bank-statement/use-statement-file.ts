import { useState } from 'react';
import {
  MOST_STATEMENT_CHARACTERS,
  type StatementColumn,
} from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import { ciclo } from '../../bridge.ts';
import { type FileProblem, readTextFile } from '../../kit/formats/decode-file.ts';
import { useAction } from '../../kit/queries/use-action.ts';

type Chosen = {
  readonly name: string;
  readonly text: string;
  readonly problem: FileProblem | null;
  /** What each column holds where a person said so. */
  readonly columns: readonly (StatementColumn | null)[] | null;
};

/** A statement's file, from choosing it to keeping what it says. */
export function useStatementFile(connectionId: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const reading = useAction(ciclo.bankStatement.read);
  const importing = useAction(ciclo.bankStatement.import);
  const given = ({ text, columns }: Chosen) => ({
    ...{ connectionId, text },
    columns: columns && [...columns],
  });
  const look = async (next: Chosen): Promise<void> => {
    importing.reset();
    reading.reset();
    setChosen(next);
    if (next.problem === null) await reading.run(given(next));
  };
  const leave = (): void => {
    reading.reset();
    setChosen(null);
  };
  return {
    chosen,
    reading: reading.state,
    importing: importing.state,
    choose: async (file: File) => {
      const read = await readTextFile(file, MOST_STATEMENT_CHARACTERS);
      const text = read.kind === 'text' ? read.text : '';
      await look({
        name: file.name,
        text,
        problem: read.kind === 'refused' ? read.reason : null,
        columns: null,
      });
    },
    setColumns: (columns: readonly (StatementColumn | null)[]) => chosen && look({ ...chosen, columns }),
    keep: async (isOtherAccount: boolean) => {
      if (chosen === null) return;
      const answer = await importing.run({ ...given(chosen), isOtherAccount });
      if (answer.ok) leave();
    },
    leave,
  };
}

export type StatementFileControl = ReturnType<typeof useStatementFile>;
