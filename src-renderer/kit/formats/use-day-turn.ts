import { useEffect, useRef } from 'react';
import { useToday } from './use-today.ts';

/** Calls back when the company's day turns: what is right today may be too late tomorrow, and no event tells of it. */
export function useDayTurn(onTurn: () => void): void {
  const today = useToday();
  const known = useRef(today);
  const latest = useRef(onTurn);
  latest.current = onTurn;
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    latest.current();
  }, [today]);
}
