import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { PollContext } from './poll-context.ts';

/**
 * Works out what a poll has brought. Its day counts where it has asked what was paid up to it, and for cycles that nobody charged where it has asked for the charges too. What nobody asked
 * the bank about is not told as unpaid, nor as not charged, whatever day it has become. A first reading that ends before the settlements' end shows what its windows have proven, and nothing
 * more.
 */
export async function workOut(poll: PollContext): Promise<void> {
  const { ledger, tally, today, now } = poll;
  const isFirst = !(await ledger.isWhole());
  const hasRead = (kind: ResourceKind): boolean =>
    isFirst ? poll.readToEnd.has(kind) : wasAsked(poll, kind);
  const hasReadStatuses = isFirst ? hasRead('charge') : wereStatusesAsked(poll);
  const hasReadMoney = (await hasNeverShownMoney(poll))
    ? hasReadStatuses
    : hasRead('settlement') && (!poll.byId.has('settlement') || hasReadStatuses);
  tally.evaluated += await (hasReadMoney
    ? ledger.reconcile(today, now, hasRead('charge'))
    : ledger.reconcileUnread(today, now));
}

const wasAsked = ({ asked, byId, failed, outOfReach }: PollContext, kind: ResourceKind): boolean =>
  asked.has(kind) && !(byId.has(kind) && (failed.has(kind) || outOfReach.has(kind)));

/**
 * Where no list tells of payments, the charges' own statuses do, and each names its own: not where those that were open before could not all be asked for, though the new ones
 * were.
 */
const wereStatusesAsked = ({ asked, failed, outOfReach }: PollContext): boolean =>
  asked.has('charge') && !failed.has('charge') && !outOfReach.has('charge');

/**
 * An account that has refused payments from the first is like one without a list of them: no other day will tell more. Where its list was read before, a refusal leaves a gap, and so
 * it does where there is none and it has shown some by their ids. What an account that was left has shown tells nothing of it, nor does one that was read by its id beside a refused list.
 */
async function hasNeverShownMoney({ ledger, refused, byId }: PollContext): Promise<boolean> {
  if (!refused.has('settlement') || (await ledger.watermark('settlement')) !== null) return false;
  return !byId.has('settlement') || (await ledger.latestKnown('settlement')) === null;
}
