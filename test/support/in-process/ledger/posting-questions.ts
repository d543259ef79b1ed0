import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { Asked } from './closing-questions.ts';

const DAYS = { from: civilDate('2026-01-01'), to: civilDate('2026-01-31') };

/** Questions about what has left for the accounting system. */
export const POSTING_QUESTIONS = {
  postingBatches: { ask: (reader) => reader.postingBatches(), scans: ['SCAN posting_batch'] },
  unreadableBatches: { ask: (reader) => reader.unreadableBatches(), scans: ['SCAN posting_batch'] },
  postingBatch: { ask: (reader) => reader.postingBatch(1), scans: [] },
  posted: { ask: (reader) => reader.posted(DAYS), scans: [] },
  postedElsewhere: { ask: (reader) => reader.postedElsewhere(DAYS), scans: [] },
  postedMonths: {
    ask: (reader) => reader.postedMonths(),
    scans: ['SCAN posting_entry USING COVERING INDEX posting_entry_by_day'],
  },
  putRight: { ask: (reader) => reader.putRight(), scans: ['SCAN posting_put_right'] },
} as const satisfies Readonly<Record<string, Asked>>;
