import {
  answersFor,
  type EndedReads,
  failedToday,
  judgeFailed,
  noteFailedToday,
  type OwnReads,
  ownReads,
  readAll,
} from './failed-reads.ts';
import { type PollContext, stopIfCancelled } from './poll-context.ts';
import { dueIds, WANING } from './read-once-a-day.ts';
import { fitForPath } from './resource.ts';

const FAILED = 'failed_confirmations';

/**
 * Confirmation requests that may still change, read by id at each poll, and ever more seldom those of which nothing was shown since an earlier copy was restored: no list has them. One that the bank does not know stays as it
 * is. A failed read does not lose its neighbours; it is told at the end of the poll, and one that fails by itself waits for another day.
 */
export async function readOpenConfirmations(poll: PollContext): Promise<void> {
  const { api, ledger, signal } = poll;
  const failed = await failedToday(poll, FAILED);
  const known = await dueOfKnown(poll);
  const due = fitForPath([...(await ledger.openConfirmations()), ...known]).filter((id) => !failed.has(id));
  const read = (id: string) => api.writes.readConfirmation(id, signal);
  const reads = await ownReads(poll, 'confirmation', await readAll(poll, due, read));
  stopIfCancelled(signal);
  await ledger.storeConfirmations(reads.answered.flatMap(({ answer }) => answer ?? []));
  const verdict = await judgeFailed(poll, reads, read, () => answersForMandates(poll, reads));
  const apart = [...verdict.refused, ...verdict.failed];
  await noteFailedToday(poll, FAILED, apart);
  await noteKnown(poll, new Set(known), reads, apart);
}

async function dueOfKnown({ ledger, today }: PollContext): Promise<readonly string[]> {
  const known = await ledger.knownConfirmations();
  return dueIds(known, await ledger.askedIds('confirmation', known), WANING, today);
}

/** Which of the known ones were asked for in vain; of what was shown nothing need be noted any more, and of what an outage kept from being answered nothing is known. */
async function noteKnown(
  { ledger, notedOn }: PollContext,
  known: ReadonlySet<string>,
  { answered, foreign }: OwnReads<unknown>,
  apart: readonly string[],
): Promise<void> {
  const unknown = answered.filter(({ answer }) => answer === null).map(({ id }) => id);
  const inVain = new Set([...unknown, ...foreign, ...apart].filter((id) => known.has(id)));
  const shown = answered.map(({ id }) => id).filter((id) => known.has(id) && !inVain.has(id));
  if (inVain.size > 0) await ledger.noteAsked('confirmation', [...inVain], notedOn);
  if (shown.length > 0) await ledger.forgetAsked('confirmation', shown);
}

/** Of one request alone no other can tell whether the bank is well; a mandate can, but not whether requests may be read at all. */
async function answersForMandates(poll: PollContext, { failed }: EndedReads<unknown>): Promise<boolean> {
  if (failed.some(({ failure }) => failure.code === 'scope_missing')) return false;
  const shown = await poll.ledger.latestBeside('mandate', []);
  const [idRec = null] = fitForPath(shown === null ? [] : [shown]);
  return answersFor(poll, idRec, (id) => poll.api.readMandate(id, poll.signal));
}
