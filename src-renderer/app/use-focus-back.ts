import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it when a dialog appeared, once the dialog goes. For dialogs that are taken away whole; those that only
 * close give it back by themselves.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog's own doings; whatever took the focus meanwhile keeps it.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      }, 0);
    },
    [before],
  );
}
