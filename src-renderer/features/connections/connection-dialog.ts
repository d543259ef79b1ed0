import type { Connection } from '../../../src-preload/contract/connections.ts';

/** What is open above the list; a form without a connection adds one. */
export type ConnectionDialog =
  | { readonly kind: 'form'; readonly connection: Connection | null }
  | { readonly kind: 'remove'; readonly connection: Connection }
  | null;
