import type { RendererCalls } from '../../../../src-preload/contract/index.ts';
import type { Feature, Input } from '../application/contract-calls.ts';
import type { Company } from './company.ts';

/**
 * Valid input for a call at a company that is open, at a bank that runs. What the call needs to be there (a mandate, a charge that failed,
 * a delivery) the example brings about first, by other calls or as the bank: examples need no order among themselves.
 */
type Example<F extends Feature, N extends keyof RendererCalls[F]> = (
  company: Company,
) => Input<F, N> | Promise<Input<F, N>>;

/** An example for each call of a feature: one that has none does not compile. */
export type Examples<F extends Feature> = { readonly [N in keyof RendererCalls[F]]: Example<F, N> };
