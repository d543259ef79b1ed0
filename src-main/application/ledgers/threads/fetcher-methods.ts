import type { MessagePort } from 'node:worker_threads';
import type { SyncReport } from '../../../../src-preload/contract/sync.ts';
import type { PollJob } from './poll-ledger.ts';
import type { LedgerObservation } from './writer-methods.ts';

/** What the thread tells outside calls. */
export type FetcherEvents = {
  readonly observed: { readonly file: string; readonly observation: LedgerObservation };
};

/** What the fetching thread does for a caller: it asks the bank, reads and checks what it answers, and hands it to the writer. */
export type FetcherMethods = {
  /**
   * Polls into the ledger at the other end of the port, which it closes in the end. Tells progress as it goes; throws `cancelled` when the
   * call is cancelled. `file` names the ledger in what is observed.
   */
  readonly poll: (file: string, port: MessagePort, job: PollJob) => Promise<SyncReport>;
};
