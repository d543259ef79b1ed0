import type { Connection } from '../../../src-preload/contract/connections.ts';
import type { ConnectionPart } from '../../kit/routes/connection-links.ts';

/** What is open above the list; a form without a connection adds one. */
export type ConnectionDialog =
  | {
      readonly kind: 'form';
      readonly connection: Connection | null;
      /** What the person comes for; its name unless told. */
      readonly part?: ConnectionPart | null;
    }
  | { readonly kind: 'remove'; readonly connection: Connection }
  | null;
