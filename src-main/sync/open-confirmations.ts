import {
  answersFor,
  type EndedReads,
  failedToday,
  judgeFailed,
  noteFailedToday,
  ownReads,
  readAll,
} from './failed-reads.ts';
import { type PollContext, stopIfCancelled } from './poll-context.ts';
import { fitForPath } from './resource.ts';

const FAILED = 'failed_confirmations';

/**
 * Confirmation requests that may still change, read by id at each poll: no list has them. One that the bank does not know stays as it
 * is. A failed read does not lose its neighbours; it is told at the end of the poll, and one that fails by itself waits for another day.
 */
export async function readOpenConfirmations(poll: PollContext): Promise<void> {
  const { api, ledger, signal } = poll;
  const failed = await failedToday(poll, FAILED);
  const due = fitForPath(await ledger.openConfirmations()).filter((id) => !failed.has(id));
  const read = (id: string) => api.writes.readConfirmation(id, signal);
  const reads = await ownReads(poll, 'confirmation', await readAll(poll, due, read));
  stopIfCancelled(signal);
  await ledger.storeConfirmations(reads.answered.flatMap(({ answer }) => answer ?? []));
  const verdict = await judgeFailed(poll, reads, read, () => answersForMandates(poll, reads));
  await noteFailedToday(poll, FAILED, [...verdict.refused, ...verdict.failed]);
}

/** Of one request alone no other can tell whether the bank is well; a mandate can, but not whether requests may be read at all. */
async function answersForMandates(poll: PollContext, { failed }: EndedReads<unknown>): Promise<boolean> {
  if (failed.some(({ failure }) => failure.code === 'scope_missing')) return false;
  const shown = await poll.ledger.latestBeside('mandate', []);
  const [idRec = null] = fitForPath(shown === null ? [] : [shown]);
  return answersFor(poll, idRec, (id) => poll.api.readMandate(id, poll.signal));
}
