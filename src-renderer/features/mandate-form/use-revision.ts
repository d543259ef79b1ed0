import { useMemo, useState } from 'react';
import type { Revisable, RevisionForm } from '../../../src-preload/contract/mandate-writing.ts';
import { REVISED_FIELDS } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';
import { ciclo } from '../../bridge.ts';
import { useCheck } from '../../kit/queries/use-check.ts';
import { useWrite, type Write } from '../../kit/queries/use-write.ts';
import type { FieldProps } from './form-fields.ts';
import { useFormErrors } from './use-form-errors.ts';

export type RevisedField = (typeof REVISED_FIELDS)[number];
type Input = Parameters<typeof ciclo.mandateWriting.revise>[0];

/** What is changed of a mandate, what is wrong with it, and sending it. */
export type Revision = {
  readonly field: (name: RevisedField) => FieldProps;
  readonly hasChanges: boolean;
  readonly write: Write<Input>;
  readonly send: () => Promise<void>;
};

/** Keeps the fields that may be revised; only those that differ are sent. */
export function useRevision(connectionId: string, idRec: string, { form }: Revisable): Revision {
  const [initial] = useState(form);
  const [values, setValues] = useState(form);
  const changes = useMemo(() => {
    const changed: RevisionForm = {};
    for (const name of REVISED_FIELDS)
      if (values[name].trim() !== initial[name]) changed[name] = values[name];
    return changed;
  }, [values, initial]);
  const problems = useProblems(connectionId, idRec, changes);
  const write = useWrite(ciclo.mandateWriting.revise);
  const errors = useFormErrors(problems, write);
  const isOver = write.result?.kind === 'done' || write.result?.kind === 'unknown';
  return {
    field: (name) => ({
      value: values[name],
      error: errors.errorOf(name),
      disabled: write.isRunning || isOver,
      onType: (typed) => {
        setValues((now) => ({ ...now, [name]: typed }));
        errors.edit([name]);
      },
      onBlur: () => errors.leave(name),
    }),
    hasChanges: Object.keys(changes).length > 0 && !isOver,
    write,
    send: async () => {
      errors.send();
      await write.run({ connectionId, idRec, changes });
    },
  };
}

const NO_PROBLEMS: readonly DraftProblem[] = [];

function useProblems(connectionId: string, idRec: string, changes: RevisionForm): readonly DraftProblem[] {
  const { answer } = useCheck(ciclo.mandateWriting.checkRevision, { connectionId, idRec, changes });
  return answer?.ok ? answer.value : NO_PROBLEMS;
}
