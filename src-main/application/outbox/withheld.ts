import type { Finding } from '../../core/write-finding.ts';
import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import { isOutOfOrder } from '../../sync/absence.ts';
import { isAnswered, isOfOneRecord, mayBeOfOneRecord } from '../../sync/failed-reads.ts';
import { CHARGES, fitForPath, MANDATES, type Resource, SETTLEMENTS } from '../../sync/resource.ts';
import { kindOf } from './kinds/kinds.ts';
import type { WriteSession } from './session.ts';

/**
 * What a look proves that could not be made: where the bank answers for another record it is well, and withholds what was asked for: looking
 * again may never tell more. Any other finding is as it was.
 */
export async function withheldOrUnreachable(
  session: WriteSession,
  write: JournaledWrite,
  finding: Finding,
): Promise<Finding> {
  if (finding.kind !== 'unreachable' || !mayBeOfOneRecord(finding.error)) return finding;
  const { error } = finding;
  // Of a whole list, which records that are read by id tell nothing of.
  if (isOutOfOrder(error)) return finding;
  const isWithheld = isOfOneRecord(error) || (await answersForAnother(session, write));
  return isWithheld ? { kind: 'withheld', error } : finding;
}

/** Whether the bank tells of any record that the ledger knows and the write is not about. */
async function answersForAnother(session: WriteSession, write: JournaledWrite): Promise<boolean> {
  const { charge, mandate } = kindOf(write).changes(write.payload, null);
  const own = [charge, mandate].filter((id) => id !== undefined);
  return (
    (await answersFor(session, CHARGES, own)) ||
    (await answersFor(session, MANDATES, own)) ||
    (await answersFor(session, SETTLEMENTS, own))
  );
}

async function answersFor<Item>(
  { api, ledgers, connectionId, timeouts }: WriteSession,
  { kind, read }: Resource<Item>,
  beside: readonly string[],
): Promise<boolean> {
  const latest = await ledgers.write.latestBeside(connectionId, kind, beside);
  const [id] = fitForPath(latest === null ? [] : [latest]);
  return id !== undefined && (await isAnswered(() => read(api, id, AbortSignal.timeout(timeouts.lookMs))));
}
