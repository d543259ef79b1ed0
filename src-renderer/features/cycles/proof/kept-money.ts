import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { CentavosSum } from '../../../../src-preload/contract/values.ts';
import { addUp } from '../../../kit/formats/formats.ts';

/** What the bank has kept of a charge's money; null where it has kept nothing. */
export function keptOf({ paid, refunded }: Pick<CycleRow, 'paid' | 'refunded'>): CentavosSum | null {
  const kept = addUp([paid, `-${refunded}`]);
  return BigInt(kept) > 0n ? kept : null;
}
