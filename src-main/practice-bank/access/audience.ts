/** Who may call a route: anyone, the bearer of a token, or the bearer of one with a scope. */
export type Audience =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'bearer' }
  | { readonly kind: 'scope'; readonly scope: string };

/** The audience that holds a scope. */
export const holding = (scope: string): Audience => ({ kind: 'scope', scope });
