import type { AccountsRequest, ExportRequest } from '../../../../src-preload/contract/exports.ts';
import type { SyncProgress, SyncReport } from '../../../../src-preload/contract/sync.ts';
import type { CicloError } from '../../../core/failure.ts';
import type {
  NewPostings,
  PostingRequest,
  PreparedPostings,
  WeighedPostings,
} from '../../../exports/postings/write-postings.ts';
import type { CsvRequest } from '../../../exports/subjects.ts';
import type { RestoreSource } from '../../../ledger/files/restore.ts';
import type { Batch, StoreCounts } from '../../../ledger/model/ledger-writer.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import type { WeighedRestore } from '../../../ledger/reading/overview/since.ts';
import type { RecordMark } from '../../../ledger/store/record-marks.ts';
import type { BankDay } from '../../companies/banks/bank-day.ts';
import type { Holding } from '../places/held-leases.ts';
import type { PollJob } from '../threads/poll-ledger.ts';
import type { ReadName } from '../threads/reader-methods.ts';
import type { LedgerObservation, WriteName } from '../threads/writer-methods.ts';

/** A method of a ledger's handle as use cases call it: the connection in front, and a promise. */
type OfConnection<Method> = Method extends (...args: infer Args) => infer Value
  ? (connectionId: string, ...args: Args) => Promise<Value>
  : never;

/** The ledgers as use cases see them: by connection, behind the writer and the reader thread. */
export type LedgerGateway = {
  /** Whether other workstations use the ledger too, so that what is at its bank may be somebody else's doing of this moment. */
  readonly isShared: (connectionId: string) => boolean;
  /** Whoever sends to a company's bank does so in this: see `Holding`. A poll is in it by itself. */
  readonly holding: Holding;
  /** Creates or migrates the ledger; throws what is wrong with it. */
  readonly open: (connectionId: string) => Promise<void>;
  readonly read: { readonly [Name in ReadName]: OfConnection<LedgerReader[Name]> };
  /** The same for who looks at one company after another: a ledger that is not open for reading is closed again. Throws `cancelled` once the app closes. */
  readonly peek: LedgerGateway['read'];
  /** The journal of writes, the inbox, people's decisions, and what stands beside the accounts. */
  readonly write: { readonly [Name in WriteName]: OfConnection<LedgerWriter[Name]> };
  /**
   * Stores records that were read by id and works out what they change; they were seen on the day at the bank that showed them. Answers what was new and what had changed. For `storeRead`
   * alone: throws `act_overtaken` where one was stored since its mark was taken.
   */
  readonly store: (
    connectionId: string,
    batch: Batch,
    day: BankDay,
    before: readonly RecordMark[],
  ) => Promise<StoreCounts>;
  readonly poll: (
    connectionId: string,
    job: PollJob,
    signal: AbortSignal,
    onProgress: (progress: Omit<SyncProgress, 'connectionId'>) => void,
  ) => Promise<SyncReport>;
  readonly exportCsv: (
    request: ExportRequest & Pick<CsvRequest, 'receiver'>,
    target: string,
    signal: AbortSignal,
    onProgress: (rows: number) => void,
  ) => Promise<{ readonly rows: number }>;
  /** A file of entries for an accounting system, before anything is written of it. */
  readonly preparePostings: (connectionId: string, request: PostingRequest) => Promise<PreparedPostings>;
  /** What a new batch would be: no file, only what is to be known of it before. */
  readonly weighPostings: (connectionId: string, request: NewPostings) => Promise<WeighedPostings>;
  readonly writeAccounts: (
    request: AccountsRequest,
    target: string,
    signal: AbortSignal,
    onProgress: (rows: number) => void,
  ) => Promise<{ readonly rows: number }>;
  /** What restoring the ledger from a copy would mean. Changes nothing. */
  readonly weighRestore: (connectionId: string, source: RestoreSource) => Promise<WeighedRestore>;
  /** Puts a copy in the ledger's place, after a backup of what is there; who reads meanwhile waits. */
  readonly restore: (connectionId: string, source: RestoreSource) => Promise<void>;
  /**
   * Closes the ledger in both threads and deletes its key, its file, its backups and what was set aside of it, on this computer alone; until it is opened anew, calls
   * throw `not_found`.
   */
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
