import { useSyncExternalStore } from 'react';
import type { Path } from './routes.ts';

/** Where the app is: `#/cycles?state=unpaid` is path `/cycles` with that query. */
export type HashLocation = { readonly path: string; readonly query: URLSearchParams };

/** Reads a location from the part of an address after (and with) `#`. */
export function parseHash(hash: string): HashLocation {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  return { path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** The month, `YYYY-MM`, that an address asks for; null where it asks for none, as an address is typed by anybody. */
export function askedMonth(query: URLSearchParams): string | null {
  const month = query.get('month') ?? '';
  return MONTH.test(month) ? month : null;
}

/** Writes words as the query of an address; what says nothing is left out. */
export function queryOf(
  words: Readonly<Record<string, string | number | readonly string[] | null | undefined>>,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, said] of Object.entries(words))
    for (const word of [said ?? ''].flat()) if (word !== '') query.append(name, String(word));
  return query;
}

/** The address of a place in the app, for links. */
export function hashOf(path: Path, query?: URLSearchParams): string {
  return hashWith(path, query);
}

/** The same for a path as it was read from an address. */
export function hashWith(path: string, query?: URLSearchParams): string {
  const text = query?.toString() ?? '';
  return text === '' ? `#${path}` : `#${path}?${text}`;
}

/** Goes to a place in the app. */
export function goTo(path: Path, query?: URLSearchParams): void {
  window.location.hash = hashOf(path, query);
}

/** Notes a new query for the place on screen without a new entry in the browser's history. */
export function replaceQuery(query: URLSearchParams): void {
  showAtOnce(hashWith(parseHash(window.location.hash).path, query), 'replaceState');
}

/** Shows a place (`#…`) before anything else happens, so that it changes together with what else is shown. It asks nobody: `leavePlace` does. */
export function showAtOnce(hash: string, how: 'pushState' | 'replaceState'): void {
  if (hash === window.location.hash) return;
  window.history[how](null, '', hash);
  isNoting = how === 'replaceState';
  // Both are silent, and whoever reads the address should learn of it.
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  isNoting = false;
}

/** `away`: for another place. `noted`: the screen notes something of its own in the address, as that a drawer was closed. */
type Leaving = 'away' | 'noted';

/** Answers whether the place on screen may be left now; where it answers no, it is handed how to leave once the person agrees. */
export type LeaveRule = (leave: () => void, leaving: Leaving) => boolean;

/** What asks once, however many rules it holds the place by: a dialog, or the forms of a screen together. */
type Layer = object;

/** The forms that stand beside one another on the screen itself. */
export const SCREEN: Layer = {};

/** What a person has agreed to lose by one leaving; the next one asks anew. */
type Agreed = readonly Layer[];

/** Those that hold the place, the one that lies over the others last: it is asked first. */
const held: { readonly rule: LeaveRule; readonly layer: Layer }[] = [];
/** What was agreed to for the address that changes next. */
let agreedFor: Agreed = [];
let isNoting = false;
/** What is on screen. The address may be ahead of it while somebody is asked whether to leave. */
let shown: string | null = null;
const listeners = new Set<() => void>();

/** Has every way out of the place on screen ask first; answers the function that lets go. */
export function holdPlace(rule: LeaveRule, layer: Layer = rule): () => void {
  const holding = { rule, layer };
  held.push(holding);
  return () => {
    const at = held.indexOf(holding);
    if (at !== -1) held.splice(at, 1);
  };
}

/** Asks one layer after the other: the next only once the person has agreed to the one before, and leaves again. */
const mayLeave = (leave: (agreed: Agreed) => void, leaving: Leaving, agreed: Agreed): boolean =>
  held
    .toReversed()
    .every(({ rule, layer }) => agreed.includes(layer) || rule(() => leave([...agreed, layer]), leaving));

/** Leaves the place on screen for what its address alone does not name, such as another company; like a link, not before it may be left. */
export function leavePlace(leave: () => void): void {
  const tryToLeave = (agreed: Agreed): void => {
    if (!mayLeave(tryToLeave, 'away', agreed)) return;
    agreedFor = agreed;
    leave();
    // Where the address stays there is no more to be asked, and for the next one nothing was agreed to.
    if (shown === null || window.location.hash === shown) agreedFor = [];
  };
  tryToLeave([]);
}

function takeOver(): void {
  const there = window.location.hash;
  const agreed = agreedFor;
  agreedFor = [];
  const leave = (agreedTo: Agreed): void => {
    agreedFor = agreedTo;
    window.location.hash = there;
  };
  if (shown !== null && there !== shown && !mayLeave(leave, isNoting ? 'noted' : 'away', agreed)) {
    window.history.pushState(null, '', shown === '' ? '#' : shown);
    return;
  }
  shown = there;
  for (const listener of listeners) listener();
}

/** Follows the address, as it changes and may be shown; answers the function that stops. */
export function followHash(onChange: () => void): () => void {
  if (listeners.size === 0) {
    shown = window.location.hash;
    window.addEventListener('hashchange', takeOver);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) window.removeEventListener('hashchange', takeOver);
  };
}

function shownHash(): string {
  shown ??= window.location.hash;
  return shown;
}

/** The `#…` part of the address, as it changes. */
export function useHash(): string {
  return useSyncExternalStore(followHash, shownHash);
}
