import type { EntryNow } from '../../core/close/left-entries.ts';
import { readElsewhere, readPutRight } from '../reading/accounts/changed-entries.ts';
import {
  type PostedRow,
  readBatchSettings,
  readPosted,
  readPostedMonths,
  readPostingBatches,
  readUnreadableBatches,
} from '../reading/accounts/posted-rows.ts';
import type { Days } from '../reading/rows/money-lines.ts';
import type { ReaderSources } from './sources.ts';

/** What has left for the accounting system. */
export function postingReading({ db, prepare, reading }: ReaderSources) {
  return {
    /** Newest first; those that were undone too. */
    postingBatches: reading(() => readPostingBatches(prepare)),
    /** Rows kept as batches that say something that this program does not write, by table and number. */
    unreadableBatches: reading(() => readUnreadableBatches(prepare)),
    /** One batch with what it was written by; null where there is none of that number. */
    postingBatch: reading((id: number) => readBatchSettings(prepare, id)),
    /** What has left of these days, of batches that stand. */
    posted: reading((days: Days): readonly PostedRow[] => readPosted(prepare, days)),
    /** Months of which anything has left, oldest first. */
    postedMonths: reading(() => readPostedMonths(prepare)),
    /** What left as of these days and is of another day now, as what it is posted there. */
    postedElsewhere: reading((days: Days): readonly EntryNow[] => readElsewhere({ db, prepare }, days)),
    /** Entries that the office has put right in its own books, as they stood then. */
    putRight: reading(() => readPutRight(prepare)),
  };
}
