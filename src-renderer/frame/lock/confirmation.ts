import { create } from 'zustand';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { CallName } from '../../../src-preload/contract/index.ts';
import type { LockState } from '../../../src-preload/contract/lock.ts';
import {
  CONFIRMATION_REASONS,
  type ConfirmationReason,
} from '../../../src-preload/contract/vocabulary/lock.ts';
import { ciclo, onConfirmationNeeded } from '../../bridge.ts';

/** A call that waits for the person, and how they can confirm it. */
export type Asked = {
  /** Tells one question from the next. */
  readonly id: number;
  readonly call: CallName;
  readonly reason: ConfirmationReason;
  readonly lock: LockState;
  readonly answer: (isConfirmed: boolean) => void;
};

/** What the person is asked to confirm; null while nothing is. */
export const useConfirmation = create<{ readonly asked: Asked | null }>()(() => ({ asked: null }));

/** How often the main side is told that somebody is at the keyboard. */
const NOTE_EVERY_MS = 60_000;
const USES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Asks where a call waits for a confirmation, and tells of the person's use of the page. Answers the function that stops telling. */
export function joinLock(): () => void {
  onConfirmationNeeded(askInTurn);
  const noteUse = noting();
  // Before any dialog listens: Escape belongs to the question that lies over them.
  window.addEventListener('keydown', cancelByEscape, { capture: true });
  for (const use of USES) window.addEventListener(use, noteUse, { capture: true, passive: true });
  return () => {
    window.removeEventListener('keydown', cancelByEscape, { capture: true });
    for (const use of USES) window.removeEventListener(use, noteUse, { capture: true });
  };
}

/** Ends the question of that id; the call that waits is made, or fails for want of a confirmation. One that has ended already stays so. */
export function answerConfirmation(id: number, isConfirmed: boolean): void {
  const { asked: open } = useConfirmation.getState();
  if (open?.id !== id) return;
  useConfirmation.setState({ asked: null });
  open.answer(isConfirmed);
}

/** Ends the question that is open without a confirmation. */
export function declineConfirmation(): void {
  const { asked: open } = useConfirmation.getState();
  if (open !== null) answerConfirmation(open.id, false);
}

/** Two calls of one moment are asked about one after the other. */
let last: Promise<unknown> = Promise.resolve();
let asked = 0;

function askInTurn(call: CallName, failure: Failure): Promise<boolean> {
  const mine = last.then(() => ask(call, failure));
  last = mine;
  return mine;
}

async function ask(call: CallName, { params }: Failure): Promise<boolean> {
  const state = await ciclo.lock.state(null);
  const reason = CONFIRMATION_REASONS.find((each) => each === params.reason);
  if (!state.ok || reason === undefined) return false;
  // The question before this one has opened the lock; a change of the lock itself is confirmed each time.
  if (!state.value.isLocked && reason !== 'lock') return true;
  asked += 1;
  const question = { id: asked, call, reason, lock: state.value };
  return new Promise((answer) => useConfirmation.setState({ asked: { ...question, answer } }));
}

function cancelByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || useConfirmation.getState().asked === null) return;
  event.stopImmediatePropagation();
  declineConfirmation();
}

function noting(): (event: Event) => void {
  let notedAtMs = Number.NEGATIVE_INFINITY;
  return ({ isTrusted, timeStamp }) => {
    if (!isTrusted || timeStamp - notedAtMs < NOTE_EVERY_MS) return;
    notedAtMs = timeStamp;
    void ciclo.lock.noteUse(null);
  };
}
