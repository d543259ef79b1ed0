import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { ChargeRecord, MandateRecord, QuarantinedRecord, SettlementRecord } from '../../core/records.ts';

/** Records to store; raw JSON and columns together. */
export type Batch = {
  readonly charges?: readonly ChargeRecord[];
  readonly mandates?: readonly MandateRecord[];
  readonly settlements?: readonly SettlementRecord[];
  readonly quarantined?: readonly QuarantinedRecord[];
};

/**
 * The day on which records are seen, and the latest that this can be: the first is earlier where a person named a day that has been. What was noted of a later one is of a clock that
 * was ahead.
 */
export type SeenDay = { readonly on: CivilDate; readonly latest: CivilDate };

/** Records by what storing them did. */
export type KindCounts = {
  readonly charges: number;
  readonly mandates: number;
  readonly settlements: number;
};
/** What storing a batch of records did. */
export type StoreCounts = {
  readonly new: KindCounts;
  readonly changed: KindCounts;
  readonly quarantined: number;
  /** Charges whose state the batch's window has proven, and which were worked out with it. */
  readonly evaluated: number;
  /** endToEndIds that the batch has shown under another txid than before: they are in quarantine. */
  readonly disputed: readonly string[];
};

/** A window whose pages are all in: commits in the same transaction as its records. */
export type CompletedWindow = {
  readonly resource: ResourceKind;
  readonly watermark: UtcInstant;
  /**
   * The day of the rules. In a first reading a window of settlements proves what became of the charges before it: their states are worked
   * out in the same transaction.
   */
  readonly today: CivilDate;
};

/** One poll, as remembered. */
export type SyncRun = {
  readonly startedAt: UtcInstant;
  readonly finishedAt: UtcInstant;
  readonly today: CivilDate;
  readonly requests: number;
  readonly records: KindCounts;
  readonly new: KindCounts;
  readonly changed: KindCounts;
  readonly quarantined: number;
  readonly evaluated: number;
  readonly mode: 'lists' | 'by_id';
};
