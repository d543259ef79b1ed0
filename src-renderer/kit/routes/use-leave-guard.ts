import { useCallback, useEffect, useRef, useState } from 'react';
import { holdPlace, type LeaveRule, SCREEN } from './hash-route.ts';

/** A question on the way out of a screen whose changes would be lost. */
export type LeaveGuard = {
  /** Whether somebody is on their way out and has to be asked. */
  readonly isAsking: boolean;
  readonly stay: () => void;
  /** Goes where they were going; what was typed is lost. */
  readonly leave: () => void;
  /** Asks no more: what was typed has been sent, and the way out is the form's own. */
  readonly letGo: () => void;
};

/** What somebody is about to do that leaves the screen. */
type Leaving = { readonly leave: () => void };

/** Has a rule asked on every way out of the place on screen, and closing as long as `isHeld` says so. Answers the function that lets go. */
export function holdWaysOut(
  rule: LeaveRule,
  isHeld: () => boolean = () => true,
  layer?: Parameters<typeof holdPlace>[1],
): () => void {
  const letGo = holdPlace(rule, layer);
  const holdTab = (event: BeforeUnloadEvent): void => {
    if (isHeld()) event.preventDefault();
  };
  window.addEventListener('beforeunload', holdTab);
  return () => {
    letGo();
    window.removeEventListener('beforeunload', holdTab);
  };
}

/**
 * Keeps a person on the screen while `hasChanges`, whatever they leave by: a link, the back key, the palette, another company. When the tab or the window
 * is closed, the shell asks: a browser in its own words, Electron's in ours. Forms beside one another ask once, for all of them; who agrees has agreed to that one
 * leaving, and who is on the screen still is asked again.
 */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const [wanted, setWanted] = useState<Leaving | null>(null);
  const isLetGo = useRef(false);

  useEffect(() => {
    if (!hasChanges) return;
    const rule: LeaveRule = (leave) => {
      if (!isLetGo.current) setWanted({ leave });
      return isLetGo.current;
    };
    const stop = holdWaysOut(rule, undefined, SCREEN);
    return () => {
      stop();
      // What is typed next was not sent.
      isLetGo.current = false;
    };
  }, [hasChanges]);

  const stay = useCallback(() => setWanted(null), []);
  const leave = useCallback(() => {
    setWanted(null);
    wanted?.leave();
  }, [wanted]);
  const letGo = useCallback(() => {
    isLetGo.current = true;
  }, []);
  return { isAsking: wanted !== null, stay, leave, letGo };
}
