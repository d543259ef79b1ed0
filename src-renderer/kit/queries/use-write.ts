import { useCallback, useMemo, useRef, useState } from 'react';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import type { DraftProblem, Violation, WriteResult } from '../../../src-preload/contract/writing.ts';
import { type DraftTexts, useDraftTexts } from '../texts/draft-texts.ts';
import { type Doubt, useSettledDoubt } from './use-settled-doubt.ts';

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

type Outcome = {
  readonly result: WriteResult | null;
  readonly failure: Failure | null;
  /** Whose journal holds the write, should it be in doubt. */
  readonly connectionId: string | null;
};
const NOTHING: Outcome = { result: null, failure: null, connectionId: null };

/** A write that an earlier visit or another window has asked for and that is not settled. */
export type LeftOpen = Doubt & { readonly isInDoubt: boolean };

/** Every write is asked for at a company. */
type OfCompany = { readonly connectionId: string };

/**
 * Guards a write against double clicks: state is too late for two clicks within a tick, so the sending under way stands in a ref. One in
 * doubt is followed until it is settled, and its result becomes what came of it; so is one that was `leftOpen`, which stands for a
 * sending under way until then.
 */
export function useWrite<Input extends OfCompany>(
  call: (input: Input) => Promise<Result<WriteResult>>,
  leftOpen: LeftOpen | null = null,
): Write<Input> {
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
          const next = outcomeOf(await call(input), input.connectionId);
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
  // What this one has sent itself is in the journal too.
  const others = isRunning || outcome.result !== null ? null : leftOpen;
  useSettledDoubt(doubtOf(outcome) ?? others, (result) => setOutcome((now) => ({ ...now, result })));
  const reset = useCallback(() => setOutcome(NOTHING), []);
  const fieldErrors = useMemo(() => fieldErrorsOf(outcome.result, texts), [outcome, texts]);
  const own = { run, isRunning, result: outcome.result, failure: outcome.failure, fieldErrors, reset };
  return others === null ? own : { ...own, ...standingFor(others) };
}

/** How a write that somebody else has begun looks where it would be asked for again. */
function standingFor({
  isInDoubt,
  writeId,
}: LeftOpen): Pick<Write<never>, 'isRunning' | 'result' | 'failure'> {
  if (!isInDoubt) return { isRunning: true, result: null, failure: null };
  const failure: Failure = { code: 'write_unknown', message: `write ${writeId} is in doubt`, params: {} };
  return { isRunning: false, result: { kind: 'unknown', writeId, failure }, failure: null };
}

function outcomeOf(answer: Result<WriteResult>, connectionId: string): Outcome {
  return answer.ok
    ? { result: answer.value, failure: null, connectionId }
    : { result: null, failure: answer.error, connectionId };
}

function doubtOf({ result, connectionId }: Outcome): Doubt | null {
  if (result?.kind !== 'unknown' || connectionId === null) return null;
  return { connectionId, writeId: result.writeId };
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
