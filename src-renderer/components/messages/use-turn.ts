import { useTimeout } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { PreparedMessage } from '../../../src-preload/contract/messages.ts';
import type { MessageSituation } from '../../../src-preload/contract/vocabulary/messages.ts';
import { AIMING_MS, isAimed } from './aimed-press.ts';
import { nextTurn, type Turn, turnAfter, turnAmong, turnAnew, turnAt } from './turns.ts';

type Kept = {
  /** What the messages were about that it is a turn among; null where each is about what fits. */
  readonly situation: MessageSituation | null;
  readonly turn: Turn<PreparedMessage> | null;
};

/** Whose message is shown, and the ways to another's; null where there are none. Who has no message about another subject has not left this one. */
export function useTurn(messages: readonly PreparedMessage[], situation: MessageSituation | null) {
  const [before, setKept] = useState<Kept>(() => ({ situation, turn: turnAt(messages, 0) }));
  const kept = before.situation === situation ? before : { situation, turn: turnAnew(messages, before.turn) };
  if (kept !== before) setKept(kept);
  const setTurn = (turn: Kept['turn']): void => setKept({ situation, turn });
  const latest = useRef({ kept, messages });
  latest.current = { kept, messages };
  const [hasJustCome, setJustCome] = useState(false);
  const settling = useTimeout(() => setJustCome(false), AIMING_MS);
  return {
    turn: kept.turn && turnAmong(messages, kept.turn),
    show: (at: number): void => setTurn(turnAt(messages, at)),
    next: (): void => setTurn(kept.turn && nextTurn(messages, kept.turn)),
    /** A message was taken out: the next one's turn comes by itself, if there is one and nobody has gone on meanwhile, also to another subject. */
    goOn: (taken: PreparedMessage): void => {
      const now = latest.current;
      const { turn } = now.kept;
      if (turn === null || now.kept.situation !== situation) return;
      const then = turnAfter(now.messages, turn, taken);
      if (then.message.payerId === turn.message.payerId) return;
      setTurn(then);
      settling.clear();
      setJustCome(true);
      settling.start();
    },
    /** Whether a press of so many clicks in a row is meant for the message on screen. */
    isMeant: (clicksInRow: number): boolean => isAimed(clicksInRow, hasJustCome),
    /** A message has just come by itself: no pointer is aimed at it yet. */
    hasJustCome,
  };
}
