import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { SyncReport } from '../../../src-preload/contract/sync.ts';
import type { PollJob } from '../poll-ledger.ts';

/** Where a ledger and its backups are. */
export type LedgerPlace = { readonly file: string; readonly backupFolder: string };

/** What the writer thread tells outside calls: a damaged ledger was set aside, a backup was restored. */
export type WriterEvents = { readonly notice: Failure };

/** What the writer thread does for a caller: named methods, never SQL. */
export type WriterMethods = {
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
  readonly setNote: (place: LedgerPlace, name: string, value: string) => void;
  readonly close: (place: LedgerPlace) => void;
  readonly closeAll: () => void;
};
