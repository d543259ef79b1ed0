import { DAY_MS, earlierOf, parseInstant, saoPauloDate, type UtcInstant } from '../core/civil-date.ts';
import type { SweepReach, SweptSettlement } from '../ledger/store/refund-sweep.ts';
import { failedToday, noteFailedToday } from './failed-reads.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { firstSyncStart } from './new-records.ts';
import { commit, type PollContext } from './poll-context.ts';
import { readEach } from './read-by-id.ts';
import { fitForPath, SETTLEMENTS } from './resource.ts';
import { shift } from './window.ts';

/** A refund may follow its settlement by up to 90 days; a week more for its own processing. */
export const REFUND_REACH_DAYS = 97;

const REFUND_REACH_MS = REFUND_REACH_DAYS * DAY_MS;

/** Up to when all is done with that was paid 97 days before: by lists at once, by ids as far as the oldest that is still to be looked at. */
const SWEPT_AT = 'refunds_swept_at';

const FAILED = 'failed_refunds';

/** Settlements that one poll reads again where the bank lists none: they take turns. */
const MOST_READ_AGAIN = 200;

/**
 * Step 4: refunds of settlements that were read long ago. Swept at every poll but the first, which has just read them all: a list of
 * refunded settlements is a handful of requests, and a daily sweep would show a refund a day late.
 */
export async function sweepRefunds(poll: PollContext): Promise<void> {
  if (poll.byId.has('settlement')) await readSettlementsAgain(poll);
  else await listRefunds(poll);
  await forgetPast(poll);
}

async function listRefunds(poll: PollContext): Promise<void> {
  if (!poll.firstTime.has('settlement')) {
    const isWhole = await listWindows(poll, {
      resource: SETTLEMENTS,
      range: { from: shift(await lastSweep(poll), -REFUND_REACH_MS), to: poll.now },
      filter: { withRefundsOnly: true },
      take: (_window, gathered) => commit(poll, SETTLEMENTS, gathered),
    });
    if (!isWhole) throw keptMoving(SETTLEMENTS);
  }
  await noteSwept(poll, certainly(poll));
}

/** Never past the present: what is given back between now and then is still to be swept. */
const certainly = ({ now, present }: PollContext): UtcInstant => earlierOf(now, present.certain());

const noteSwept = async ({ ledger }: PollContext, until: UtcInstant): Promise<void> =>
  ledger.setNote(SWEPT_AT, until);

/**
 * Where the bank lists no refunds, every settlement that may still have one is read once a day, some at each poll, and once more by the day that it came out of
 * reach. What was looked at is known of each, so that a turn that lasts for longer than a day comes to its end all the same.
 */
async function readSettlementsAgain(poll: PollContext): Promise<void> {
  const { ledger, tally } = poll;
  await noteLookedAt(poll, tally.idsRead('settlements'));
  const reach = await sweepReach(poll);
  const inTurn = await takeTurn(poll, reach);
  const isGivenUp = givenUp(poll, inTurn);
  await readEach(
    poll,
    SETTLEMENTS,
    inTurn.map(({ id }) => id),
    async ({ found, inVain, refused, failed }) => {
      await noteFailedToday(poll, FAILED, failed);
      await noteLookedAt(poll, [...found, ...inVain, ...refused, ...failed.filter(isGivenUp)]);
    },
  );
  const oldest = await ledger.oldestToSweep(reach);
  const certain = certainly(poll);
  await noteSwept(poll, oldest === null ? certain : earlierOf(certain, shift(oldest, REFUND_REACH_MS)));
}

async function sweepReach(poll: PollContext): Promise<SweepReach> {
  return {
    from: shift(await lastSweep(poll), -REFUND_REACH_MS),
    youngFrom: shift(poll.now, -REFUND_REACH_MS),
    reachDays: REFUND_REACH_DAYS,
    today: poll.today,
  };
}

/** What does not fit into a path cannot be asked for; it would else be the first of every turn. */
async function takeTurn(poll: PollContext, reach: SweepReach): Promise<readonly SweptSettlement[]> {
  const failedBefore = await failedToday(poll, FAILED);
  const due = await poll.ledger.settlementsInTurn(reach, MOST_READ_AGAIN + failedBefore.size);
  const inTurn = due.filter(({ id }) => !failedBefore.has(id)).slice(0, MOST_READ_AGAIN);
  const fit = new Set(fitForPath(inTurn.map(({ id }) => id)));
  await noteLookedAt(
    poll,
    inTurn.map(({ id }) => id).filter((id) => !fit.has(id)),
  );
  return inTurn.filter(({ id }) => fit.has(id));
}

/** One whose reading fails by itself is asked for again on another day, but not for ever: no sweep would come to its end. */
function givenUp({ now }: PollContext, inTurn: readonly SweptSettlement[]): (id: string) => boolean {
  const longAgo = shift(now, -2 * REFUND_REACH_MS);
  const ids = new Set(inTurn.filter(({ at }) => at < longAgo).map(({ id }) => id));
  return (id) => ids.has(id);
}

async function noteLookedAt({ ledger, notedOn }: PollContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await ledger.noteAsked('settlement', ids, notedOn);
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

const FORGOTTEN_ON = 'past_asks_forgotten_on';

/** Once a day: a ledger would else remember each payment, and each strange txid, that it ever asked for. */
async function forgetPast(poll: PollContext): Promise<void> {
  const { ledger, notedOn } = poll;
  if ((await ledger.note(FORGOTTEN_ON)) === notedOn) return;
  const soughtFrom = shift(certainly(poll), -REFUND_REACH_MS);
  await ledger.forgetPastAsks({
    sweptUntil: shift(await lastSweep(poll), -REFUND_REACH_MS),
    soughtFrom,
    soughtOn: saoPauloDate(soughtFrom),
    today: notedOn,
  });
  await ledger.setNote(FORGOTTEN_ON, notedOn);
}
