import type { Failure } from '../../../src-preload/contract/errors.ts';

/** What a caller sends to a thread. Ids count up from 1 and are never used again. */
export type Request =
  | { readonly kind: 'call'; readonly id: number; readonly method: string; readonly args: readonly unknown[] }
  | { readonly kind: 'cancel'; readonly id: number };

/** What a thread sends back. Values cross by structured clone, errors as the failure that a person is told. */
export type Reply =
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'event'; readonly name: string; readonly payload: unknown };
