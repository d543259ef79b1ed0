import { useTimeout } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { PreparedMessage } from '../../../src-preload/contract/messages.ts';
import { AIMING_MS, isAimed } from './aimed-press.ts';
import { nextTurn, turnAfter, turnAmong, turnAt } from './turns.ts';

/** Whose message is shown, and the ways to another's. Null where there are none. */
export function useTurn(messages: readonly PreparedMessage[]) {
  const [kept, setKept] = useState(() => turnAt(messages, 0));
  const latest = useRef({ kept, messages });
  latest.current = { kept, messages };
  const hasJustCome = useRef(false);
  const settling = useTimeout(() => {
    hasJustCome.current = false;
  }, AIMING_MS);
  return {
    turn: kept && turnAmong(messages, kept),
    show: (at: number): void => setKept(turnAt(messages, at)),
    next: (): void => setKept(kept && nextTurn(messages, kept)),
    /** A message was taken out: the next one's turn comes by itself, if there is one and nobody has gone on meanwhile. */
    goOn: (taken: PreparedMessage): void => {
      const now = latest.current;
      const then = now.kept && turnAfter(now.messages, now.kept, taken);
      if (then?.message.payerId === now.kept?.message.payerId) return;
      setKept(then);
      settling.clear();
      hasJustCome.current = true;
      settling.start();
    },
    /** Whether a press of so many clicks in a row is meant for the message on screen. */
    isMeant: (clicksInRow: number): boolean => isAimed(clicksInRow, hasJustCome.current),
  };
}
