import type { GuardedMethod } from '../model/guarded-reading.ts';

/** How a method of the handle looks at the ledger, or changes it: within one transaction, its file's errors in words that a person is told. */
export type Access = { readonly reading: GuardedMethod; readonly writing: GuardedMethod };
