import { useEffect, useRef } from 'react';
import type { WriteResult } from '../../../src-preload/contract/writing.ts';
import { ciclo, onEvent } from '../../bridge.ts';

/** A result that is in doubt, and the company whose journal holds its write. */
export type WriteInDoubt = { readonly connectionId: string; readonly writeId: number };

/** Calls back with what became of a write in doubt, once it is settled, wherever that happens: here, by itself, or on another screen. */
export function useSettledWrite(
  unsettled: WriteInDoubt | null,
  onSettled: (result: WriteResult) => void,
): void {
  const latest = useRef(onSettled);
  latest.current = onSettled;
  const { connectionId = null, writeId = null } = unsettled ?? {};
  useEffect(() => {
    if (connectionId === null || writeId === null) return;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const answer = await ciclo.writing.outcome({ connectionId, id: writeId });
      if (isCurrent && answer.ok && answer.value.kind !== 'unknown') latest.current(answer.value);
    };
    const stops = [
      onEvent('writing.changed', (event) => {
        if (event.connectionId === connectionId) void ask();
      }),
      onEvent('app.eventsMissed', () => void ask()),
    ];
    // It may have been settled between its answer and the listening.
    void ask();
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [connectionId, writeId]);
}
