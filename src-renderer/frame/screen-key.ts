import { useEffect, useRef } from 'react';
import type { Connection } from '../../src-preload/contract/connections.ts';
import { useCurrentConnection } from '../kit/queries/app-store.ts';
import { parseHash, useHash } from '../kit/routes/hash-route.ts';
import { type Route, routeOf } from '../kit/routes/routes.ts';

/** What tells one screen from the next: each company has its own of those that are about one. */
export const screenKey = (route: Route, connection: Connection | null): string =>
  `${route.id} ${route.needsConnection ? connection?.id : ''}`;

/** Calls back once another screen, or that of another company, has taken the place of the one that asked: its question would seem to be of that one. */
export function useScreenLeft(onLeft: () => void): void {
  const key = screenKey(routeOf(parseHash(useHash()).path), useCurrentConnection());
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    onLeft();
  }, [key, onLeft]);
}
