import type { PollContext } from './poll-context.ts';

/**
 * Works out what a poll has brought. Its day counts where it has read what was paid up to it: what nobody asked the bank about is not told as unpaid, whatever day it has become.
 * A first reading that ends before the settlements' end shows what its windows have proven, and nothing more.
 */
export async function workOut(poll: PollContext): Promise<void> {
  const { ledger, tally, today, now } = poll;
  const isFirst = !(await ledger.isWhole());
  const counts = isFirst ? poll.readToEnd.has('settlement') : hasReadMoney(poll);
  tally.evaluated += await (counts ? ledger.reconcile(today, now) : ledger.reconcileUnread(today, now));
}

/** Where no list tells of payments, charges are asked for one by one, and each names its own. */
function hasReadMoney({ readToEnd, byId, outOfReach }: PollContext): boolean {
  const isAsked = !outOfReach.has('charge') && !outOfReach.has('settlement');
  return readToEnd.has('settlement') && (isAsked || !byId.has('settlement'));
}
