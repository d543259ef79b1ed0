import type { Closing, ClosingProofs } from '../../../src-preload/contract/closing.ts';

type Listed = Pick<Closing, 'id'> & { readonly files: readonly unknown[] };
type Proven = Pick<ClosingProofs['proofs'][number], 'id' | 'files'>;

/**
 * Whether a check has not seen all that is listed now: a closing, or a file that was handed over, came after it. What a poll brings changes nothing of
 * what was proven: the lines of a closing are kept with it.
 */
export function isOvertaken(closings: readonly Listed[], proofs: readonly Proven[]): boolean {
  const seen = new Map(proofs.map(({ id, files }) => [id, files]));
  return closings.some(({ id, files }) => files.length > (seen.get(id) ?? -1));
}
