import { type FocusEvent, useCallback, useRef, useState } from 'react';

/** What a dialog needs so that closing it never loses typing in silence. */
export type TypingGuard = {
  /** Stands around the fields: notes what each held when it got the focus first. */
  readonly onFocusCapture: (event: FocusEvent<HTMLElement>) => void;
  /** Closes, or asks first where something was typed. For Escape, the cross and a click outside. */
  readonly close: () => void;
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
};

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Choices are quickly made again, and what is searched for is not kept anywhere. */
const NOT_TYPED: ReadonlySet<string> = new Set([
  'search',
  'checkbox',
  'radio',
  'file',
  'button',
  'submit',
  'hidden',
]);

/**
 * Watches the fields of a dialog by what they hold, whatever keeps their values. A field that is gone or disabled when the dialog closes
 * was sent, or is no more of use: a dialog that has done its work does not ask.
 */
export function useTypingGuard(onClose: () => void): TypingGuard {
  const heldBefore = useRef(new Map<Field, string>());
  const [isAsking, setIsAsking] = useState(false);
  const onFocusCapture = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    if (isTypedInto(target) && !heldBefore.current.has(target))
      heldBefore.current.set(target, heldBy(target));
  }, []);
  const leave = useCallback(() => {
    heldBefore.current.clear();
    setIsAsking(false);
    onClose();
  }, [onClose]);
  const close = useCallback(() => {
    if ([...heldBefore.current].some(([field, before]) => wouldBeLost(field, before)))
      // Once the key is over: the question would take the same Escape for its own, and be gone before anybody saw it.
      setTimeout(setIsAsking, 0, true);
    else leave();
  }, [leave]);
  return { onFocusCapture, close, isAsking, stay: () => setIsAsking(false), leave };
}

function isTypedInto(target: Element): target is Field {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NOT_TYPED.has(target.type);
}

const wouldBeLost = (field: Field, before: string): boolean =>
  field.isConnected && !field.disabled && !field.readOnly && heldBy(field) !== before;

/** What a field holds; one that shows the same in two ways tells it apart from its text. */
const heldBy = (field: Field): string => field.dataset.holds ?? field.value;
