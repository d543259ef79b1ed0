import type { BatchRow } from '../../../../src-preload/contract/charging.ts';
import type { WriteState } from '../../../../src-preload/contract/vocabulary/writing.ts';

/** What people are told of a write of a batch. */
export const OUTCOMES = {
  intended: 'waiting',
  sent: 'sent',
  unknown: 'unknown',
  done: 'done',
  refused: 'refused',
  resolved_done: 'done',
  resolved_not_done: 'not_done',
} as const satisfies Record<WriteState, BatchRow['outcome']>;
