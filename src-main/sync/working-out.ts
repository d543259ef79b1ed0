import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { PollContext } from './poll-context.ts';

/**
 * Works out what a poll has brought. Its day counts where it has asked what was paid up to it, and for cycles that nobody charged where it has asked for the charges too: what nobody asked
 * the bank about is not told as unpaid, nor as not charged, whatever day it has become. A first reading that ends before the settlements' end shows what its windows have proven, and nothing
 * more.
 */
export async function workOut(poll: PollContext): Promise<void> {
  const { ledger, tally, today, now, byId } = poll;
  const isFirst = !(await ledger.isWhole());
  const hasRead = (kind: ResourceKind): boolean =>
    isFirst ? poll.readToEnd.has(kind) : wasAsked(poll, kind);
  // Where no list tells of payments, charges are asked for first, and each names its own.
  const hasReadMoney = hasRead('settlement') && (!byId.has('settlement') || hasRead('charge'));
  tally.evaluated += await (hasReadMoney
    ? ledger.reconcile(today, now, hasRead('charge'))
    : ledger.reconcileUnread(today, now));
}

const wasAsked = ({ asked, byId, outOfReach }: PollContext, kind: ResourceKind): boolean =>
  asked.has(kind) && !(byId.has(kind) && outOfReach.has(kind));
