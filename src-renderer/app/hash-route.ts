import { useSyncExternalStore } from 'react';

/** Where the app is: `#/cycles?state=unpaid` is path `/cycles` with that query. */
export type HashLocation = { readonly path: string; readonly query: URLSearchParams };

/** Reads a location from the part of an address after (and with) `#`. */
export function parseHash(hash: string): HashLocation {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  return { path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

/** The address of a place in the app, for links. */
export function hashOf(path: string, query?: URLSearchParams): string {
  const text = query?.toString() ?? '';
  return text === '' ? `#${path}` : `#${path}?${text}`;
}

/** Goes to a place in the app. */
export function goTo(path: string, query?: URLSearchParams): void {
  window.location.hash = hashOf(path, query);
}

/** Notes a new query for the place on screen without a new entry in the browser's history. */
export function replaceQuery(query: URLSearchParams): void {
  const { path } = parseHash(window.location.hash);
  window.history.replaceState(null, '', hashOf(path, query));
  // replaceState is silent, and whoever reads the address should learn of it.
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The `#…` part of the address, as it changes. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash);
}
