import type { SyncRun } from '../../model/ledger-writer.ts';
import { SYNC_RUN } from '../../model/stored-json.ts';
import type { StatementCache } from './statement-cache.ts';

/** The last poll that has read all of the bank: one that failed is not remembered. Null where none ever has. */
export function readLastRun(prepare: StatementCache): SyncRun | null {
  const run = prepare<string>('SELECT run FROM sync_run ORDER BY id DESC LIMIT 1').pluck().get();
  return run === undefined ? null : SYNC_RUN.read(run);
}
