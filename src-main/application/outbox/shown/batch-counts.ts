import type { WriteState } from '../../../../src-preload/contract/vocabulary/writing.ts';
import type { JournalRow } from '../../../ledger/model/journaled-writes.ts';
import type { WriteEnd } from './write-reports.ts';

/** How many of a batch's writes there are and what became of them; those that are in none of the counts are still to be sent. */
export type BatchCounts = {
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  readonly unknown: number;
};

/** What became of a write, by where it stands in the journal. */
export const FATES: Readonly<Record<WriteState, WriteEnd['fate']>> = {
  intended: 'left',
  sent: 'left',
  unknown: 'unknown',
  done: 'done',
  resolved_done: 'done',
  refused: 'refused',
  resolved_not_done: 'refused',
};

/** What the journal holds of a batch that stands still. */
export function countsOf(batch: readonly JournalRow[]): BatchCounts {
  const counts = { done: 0, refused: 0, unknown: 0, left: 0 };
  for (const { state } of batch) counts[FATES[state]] += 1;
  const { left: _, ...known } = counts;
  return { total: batch.length, ...known };
}
