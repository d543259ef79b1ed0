import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { ActivationCode } from '../../../src-preload/contract/mandates.ts';
import { ciclo } from '../../bridge.ts';
import type { Activated } from './guide.ts';
import { nextQuestionMs } from './watch-pace.ts';

/** What is asked for: a charge's txid for journeys 3 and 4, and no code for a request, which has none. */
export type WatchFor = Activated & { readonly txid: string | null; readonly withCode: boolean };

/** What looking at the bank has shown so far. */
export type ActivationWatch = {
  /** The code as it was last read; stays while a later question fails. */
  readonly code: ActivationCode | null;
  /** Why the last question failed. */
  readonly failure: Failure | null;
  readonly isAsking: boolean;
  /** Asks at once, and often again from then on. */
  readonly askNow: () => void;
};

type Shown = Pick<ActivationWatch, 'code' | 'failure'>;

/**
 * Asks the bank how a mandate stands while it waits for its payer: at once, then at growing distances, not while the window is hidden, and
 * no more once it is answered. What the answers change in the ledger makes the rest of the screen read again.
 */
export function useActivationWatch({ connectionId, idRec, txid, withCode }: WatchFor): ActivationWatch {
  const isVisible = useDocumentVisibility() !== 'hidden';
  const [shown, setShown] = useState<Shown>({ code: null, failure: null });
  const [isAsking, setIsAsking] = useState(true);
  const [isAnswered, setIsAnswered] = useState(false);
  const [round, setRound] = useState(0);
  const fruitless = useRef(0);
  const askNow = useCallback(() => {
    fruitless.current = 0;
    setRound((before) => before + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is a reason to ask again
  useEffect(() => {
    if (!isVisible || isAnswered) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setIsAsking(true);
    void ciclo.activation.refresh({ connectionId, idRec, txid, withCode }).then((answer) => {
      if (!isCurrent) return;
      setIsAsking(false);
      setShown(({ code }) =>
        answer.ok ? { code: answer.value.code, failure: null } : { code, failure: answer.error },
      );
      if (answer.ok && answer.value.statusKind !== 'CRIADA') return setIsAnswered(true);
      timer = setTimeout(() => setRound((before) => before + 1), nextQuestionMs(fruitless.current));
      fruitless.current += 1;
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [connectionId, idRec, txid, withCode, isVisible, isAnswered, round]);

  return { ...shown, isAsking, askNow };
}
