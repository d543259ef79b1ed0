import { useEffect, useRef } from 'react';
import { ciclo } from '../../bridge.ts';
import { parseHash } from '../../kit/routes/hash-route.ts';
import type { Choices } from './choices.ts';

/** Chooses the mandate that the address names, once, with the charge that goes along. */
export function usePreselected(connectionId: string, choose: (choices: Choices) => void): void {
  const latestChoose = useRef(choose);
  latestChoose.current = choose;
  useEffect(() => {
    const { query } = parseHash(window.location.hash);
    const idRec = query.get('mandate');
    if (idRec === null) return;
    let isCurrent = true;
    void ciclo.mandates.detail({ connectionId, idRec }).then((answer) => {
      if (!isCurrent || !answer.ok) return;
      latestChoose.current(new Map([[idRec, { row: answer.value.row, txid: query.get('txid') }]]));
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionId]);
}
