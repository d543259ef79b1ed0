import { DAY_MS } from '../../../core/civil-date.ts';
import type { CicloError } from '../../../core/failure.ts';
import type { Finding } from '../../../core/writes/write-finding.ts';
import type { JournaledWrite } from '../../../ledger/model/journaled-writes.ts';
import { isOutOfOrder } from '../../../sync/absence.ts';
import { isAnswered, isOfOneRecord, mayBeOfOneRecord } from '../../../sync/failed-reads.ts';
import { CHARGES, fitForPath, MANDATES, type Resource, SETTLEMENTS } from '../../../sync/resource.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { WriteSession } from '../session/session.ts';

/** Looks for a write once; as if it had been asked for so much earlier, where that is given. */
type Look = (earlierMs?: number) => Promise<Finding>;

/** A list that answers for a time so long before is not out. */
const ELSEWHERE_MS = 30 * DAY_MS;

/**
 * Turns a look that failed into `withheld` where the failure is of one record, or where the bank answers for something else of the kind and the look then fails again: the bank is well,
 * and keeps this one back. Any other finding is returned as it was.
 */
export async function withheldOrUnreachable(
  session: WriteSession,
  write: JournaledWrite,
  finding: Finding,
  look: Look,
): Promise<Finding> {
  if (finding.kind !== 'unreachable' || !mayBeOfOneRecord(finding.error)) return finding;
  const { error } = finding;
  // Of a whole list, of which neither a record that is read by id nor another time of it tells anything.
  if (isOutOfOrder(error)) return finding;
  if (isOfOneRecord(error)) return { kind: 'withheld', error };
  // An outage may have ended between the two: only what fails before and after lies in what was asked for.
  const isWell = (await answersBeside(session, write, error, look)) && (await fails(look));
  return isWell ? { kind: 'withheld', error } : finding;
}

async function fails(look: Look): Promise<boolean> {
  const again = await look();
  return again.kind === 'unreachable' && mayBeOfOneRecord(again.error);
}

/**
 * Whether the bank answers where it is asked for the same kind of thing. A part of it may be out by itself: that it answers for a charge says nothing of
 * its mandates, nor of a list. A credential that may not read something is refused all of that kind, and is well where it may read anything.
 */
async function answersBeside(
  session: WriteSession,
  write: JournaledWrite,
  error: CicloError,
  look: Look,
): Promise<boolean> {
  const { isFoundByTime, changes } = kindOf(write);
  const { charge, mandate } = changes(write.payload, null);
  const own = [charge, mandate].filter((id) => id !== undefined);
  if (error.code === 'scope_missing') return answersForAny(session, own);
  if (isFoundByTime) return TELLING.has((await look(ELSEWHERE_MS)).kind);
  if (charge !== undefined) return answersFor(session, CHARGES, own);
  if (mandate !== undefined) return answersFor(session, MANDATES, own);
  // Of no other kind does the ledger know another to ask for.
  return answersForAny(session, own);
}

/** What a list shows that has answered. */
const TELLING: ReadonlySet<Finding['kind']> = new Set([
  'done',
  'absent',
  'ambiguous',
  'not_yet',
  'unreadable',
]);

/** Whether the bank tells of any record that the ledger knows and the write is not about. */
const answersForAny = async (session: WriteSession, own: readonly string[]): Promise<boolean> =>
  (await answersFor(session, CHARGES, own)) ||
  (await answersFor(session, MANDATES, own)) ||
  answersFor(session, SETTLEMENTS, own);

async function answersFor<Item>(
  { api, ledgers, connectionId, lookSignal }: WriteSession,
  { kind, read }: Resource<Item>,
  beside: readonly string[],
): Promise<boolean> {
  const latest = await ledgers.write.latestBeside(connectionId, kind, beside);
  const [id] = fitForPath(latest === null ? [] : [latest]);
  return id !== undefined && (await isAnswered(() => read(api, id, lookSignal())));
}
