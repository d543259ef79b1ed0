import { parseInstant, type UtcInstant } from '../core/civil-date.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { firstSyncStart } from './new-records.ts';
import { commit, type PollContext } from './poll-context.ts';
import { earlierOf } from './present.ts';
import { readEach } from './read-by-id.ts';
import { readEachOnceADay } from './read-once-a-day.ts';
import { MANDATES, type Resource, SETTLEMENTS } from './resource.ts';
import { forgetUnreadable, unreadableIds } from './unreadable-ids.ts';
import { DAY_MS, shift } from './window.ts';

/** A refund may follow its settlement by up to 90 days; a week more for its own processing. */
const REFUND_REACH_MS = 97 * DAY_MS;

const SWEPT_AT = 'refunds_swept_at';

/** Step 3: mandates that charges name and that no window brought, because they are older than the first sync. */
export async function readUnknownMandates(poll: PollContext): Promise<void> {
  await readEachOnceADay(poll, MANDATES, poll.ledger.unknownMandates());
}

/** Ids that a person imported and that no answer has shown yet: all that a bank without lists can be asked for at first. */
export async function readTracked<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  await readEachOnceADay(poll, resource, poll.ledger.trackedIds(resource.kind));
}

/**
 * Records that an earlier poll could not read: once a day, since banks mend them and newer versions of the app read more. Those that
 * this poll has met again as bad are left for another day.
 */
export async function readQuarantinedAgain<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const { kind } = resource;
  const due = unreadableIds(poll.ledger, kind).filter((id) => !poll.tally.hasQuarantined(kind, id));
  const fruitless = await readEachOnceADay(poll, resource, due);
  forgetUnreadable(poll.ledger, kind, new Set(due.filter((id) => !fruitless.has(id))));
}

/**
 * Step 4: refunds of settlements that were read long ago. Swept at every poll but the first, which has just read them all: a list of
 * refunded settlements is a handful of requests, and a daily sweep would show a refund a day late.
 */
export async function sweepRefunds(poll: PollContext): Promise<void> {
  if (poll.byId.has('settlement')) return;
  if (!poll.firstTime.has('settlement')) {
    const isWhole = await listWindows(poll, {
      resource: SETTLEMENTS,
      range: { from: shift(lastSweep(poll), -REFUND_REACH_MS), to: poll.now },
      filter: { withRefundsOnly: true },
      take: (_window, gathered) => commit(poll, SETTLEMENTS, gathered),
    });
    if (!isWhole) throw keptMoving(SETTLEMENTS);
  }
  poll.ledger.setNote(SWEPT_AT, earlierOf(poll.now, poll.present.certain()));
}

/**
 * A computer may have been off for weeks: what was refunded meanwhile may be older than 97 days by now. A sweep that a clock ahead of its
 * time has noted counts for nothing.
 */
function lastSweep({ ledger, now, present }: PollContext): UtcInstant {
  const noted = parseInstant(ledger.note(SWEPT_AT) ?? '');
  const since = noted === null || present.isAhead(noted) ? firstSyncStart(ledger) : noted;
  return since !== null && since < now ? since : now;
}

/**
 * Step 5: settlements that concluded charges claim and that no window can hold by now. Asked for at each poll until the bank shows
 * them; money counts only then (DOMAIN.md, Reconciliation rulebook).
 */
export async function confirmClaims(poll: PollContext): Promise<void> {
  poll.tally.evaluated += poll.ledger.reconcile(poll.today, poll.now);
  await readEach(poll, SETTLEMENTS, poll.ledger.unconfirmedEndToEndIds());
}
