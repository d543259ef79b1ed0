import type { MessagePort } from 'node:worker_threads';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { FailedRequest } from '../../../api-client/transport/sender.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import type { RestoreSource } from '../../../ledger/files/restore.ts';
import type { Batch, StoreCounts } from '../../../ledger/model/ledger-writer.ts';
import type { LedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import type { WeighedRestore } from '../../../ledger/reading/overview/since.ts';
import type { RecordMark } from '../../../ledger/store/record-marks.ts';
import type { PolledLedger } from '../../../sync/polled-ledger.ts';
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

/** What use cases may write: every method of a ledger's writer but what the thread does with more than one. */
export type WriteName = Exclude<
  keyof LedgerWriter,
  'close' | `store${'' | 'Packed' | 'Read'}` | `reconcile${'' | 'Unread'}` | 'actingAs'
>;

/** What a poll may do to the ledger that it was given: methods of the ledger's writer by their names. */
export type PolledMethods = {
  readonly use: (name: keyof PolledLedger | 'storePacked', args: readonly unknown[]) => unknown;
};

/** What the writer thread does for a caller: named methods, never SQL. */
export type WriterMethods = {
  /** Calls a method of the ledger's writer by its name, for the person of that name: what it leaves in the history bears it. */
  readonly write: (
    place: LedgerPlace,
    name: WriteName,
    args: readonly unknown[],
    author: string | null,
  ) => unknown;
  readonly open: (place: LedgerPlace) => void;
  /** Opens the ledger anew in a session that has the place's lease, which it keeps until it is closed, whatever becomes of it: a place with a lease is written to in that session alone (`lease_lost`). Throws `lease_held`. */
  readonly hold: (place: LedgerPlace) => void;
  /** Lets a poll in another thread use the ledger through a port, as {@link PolledMethods} has it, until the port is closed. */
  readonly serve: (place: LedgerPlace, port: MessagePort) => void;
  /** Stores records that were read by id and works out what they change; they are seen on that day. Throws `act_overtaken` where one was stored since the marks were taken. */
  readonly store: (
    place: LedgerPlace,
    batch: Batch,
    day: CivilDate,
    before: readonly RecordMark[],
  ) => StoreCounts;
  /** Looks at a copy that the ledger may be restored from: that it is whole, and what would be lost. Changes nothing. */
  readonly weighRestore: (place: LedgerPlace, source: RestoreSource) => WeighedRestore;
  /**
   * Puts a copy in the ledger's place, after a backup of what is there, and leaves the act in it, by that author. Throws `restore_held` while a request has no answer, `restore_unerases` where
   * an erased payer would come back; the ledger stays as it is then.
   */
  readonly restore: (place: LedgerPlace, source: RestoreSource, author: string | null) => void;
  readonly close: (place: LedgerPlace) => void;
  readonly closeAll: () => void;
};
