import { RESOURCE_KINDS } from '../../src-preload/contract/vocabulary/resources.ts';
import { CicloError } from '../core/failure.ts';
import type { PollContext } from './poll-context.ts';
import type { PolledLedger } from './polled-ledger.ts';
import { type Gathered, isNothing, type Resource } from './resource.ts';
import { aroundDay } from './window.ts';
import { isAbsence } from './window-reading.ts';

/**
 * What 404 for a list means, decided here for all who ask one: some banks say by it that a list is empty, others that they have none, and a
 * gateway that it is being renewed.
 */

/** The ledger's note of how it was read last: by the bank's lists, or each record by its id. */
export const READ_MODE_NOTE = 'mode';

/** The ledger's note that this bank answers 200 or 204 for a list that is empty: then its 404 never says so. */
export const SAYS_EMPTY = 'says_empty_lists';

export const saysEmpty = async (ledger: Pick<PolledLedger, 'note'>): Promise<boolean> =>
  (await ledger.note(SAYS_EMPTY)) === 'yes';

export async function noteAnswered<Item>(
  poll: PollContext,
  { kind }: Resource<Item>,
  gathered: Gathered<Item>,
): Promise<void> {
  poll.listed.add(kind);
  if (isNothing(gathered) && !(await saysEmpty(poll.ledger))) await poll.ledger.setNote(SAYS_EMPTY, 'yes');
}

/** 404 from a bank that has the list, for what it cannot be believed of. */
export const outOfOrder = (what: string): CicloError =>
  new CicloError('bank_down', `404 for ${what}`, { status: 404 });

export const isOutOfOrder = ({ code, params }: CicloError): boolean =>
  code === 'bank_down' && params.status === 404;

/**
 * Whether the list is there of which a poll has met 404. A list that has answered at all is. Else a window that is known to hold something
 * decides, and the record in it, read by id; where nothing is known, how the bank answers for its other lists. What the windows hold that
 * answered so is another question (absent-windows.ts). Throws `list_not_offered` or `bank_down`.
 */
export async function judgeAbsence<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  if (!poll.listed.has(resource.kind) && (await isListMissing(poll, resource))) {
    throw new CicloError('list_not_offered', `404 for all of ${resource.plural}`, { status: 404 });
  }
  poll.notices.push({ code: 'absent_taken_as_empty', resource: resource.plural });
}

async function isListMissing<Item>(poll: PollContext, resource: Resource<Item>): Promise<boolean> {
  const known = await poll.ledger.latestKnown(resource.kind);
  if (known === null) return !(await hasEverListed(poll)) || saysEmpty(poll.ledger);
  const window = aroundDay(known.on, poll.limits.windowDays);
  try {
    await poll.limiter.run(() => resource.list(poll.api, window, 0, poll.signal));
    return false;
  } catch (error) {
    if (!(error instanceof CicloError) || !isAbsence(error)) throw error;
  }
  const reading = await poll.limiter.run(() => resource.read(poll.api, known.id, poll.signal));
  if (reading.kind !== 'missing') return true;
  throw outOfOrder(`${resource.plural} and for ${known.id}, which the bank has shown`);
}

/** Whether any list of this bank has ever answered: then 404 may be its word for an empty one. */
async function hasEverListed({ ledger, listed }: PollContext): Promise<boolean> {
  const watermarks = await Promise.all(RESOURCE_KINDS.map((kind) => ledger.watermark(kind)));
  return listed.size > 0 || watermarks.some((watermark) => watermark !== null);
}

/**
 * What `list_not_offered` means outside a poll: that there is no such list, as far as polls have found. Or it is 404 from a bank whose lists they
 * read, which is `empty` at best and an `outage` where it says otherwise that a list is empty.
 */
export async function meaningOfAbsence(
  ledger: Pick<PolledLedger, 'note'>,
  failure: CicloError,
): Promise<'no_list' | 'empty' | 'outage'> {
  if (!isAbsence(failure) || (await ledger.note(READ_MODE_NOTE)) !== 'lists') return 'no_list';
  return (await saysEmpty(ledger)) ? 'outage' : 'empty';
}
