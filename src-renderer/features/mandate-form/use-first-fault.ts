import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on the first field at fault each time that `occasion` changes, once what is wrong is on screen. It is null while a write is
 * under way: fields that are disabled take no focus.
 */
export function useFirstFault(occasion: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (occasion === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [occasion]);
  return form;
}
