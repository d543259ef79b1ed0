import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { SyncReport } from '../../../../src-preload/contract/sync.ts';
import type { FailedRequest } from '../../../api-client/transport/sender.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import type { Batch, LedgerWriter, StoreCounts } from '../../../ledger/ledger-writer.ts';
import type { PollJob } from '../poll-ledger.ts';
import type { ReadPlace } from './reader-methods.ts';

/** Where a ledger and its backups are, and what they are encrypted with; null where they are plain. */
export type LedgerPlace = ReadPlace & { readonly backupFolder: string };

/** What the writer thread tells outside calls: a damaged ledger was set aside, a backup was restored. */
export type WriterEvents = {
  readonly notice: Failure;
  readonly observed: { readonly file: string; readonly observation: LedgerObservation };
};

/** What the thread saw that belongs into the log. */
export type LedgerObservation =
  | { readonly kind: 'request_failed'; readonly failed: FailedRequest }
  | { readonly kind: 'bank_clock'; readonly aheadSeconds: number }
  | { readonly kind: 'migrated'; readonly from: number; readonly to: number };

/** Methods of `LedgerWriter` that use cases call as they are: the journal of writes, the inbox, what stands beside the accounts. */
export const WRITE_NAMES = [
  'intend',
  'intendBatch',
  'markSent',
  'withdraw',
  'idsBrought',
  'closeWrite',
  'openWrites',
  'writeBatch',
  'recordDelivery',
  'decideDelivery',
  'hasConfirmed',
  'waitingDeliveries',
  'storeConfirmations',
  'storeLocations',
  'openConfirmations',
  'locationsKnownBefore',
  'track',
  'untrack',
  'trackedIds',
  'beginDocumentExport',
  'endDocumentExport',
  'setRetention',
  'erasePayer',
] as const satisfies readonly (keyof LedgerWriter)[];
export type WriteName = (typeof WRITE_NAMES)[number];

/** Each of them with the ledger's place in front. */
export type WriteMethods = {
  readonly [Name in WriteName]: (
    place: LedgerPlace,
    ...args: Parameters<LedgerWriter[Name]>
  ) => ReturnType<LedgerWriter[Name]>;
};

/** What the writer thread does for a caller: named methods, never SQL. */
export type WriterMethods = WriteMethods & {
  readonly open: (place: LedgerPlace) => void;
  /** Tells progress as it goes; throws `cancelled` when the call is cancelled. */
  readonly poll: (place: LedgerPlace, job: PollJob) => Promise<SyncReport>;
  readonly decide: (
    place: LedgerPlace,
    txid: string,
    decision: 'settled_outside' | 'waived' | null,
    note: string,
  ) => void;
  readonly assign: (place: LedgerPlace, endToEndId: string, txid: string | null) => void;
  /** Stores records that were read by id and works out what they change, as of `today`. */
  readonly store: (place: LedgerPlace, batch: Batch, today: CivilDate) => StoreCounts;
  readonly setNote: (place: LedgerPlace, name: string, value: string) => void;
  readonly close: (place: LedgerPlace) => void;
  readonly closeAll: () => void;
};
