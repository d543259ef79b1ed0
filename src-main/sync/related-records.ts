import { DAY_MS, earlierOf, parseInstant, type UtcInstant } from '../core/civil-date.ts';
import { failedToday, noteFailedToday } from './failed-reads.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { firstSyncStart } from './new-records.ts';
import { commit, type PollContext } from './poll-context.ts';
import { readEach } from './read-by-id.ts';
import { DAILY, dueIds, readEachOnceADay, WANING } from './read-once-a-day.ts';
import { MANDATES, type Resource, SETTLEMENTS } from './resource.ts';
import { shift } from './window.ts';
import { workOut } from './working-out.ts';

/** A refund may follow its settlement by up to 90 days; a week more for its own processing. */
const REFUND_REACH_MS = 97 * DAY_MS;

const SWEPT_AT = 'refunds_swept_at';

/** Settlements that one poll reads again where the bank lists none: they take turns. */
const MOST_READ_AGAIN = 200;

/** Step 3: mandates that charges name and that no window brought, because they are older than the first sync. */
export async function readUnknownMandates(poll: PollContext): Promise<void> {
  await readEachOnceADay(poll, MANDATES, await poll.ledger.unknownMandates());
}

/**
 * Ids that a person imported and that no answer has shown yet: all that a bank without lists can be asked for at first. There also those that are at the bank, if shown late: what was made
 * from here, where reading it back at once came to nothing, and what was known before an earlier copy was restored. No list brings it.
 */
export async function readTracked<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const { kind } = resource;
  await readEachOnceADay(poll, resource, await poll.ledger.trackedIds(kind));
  // The journal is looked through whole.
  const made = poll.byId.has(kind) ? await poll.ledger.madeIds(kind) : [];
  await readEachOnceADay(poll, resource, made, { rhythm: WANING, most: Number.POSITIVE_INFINITY });
  await readRefused(poll, resource);
}

/** Refused claims that are asked for in one poll: whoever has the secret may send as many as they like. */
const MOST_REFUSED = 100;

/**
 * What webhooks claimed and the bank did not know: a bank shows some records days later, and one without lists in no other way, since its try ended with our answer. Whatever reading
 * stores one confirms it (`openRefusedClaims`).
 */
async function readRefused<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const { ledger, byId } = poll;
  const { kind } = resource;
  const sought = byId.has(kind) ? await ledger.refusedIds(kind) : [];
  await readEachOnceADay(poll, resource, sought, { rhythm: WANING, most: MOST_REFUSED });
}

/**
 * Step 4: refunds of settlements that were read long ago. Swept at every poll but the first, which has just read them all: a list of
 * refunded settlements is a handful of requests, and a daily sweep would show a refund a day late.
 */
export async function sweepRefunds(poll: PollContext): Promise<void> {
  if (poll.byId.has('settlement')) return readSettlementsAgain(poll);
  if (!poll.firstTime.has('settlement')) {
    const isWhole = await listWindows(poll, {
      resource: SETTLEMENTS,
      range: { from: shift(await lastSweep(poll), -REFUND_REACH_MS), to: poll.now },
      filter: { withRefundsOnly: true },
      take: (_window, gathered) => commit(poll, SETTLEMENTS, gathered),
    });
    if (!isWhole) throw keptMoving(SETTLEMENTS);
  }
  await noteSwept(poll);
}

/** Never past the present: what is given back between now and then is still to be swept. */
async function noteSwept({ ledger, now, present }: PollContext): Promise<void> {
  await ledger.setNote(SWEPT_AT, earlierOf(now, present.certain()));
}

/** Where the bank lists no refunds, every settlement that may still have one is read once a day, some at each poll. */
async function readSettlementsAgain(poll: PollContext): Promise<void> {
  const { ledger, tally, today, notedOn } = poll;
  const refundable = await ledger.settlementsSince(shift(await lastSweep(poll), -REFUND_REACH_MS));
  const justRead = refundable.filter((id) => tally.hasRead('settlements', id));
  if (justRead.length > 0) await ledger.noteAsked('settlement', justRead, notedOn);
  const due = dueIds(refundable, await ledger.askedIds('settlement'), DAILY, today);
  const inTurn = due.slice(0, MOST_READ_AGAIN);
  const isWhole = await readEach(poll, SETTLEMENTS, inTurn, async ({ found, inVain, refused, failed }) => {
    await ledger.noteAsked('settlement', [...found, ...inVain, ...refused, ...failed], notedOn);
  });
  if (isWhole && inTurn.length === due.length) await noteSwept(poll);
}

/**
 * A computer may have been off for weeks: what was refunded meanwhile may be older than 97 days by now. A sweep that a clock ahead of its
 * time has noted counts for nothing.
 */
async function lastSweep({ ledger, now, present }: PollContext): Promise<UtcInstant> {
  const noted = parseInstant((await ledger.note(SWEPT_AT)) ?? '');
  const since = noted === null || present.isAhead(noted) ? await firstSyncStart(ledger) : noted;
  return since !== null && since < now ? since : now;
}

const FAILED_CLAIMS = 'failed_claims';

/**
 * Step 5: settlements that concluded charges claim and that no window can hold by now. Asked for at each poll until the bank shows
 * them; money counts only then (rules/reconciliation.md, Input). One whose reading fails by itself waits for another day.
 */
export async function confirmClaims(poll: PollContext): Promise<void> {
  await workOut(poll);
  const failedBefore = await failedToday(poll, FAILED_CLAIMS);
  const due = (await poll.ledger.unconfirmedEndToEndIds()).filter((id) => !failedBefore.has(id));
  await readEach(poll, SETTLEMENTS, due, ({ refused, failed }) =>
    noteFailedToday(poll, FAILED_CLAIMS, [...refused, ...failed]),
  );
}
