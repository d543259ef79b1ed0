import { create } from 'zustand';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { onReasonNeeded } from '../../bridge.ts';

/** A call that waits for a reason, since what it changes is of a closed month. */
export type AskedReason = {
  /** Tells one question from the next. */
  readonly id: number;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly answer: (reason: string | null) => void;
};

/** What the person is asked to give a reason for, null while nothing is; and what they have typed so far. */
export const useReason = create<{ readonly asked: AskedReason | null; readonly typed: string }>()(() => ({
  asked: null,
  typed: '',
}));

/** Asks where a call waits for a reason. Answers the function that stops. */
export function joinReasons(): () => void {
  onReasonNeeded(askInTurn);
  // Before any dialog listens: Escape belongs to the question that lies over them.
  window.addEventListener('keydown', declineByEscape, { capture: true });
  return () => window.removeEventListener('keydown', declineByEscape, { capture: true });
}

/** Ends the question that is open; null where the person would rather leave everything as it is. */
export function answerReason(reason: string | null): void {
  const { asked } = useReason.getState();
  useReason.setState({ asked: null, typed: '' });
  asked?.answer(reason);
}

/** Ends the question that is open, and leaves everything as it is. */
export const declineReason = (): void => answerReason(null);

/** Two calls of one moment are asked about one after the other. */
let last: Promise<unknown> = Promise.resolve();
let asked = 0;

function askInTurn(failure: Failure): Promise<string | null> {
  const mine = last.then(() => ask(failure));
  last = mine;
  return mine;
}

function ask({ params }: Failure): Promise<string | null> {
  asked += 1;
  const question = { id: asked, month: String(params.month) };
  return new Promise((answer) => useReason.setState({ asked: { ...question, answer }, typed: '' }));
}

/** What was typed is not lost by a key: then only the buttons end the question. */
function declineByEscape(event: KeyboardEvent): void {
  const { asked: open, typed } = useReason.getState();
  if (event.key !== 'Escape' || event.isComposing || open === null) return;
  event.stopImmediatePropagation();
  if (typed.trim() === '') answerReason(null);
}
