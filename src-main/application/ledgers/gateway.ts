import type { ExportRequest } from '../../../src-preload/contract/exports.ts';
import type { SyncProgress, SyncReport } from '../../../src-preload/contract/sync.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { CicloError } from '../../core/failure.ts';
import type { Batch, StoreCounts } from '../../ledger/ledger-writer.ts';
import type { PollJob } from './poll-ledger.ts';
import type { ReadMethods, ReadName } from './threads/reader-methods.ts';
import type { LedgerObservation, LedgerPlace, WriteMethods, WriteName } from './threads/writer-methods.ts';

type WithoutPlace<Method> = Method extends (place: LedgerPlace, ...args: infer Args) => infer Value
  ? (connectionId: string, ...args: Args) => Promise<Value>
  : never;

/** The ledgers as use cases see them: by connection, behind the writer and the reader thread. */
export type LedgerGateway = {
  /** Creates or migrates the ledger; throws what is wrong with it. */
  readonly open: (connectionId: string) => Promise<void>;
  readonly read: { readonly [Name in ReadName]: WithoutPlace<ReadMethods[Name]> };
  /** The journal of writes, the inbox, and what stands beside the accounts. */
  readonly write: { readonly [Name in WriteName]: WithoutPlace<WriteMethods[Name]> };
  /** Stores records that were read by id and works out what they change, as of `today` in São Paulo. Answers what was new and what had changed. */
  readonly store: (connectionId: string, batch: Batch, today: CivilDate) => Promise<StoreCounts>;
  readonly poll: (
    connectionId: string,
    job: PollJob,
    signal: AbortSignal,
    onProgress: (progress: Omit<SyncProgress, 'connectionId'>) => void,
  ) => Promise<SyncReport>;
  readonly decide: (
    connectionId: string,
    txid: string,
    decision: 'settled_outside' | 'waived' | null,
    note: string,
  ) => Promise<void>;
  readonly assign: (connectionId: string, endToEndId: string, txid: string | null) => Promise<void>;
  readonly setNote: (connectionId: string, name: string, value: string) => Promise<void>;
  readonly exportCsv: (
    request: ExportRequest,
    target: string,
    signal: AbortSignal,
    onProgress: (rows: number) => void,
  ) => Promise<{ readonly rows: number }>;
  /** Closes the ledger in both threads and deletes its key, its file, its backups and what was set aside of it. */
  readonly remove: (connectionId: string) => Promise<void>;
  /** Looks for the key anew at the next call: a person has decided otherwise, or another one is to be made. */
  readonly forgetPlace: (connectionId: string) => Promise<void>;
  /** Moves a ledger that opens no more out of the way, with its backups; deletes nothing. */
  readonly setAside: (connectionId: string) => Promise<void>;
  readonly onNotice: (listener: (notice: CicloError) => void) => void;
  /** Tells what belongs into the log. */
  readonly onObserved: (listener: (connectionId: string, observation: LedgerObservation) => void) => void;
  readonly close: () => Promise<void>;
};
