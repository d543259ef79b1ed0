import type { Registration } from '../../../../src-preload/contract/webhooks.ts';

/** What is open above the table; a form without a registration makes a new one. */
export type RegistrationDialog =
  | { readonly kind: 'form'; readonly registration: Registration | null }
  | { readonly kind: 'test' | 'copy' | 'remove'; readonly registration: Registration }
  | null;
