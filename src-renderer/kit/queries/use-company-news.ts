import { useEffect, useRef } from 'react';
import { onEvent } from '../../bridge.ts';

/** A month's charging and a bank that delivers hundreds tell of each step; what is on screen is read again at most this often. */
const PAUSE_MS = 500;

/** Calls back when something was told of a company; what is told in quick succession once. */
export function useCompanyNews(
  name: 'writing.changed' | 'webhooks.delivered',
  connectionId: string,
  onNews: () => void,
): void {
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(() => {
    let timer: number | undefined;
    const stop = onEvent(name, (event) => {
      if (event.connectionId !== connectionId) return;
      timer ??= window.setTimeout(() => {
        timer = undefined;
        latest.current();
      }, PAUSE_MS);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [name, connectionId]);
}
