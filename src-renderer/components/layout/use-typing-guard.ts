import { createContext, type FocusEvent, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { holdWaysOut } from '../../kit/routes/use-leave-guard.ts';

/** What a dialog needs so that closing it never loses typing in silence. */
export type TypingGuard = {
  /** Stands around the fields: notes what each held when it got the focus first. */
  readonly onFocusCapture: (event: FocusEvent<HTMLElement>) => void;
  /** Closes, or asks first where something was typed. For Escape, the cross and a click outside. */
  readonly close: () => void;
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Asks no more about what was typed so far: it has been sent. */
  readonly letGo: () => void;
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

/** What somebody is about to do that takes the dialog away. */
type Leaving = { readonly leave: () => void };

/**
 * Watches the fields of a dialog by what they hold, whatever keeps their values. A field that is gone or disabled when the dialog closes
 * was sent, or is no more of use: a dialog that has done its work does not ask. While it is open it holds the place below it as well: the back
 * key, a link and another company would take it away. What the screen itself notes in the address is a button's doing, which is taken at its word.
 */
export function useTypingGuard(isOpen: boolean, onClose: () => void): TypingGuard {
  const heldBefore = useRef(new Map<Field, string>());
  const [wanted, setWanted] = useState<Leaving | null>(null);
  const onFocusCapture = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    if (isTypedInto(target) && !heldBefore.current.has(target))
      heldBefore.current.set(target, heldBy(target));
  }, []);
  const letGo = useCallback(() => heldBefore.current.clear(), []);
  const close = useCallback(() => {
    const leave = (): void => {
      letGo();
      onClose();
    };
    // Once the key is over: the question would take the same Escape for its own, and be gone before anybody saw it.
    if (isTyped(heldBefore.current)) setTimeout(setWanted, 0, { leave });
    else leave();
  }, [letGo, onClose]);
  useEffect(() => {
    if (!isOpen) return;
    const isHeld = (): boolean => isTyped(heldBefore.current);
    return holdWaysOut((leave, leaving) => {
      if (leaving === 'noted' || !isHeld()) return true;
      setWanted({ leave });
      return false;
    }, isHeld);
  }, [isOpen]);
  const leave = useCallback(() => {
    letGo();
    setWanted(null);
    wanted?.leave();
  }, [letGo, wanted]);
  return { onFocusCapture, close, isAsking: wanted !== null, stay: () => setWanted(null), leave, letGo };
}

const Sending = createContext<() => void>(() => undefined);

/** Stands around what is in a dialog, with its guard's `letGo`. */
export const LetsGo = Sending.Provider;

/** For a form in a dialog that goes on to another place once it was sent: asks no more about what was typed. */
export const useLetGo = (): (() => void) => useContext(Sending);

function isTypedInto(target: Element): target is Field {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NOT_TYPED.has(target.type);
}

const isTyped = (heldBefore: ReadonlyMap<Field, string>): boolean =>
  [...heldBefore].some(([field, before]) => wouldBeLost(field, before));

const wouldBeLost = (field: Field, before: string): boolean =>
  field.isConnected && !field.disabled && !field.readOnly && heldBy(field) !== before;

/** What a field holds; one that shows the same in two ways tells it apart from its text. */
const heldBy = (field: Field): string => field.dataset.holds ?? field.value;
