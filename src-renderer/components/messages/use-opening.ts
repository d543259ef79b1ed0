import type { MouseEvent } from 'react';
import type { PreparedMessage } from '../../../src-preload/contract/messages.ts';
import type { MessageWay } from '../../../src-preload/contract/vocabulary/messages.ts';
import { ciclo } from '../../bridge.ts';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { copyText } from '../copying/copying.ts';
import { showNotice } from '../notices/notices.tsx';

/** An address that opens a message outside. */
export type Outside = NonNullable<PreparedMessage['links']['mail']>;

type Open = (event: MouseEvent, to: Outside, way: MessageWay) => Promise<void>;

/**
 * Opens a message outside and notes it as taken out, in this order: what did not open was told to nobody. A browser follows the link itself and tells
 * nothing of it. A text for which the address has no room goes to the clipboard first.
 */
export function useOpening(body: string, onTake: (way: MessageWay) => Promise<void>): Open {
  const isByShell = useAppStore(({ shell }) => shell === 'electron');
  return async (event, { address, hasText }, way) => {
    if (isByShell) event.preventDefault();
    if (!hasText && !(await copyText(body))) return;
    const opened = isByShell ? await ciclo.desktop.openMessage({ address }) : null;
    if (opened === null || opened.ok) await onTake(way);
    else showNotice(opened.error);
  };
}
