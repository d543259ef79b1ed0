import type { ExportRequest } from '../../src-preload/contract/exports.ts';
import type { SyncProgress, SyncReport } from '../../src-preload/contract/sync.ts';
import type { CicloError } from '../core/failure.ts';
import type { PollJob } from './poll-ledger.ts';
import type { ReadMethods, ReadName } from './threads/reader-methods.ts';

type WithoutFile<Method> = Method extends (file: string, ...args: infer Args) => infer Value
  ? (connectionId: string, ...args: Args) => Promise<Value>
  : never;

/** The ledgers as use cases see them: by connection, behind the writer and the reader thread. */
export type LedgerGateway = {
  /** Creates or migrates the ledger; throws what is wrong with it. */
  readonly open: (connectionId: string) => Promise<void>;
  readonly read: { readonly [Name in ReadName]: WithoutFile<ReadMethods[Name]> };
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
  /** Closes the ledger in both threads and deletes its file and backups. */
  readonly remove: (connectionId: string) => Promise<void>;
  readonly onNotice: (listener: (notice: CicloError) => void) => void;
  readonly close: () => Promise<void>;
};
