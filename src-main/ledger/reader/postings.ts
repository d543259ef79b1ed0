import type { Days } from '../reading/money-lines.ts';
import { type PostedRow, readBatchSettings, readPosted, readPostingBatches } from '../reading/posted-rows.ts';
import type { StatementCache } from '../reading/statement-cache.ts';
import type { Reading } from './reading.ts';

/** What has left for the accounting system. */
export function postingReading(prepare: StatementCache, reading: Reading) {
  return {
    /** Newest first; those that were undone too. */
    postingBatches: reading(() => readPostingBatches(prepare)),
    /** One batch with what it was written by; null where there is none of that number. */
    postingBatch: reading((id: number) => readBatchSettings(prepare, id)),
    /** What has left of these days, of batches that stand. */
    posted: reading((days: Days): readonly PostedRow[] => readPosted(prepare, days)),
  };
}
