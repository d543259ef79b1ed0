import { useEffect, useRef } from 'react';
import { onEvent } from '../../bridge.ts';

/**
 * Calls back when events may have passed the page by, for what a component keeps by events of its own. What `useQuery` reads of a
 * connection is then read again without it.
 */
export function useEventsMissed(onMissed: () => unknown): void {
  const latest = useRef(onMissed);
  latest.current = onMissed;
  useEffect(() => onEvent('app.eventsMissed', () => latest.current()), []);
}
