import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { i18n } from '../../kit/formats/language.ts';
import { showReport } from '../notices/notices.tsx';

/** How long a button says that it has copied. */
const COPIED_MS = 2_000;

/**
 * Puts a text on the clipboard, and answers whether it is there. A browser refuses a page that is not in front, and one that it does not trust; that is said
 * here, since what was copied before would be pasted as if it were this.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showReport(i18n.t('copyRefused'), 'copy refused');
    return false;
  }
}

/** Copies a text, and tells for a while that it did. */
export function useCopying(text: string): { readonly isCopied: boolean; readonly copy: () => void } {
  const [isCopied, setIsCopied] = useState(false);
  const shown = useTimeout(() => setIsCopied(false), COPIED_MS);
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) return;
    shown.clear();
    setIsCopied(true);
    shown.start();
  };
  return { isCopied, copy: () => void copy() };
}
