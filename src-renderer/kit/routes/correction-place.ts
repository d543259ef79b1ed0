import type { ChargeBatch } from '../../../src-preload/contract/charging.ts';

/** Where a correction stands still: before the old charge was cancelled, not knowing whether it was, or after it and before the new one. */
export type CorrectionPlace = 'notBegun' | 'cancelling' | 'creating' | 'creatingUnknown';

/** Told from what came of the cancellation, and of the new charge. */
export function correctionPlace({ replaces, unknown, sent }: ChargeBatch): CorrectionPlace {
  if (replaces?.outcome === 'waiting') return 'notBegun';
  if (replaces?.outcome !== 'done') return 'cancelling';
  return unknown + sent > 0 ? 'creatingUnknown' : 'creating';
}
