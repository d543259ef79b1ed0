import type { WriteResult } from '../../../../../src-preload/contract/writing.ts';

/** What came of both steps of a correction, as `charging.replace` answers it. */
export type TriedCorrection = {
  readonly cancelled: WriteResult;
  readonly created: WriteResult | null;
  /** The batch in which what was not settled waits; null where nothing does. */
  readonly resumes: string | null;
};

/** How a correction ended. `settled`: the old charge was cancelled, and the cycle needed no other by then. */
export type CorrectionEnding =
  | 'both'
  | 'notCancelled'
  | 'settled'
  | 'cancelUnknown'
  | 'cancelTaken'
  | 'half'
  | 'halfWaiting'
  | 'halfUnknown';

/** Tells first whether the old charge still stands: nobody may believe that of one that was cancelled, nor the other way round. */
export function endingOf({ cancelled, created, resumes }: TriedCorrection): CorrectionEnding {
  if (cancelled.kind === 'unknown')
    return cancelled.failure.code === 'write_taken' ? 'cancelTaken' : 'cancelUnknown';
  if (cancelled.kind !== 'done') return 'notCancelled';
  if (created === null) return resumes === null ? 'settled' : 'halfWaiting';
  if (created.kind === 'done') return 'both';
  if (created.kind === 'unknown') return 'halfUnknown';
  return resumes === null ? 'half' : 'halfWaiting';
}
