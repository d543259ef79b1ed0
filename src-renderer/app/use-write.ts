import { useCallback, useMemo, useRef, useState } from 'react';
import type { Failure, Result } from '../../src-preload/contract/errors.ts';
import type { DraftProblem, Violation, WriteResult } from '../../src-preload/contract/writing.ts';
import { type DraftTexts, useDraftTexts } from './draft-texts.ts';

/** Sentences by the field on which they land. */
export type FieldErrors = Partial<Record<DraftProblem['field'], string>>;

/** One thing that a person asks the bank for, and what became of it. */
export type Write<Input> = {
  /** Sends unless a sending is under way: then nothing is sent and the answer is that one's. Null where the call itself failed. */
  readonly run: (input: Input) => Promise<WriteResult | null>;
  readonly isRunning: boolean;
  /** Of the last sending; null before, and while another is under way. */
  readonly result: WriteResult | null;
  /** Why the call itself failed. */
  readonly failure: Failure | null;
  readonly fieldErrors: FieldErrors;
  /** Forgets result, failure and errors, as when a form is emptied. */
  readonly reset: () => void;
};

type Outcome = { readonly result: WriteResult | null; readonly failure: Failure | null };
const NOTHING: Outcome = { result: null, failure: null };

/** Guards a write against double clicks: state is too late for two clicks within a tick, so the sending under way stands in a ref. */
export function useWrite<Input>(call: (input: Input) => Promise<Result<WriteResult>>): Write<Input> {
  const [outcome, setOutcome] = useState(NOTHING);
  const [isRunning, setIsRunning] = useState(false);
  const underWay = useRef<Promise<WriteResult | null> | null>(null);
  const texts = useDraftTexts();
  const run = useCallback(
    (input: Input) => {
      const send = async (): Promise<WriteResult | null> => {
        setOutcome(NOTHING);
        setIsRunning(true);
        try {
          const next = outcomeOf(await call(input));
          setOutcome(next);
          return next.result;
        } finally {
          underWay.current = null;
          setIsRunning(false);
        }
      };
      underWay.current ??= send();
      return underWay.current;
    },
    [call],
  );
  const reset = useCallback(() => setOutcome(NOTHING), []);
  const fieldErrors = useMemo(() => fieldErrorsOf(outcome.result, texts), [outcome, texts]);
  return { run, isRunning, ...outcome, fieldErrors, reset };
}

function outcomeOf(answer: Result<WriteResult>): Outcome {
  return answer.ok ? { result: answer.value, failure: null } : { result: null, failure: answer.error };
}

/** What was found in a form or refused by the bank, by field; several on one field follow each other. */
export function fieldErrorsOf(result: WriteResult | null, texts: DraftTexts): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, sentence } of complaintsOf(result, texts)) {
    const known = errors[field];
    errors[field] = known === undefined ? sentence : `${known} ${sentence}`;
  }
  return errors;
}

type Complaint = { readonly field: DraftProblem['field']; readonly sentence: string };

function complaintsOf(result: WriteResult | null, texts: DraftTexts): readonly Complaint[] {
  if (result?.kind === 'problems')
    return result.problems.map((each: DraftProblem) => ({
      field: each.field,
      sentence: texts.problem(each),
    }));
  if (result?.kind !== 'refused') return [];
  return result.violations.map((each: Violation) => ({ field: each.field, sentence: texts.violation(each) }));
}
