import { useCallback } from 'react';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import { askAgain } from '../../../kit/queries/query-client.ts';
import { useAction } from '../../../kit/queries/use-action.ts';
import { showRefusal } from './show-refusal.tsx';

/** Something that a person does to the practice bank. */
export type Control<Input, Value> = {
  readonly isRunning: boolean;
  readonly run: (input: Input) => Promise<Result<Value>>;
};

/** Runs a call of the control surface: what comes of it is read again everywhere, and a refusal is told in a notice. */
export function useControl<Input, Value>(
  call: (input: Input) => Promise<Result<Value>>,
): Control<Input, Value> {
  const { state, run } = useAction(call);
  const runAndShow = useCallback(
    async (input: Input) => {
      const result = await run(input);
      if (result.ok) askAgain((name) => name.startsWith('practiceBank.'));
      else showRefusal(result.error);
      return result;
    },
    [run],
  );
  return { isRunning: state.kind === 'running', run: runAndShow };
}
