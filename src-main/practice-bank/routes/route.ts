import type { AccessControl } from '../access/access-control.ts';
import type { WireWords } from '../wire/wire-words.ts';
import type { World } from '../world/world.ts';

/** What routes answer from. */
export type Bank = { readonly world: World; readonly words: WireWords; readonly access: AccessControl };

/** A request as a route sees it. Nothing in it has been checked yet. */
export type Call = {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** A parameter that was given twice is a list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
};

/** Who may call a route: anyone, the bearer of any token, or the bearer of one with a scope. */
export type Audience =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'bearer' }
  | { readonly kind: 'scope'; readonly scope: string };

/** One endpoint. `answer` returns the body of a 200, or throws a `ProblemError`. */
export type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly audience: Audience;
  readonly answer: (call: Call) => unknown;
};

/** The audience that holds a scope. */
export const holding = (scope: string): Audience => ({ kind: 'scope', scope });
