import { firstReadingFailed, stillReading } from '../../../core/failure.ts';
import type { LedgerGateway } from '../gateway/gateway.ts';

/**
 * Throws `still_reading` or `first_reading_failed` where a ledger was never read to its end: a file of it would be empty, or cut in half, and look whole.
 */
export async function refuseUnread(
  { read }: Pick<LedgerGateway, 'read'>,
  connectionId: string,
): Promise<void> {
  if ((await read.beingRead(connectionId)) !== null) throw stillReading();
  // A reading that failed is reconciled as far as it came: that there are states says nothing of whether they are all.
  if ((await read.lastRun(connectionId)) === null) throw firstReadingFailed(await read.counts(connectionId));
}
