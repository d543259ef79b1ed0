import { useMemo, useState } from 'react';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import type { DraftProblem, Violation, WriteResult } from '../../../src-preload/contract/writing.ts';
import { type DraftTexts, useDraftTexts } from '../texts/draft-texts.ts';
import { useAction, useSingleFlight } from './use-action.ts';
import { useSettledWrite, type WriteInDoubt } from './use-settled-write.ts';

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

/** A write that an earlier visit or another window has asked for and that is not settled. */
export type LeftOpen = WriteInDoubt & { readonly isInDoubt: boolean };

/** Every write is asked for at a company. */
type OfCompany = { readonly connectionId: string };

/**
 * Guards a write against double clicks. One in doubt is followed until it is settled, and its result becomes what came of it; so is one that
 * was `leftOpen`, which stands for a sending under way until then.
 */
export function useWrite<Input extends OfCompany>(
  call: (input: Input) => Promise<Result<WriteResult>>,
  leftOpen: LeftOpen | null = null,
): Write<Input> {
  const action = useAction(call);
  const { state } = action;
  const [sentFor, setSentFor] = useState<string | null>(null);
  const [settled, setSettled] = useState<WriteResult | null>(null);
  const isRunning = state.kind === 'running';
  const result = settled ?? (state.kind === 'done' ? state.value : null);
  const texts = useDraftTexts();
  const run = useSingleFlight(async (input: Input) => {
    setSettled(null);
    setSentFor(input.connectionId);
    const answer = await action.run(input);
    return answer.ok ? answer.value : null;
  });
  // What this one has sent itself is in the journal too.
  const others = isRunning || result !== null ? null : leftOpen;
  useSettledWrite(inDoubtOf(result, sentFor) ?? others, setSettled);
  const reset = (): void => {
    if (isRunning) return;
    setSettled(null);
    action.reset();
  };
  const failure = state.kind === 'failed' && settled === null ? state.failure : null;
  const fieldErrors = useMemo(() => fieldErrorsOf(result, texts), [result, texts]);
  const own = { run, isRunning, result, failure, fieldErrors, reset };
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

function inDoubtOf(result: WriteResult | null, connectionId: string | null): WriteInDoubt | null {
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
