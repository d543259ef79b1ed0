import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppStore } from './app-store.ts';
import { holdPlace } from './hash-route.ts';

/** A question on the way out of a screen whose changes would be lost. */
export type LeaveGuard = {
  /** Whether somebody is on their way out and has to be asked. */
  readonly isAsking: boolean;
  readonly stay: () => void;
  /** Goes where they were going; what was typed is lost. */
  readonly leave: () => void;
};

/**
 * Keeps a person on the screen while `hasChanges`, whatever they leave by: a link, the back key, the palette. The browser shell asks in
 * the browser's own words when its tab is closed; a window of Electron would refuse to close without a word, so it is let go.
 */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const [target, setTarget] = useState<string | null>(null);
  const isAllowed = useRef(false);
  const shell = useAppStore((state) => state.shell);

  useEffect(() => {
    if (!hasChanges) return;
    const letGo = holdPlace((there) => {
      if (!isAllowed.current) setTarget(there);
      return isAllowed.current;
    });
    const holdTab = (event: BeforeUnloadEvent): void => event.preventDefault();
    if (shell === 'browser') window.addEventListener('beforeunload', holdTab);
    return () => {
      letGo();
      window.removeEventListener('beforeunload', holdTab);
    };
  }, [hasChanges, shell]);

  const stay = useCallback(() => setTarget(null), []);
  const leave = useCallback(() => {
    isAllowed.current = true;
    setTarget(null);
    if (target !== null) window.location.hash = target;
  }, [target]);
  return { isAsking: target !== null, stay, leave };
}
