import { Temporal } from 'temporal-polyfill';
import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import {
  type CivilDate,
  civilDate,
  earlierOf,
  saoPauloDate,
  saoPauloInstant,
  type UtcInstant,
} from '../core/civil-date.ts';
import { asCicloError, CicloError } from '../core/failure.ts';
import { judgeAbsence, noteAnswered } from './absence.ts';
import { isBackUnread, readAbsentAgain, rememberAbsent } from './absent-windows.ts';
import { ALONE, type Turn } from './in-turn.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { commit, type PollContext } from './poll-context.ts';
import type { PolledLedger } from './polled-ledger.ts';
import { isNothing, NOTHING, type Resource } from './resource.ts';
import { OVERLAP_MS, shift, type Window } from './window.ts';
import { isAbsence } from './window-reading.ts';

/** How far back a first sync goes when nobody says. */
const FIRST_SYNC_MONTHS = 24;

const FIRST_SYNC_FROM = 'first_sync_from';

/**
 * Step 1 (sync/README.md): what was created since the watermark. Each whole window moves the watermark with its records, so a poll that
 * is cut short goes on from there. Finds out whether the bank offers the list at all.
 */
export async function readNewRecords<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  turn: Turn = ALONE,
): Promise<void> {
  try {
    await readListed(poll, resource, turn);
    poll.readToEnd.add(resource.kind);
    poll.asked.add(resource.kind);
  } catch (error) {
    // Nothing more will come of it: enough for a first reading to end, and no answer to what was paid.
    if (asCicloError(error).code === 'scope_missing') {
      poll.readToEnd.add(resource.kind);
      poll.refused.add(resource.kind);
    }
    throw error;
  }
}

async function readListed<Item>(poll: PollContext, resource: Resource<Item>, turn: Turn): Promise<void> {
  if (await isKnownNotOffered(poll, resource)) {
    poll.byId.add(resource.kind);
    return;
  }
  try {
    await readWindows(poll, resource, turn);
    await readAbsentAgain(poll, resource);
  } catch (error) {
    if (!(error instanceof CicloError) || error.code !== 'list_not_offered') throw error;
    poll.byId.add(resource.kind);
    if (isAbsence(error)) poll.absent.add(resource.kind);
    await noteNotOffered(poll, resource);
  }
}

/**
 * What the ledger covers is known once a first sync has listed every charge, and only then: before, cycles whose charge was not read yet
 * would be told as not charged. It ends where the charges are listed no more, since one that is made elsewhere is not met by its id.
 */
export async function noteCoverage(poll: PollContext): Promise<void> {
  const { ledger, byId } = poll;
  const [from, covered, watermark] = [
    await ledger.note(FIRST_SYNC_FROM),
    await ledger.coveredFrom(),
    await ledger.watermark('charge'),
  ];
  if (byId.has('charge')) {
    if (watermark !== null) await ledger.setCoveredUntil(saoPauloDate(watermark));
    return;
  }
  // What 404 was the only answer for may hold charges: until it was asked for again nothing is told of a first reading.
  if (await isBackUnread(poll)) return;
  // A first day that a clock ahead of its time had noted is put right with the reading that it had kept back.
  if (from !== null && (covered === null || covered > from)) await ledger.setCoveredFrom(civilDate(from));
  await ledger.setCoveredUntil(null);
}

/** Once every resource has been read further back, the ledger covers what a person asked for. */
export async function noteBackfill(poll: PollContext): Promise<void> {
  const { ledger, since } = poll;
  const noted = await ledger.note(FIRST_SYNC_FROM);
  if (since === null || noted === null || since >= noted) return;
  await ledger.setNote(FIRST_SYNC_FROM, since);
  const isCovered = (await ledger.coveredFrom()) !== null && !(await isBackUnread(poll));
  if (isCovered) await ledger.setCoveredFrom(since);
}

async function readWindows<Item>(poll: PollContext, resource: Resource<Item>, turn: Turn): Promise<void> {
  const isFirstTime = (await poll.ledger.watermark(resource.kind)) === null;
  const watermark = await trustedWatermark(poll, resource);
  let reached = true;
  let emptySoFar: UtcInstant | null = null;
  const absent: Window[] = [];
  let isAnyAbsent = false;
  const remember = () => rememberAbsent(poll, resource, absent.splice(0), { watermark });
  const isWhole = await listWindows(poll, {
    resource,
    sharedBy: turn.lists,
    range: { from: await startOf(poll, watermark), to: poll.now },
    take: async (window, gathered, windowIsWhole, isAbsent) => {
      if (isAbsent) absent.push(window);
      else await noteAnswered(poll, resource, gathered);
      isAnyAbsent ||= isAbsent;
      reached &&= windowIsWhole;
      const mark = reached ? markOf(poll, window, watermark) : null;
      // An empty window is not worth a write of its own: the mark moves with the next record or at the end.
      emptySoFar = isNothing(gathered) ? mark : null;
      if (isNothing(gathered)) return;
      // Before the mark moves over them.
      if (mark !== null) await remember();
      await commit(poll, resource, gathered, mark, turn.wait(window.to));
      if (watermark === null) poll.tally.endWindow(resource.plural);
    },
  });
  if (isAnyAbsent) await judgeAbsence(poll, resource);
  await remember();
  await commit(poll, resource, NOTHING, emptySoFar);
  // Not before: where there is no list, what is known was read by id, and may have changed since.
  if (isFirstTime) poll.firstTime.add(resource.kind);
  if (!isWhole) throw keptMoving(resource);
}

/**
 * How far a whole window has brought the watermark: never past the present, since a list of the future is not whole. Null where it is further
 * already, or where the window lies in the future altogether.
 */
function markOf(poll: PollContext, { from, to }: Window, watermark: UtcInstant | null): UtcInstant | null {
  const mark = earlierOf(to, poll.present.certain());
  return mark > from && (watermark === null || mark > watermark) ? mark : null;
}

/** The watermark, unless a clock ahead of its time has set it: then nobody knows what was read, and all is read again. */
async function trustedWatermark<Item>(
  poll: PollContext,
  resource: Resource<Item>,
): Promise<UtcInstant | null> {
  const watermark = await poll.ledger.watermark(resource.kind);
  if (watermark === null || !poll.present.isAhead(watermark)) return watermark;
  poll.notices.push({ code: 'reread', resource: resource.plural });
  return null;
}

/**
 * Where to begin: with the overlap before the watermark, and as far back as a person asks, for what was missed in between. A poll may be told of
 * an earlier day than the last one.
 */
async function startOf(poll: PollContext, watermark: UtcInstant | null): Promise<UtcInstant> {
  const known =
    watermark === null
      ? saoPauloInstant(await firstSyncFrom(poll), '00:00:00')
      : shift(earlierOf(watermark, poll.now), -OVERLAP_MS);
  return poll.since === null ? known : earlierOf(known, saoPauloInstant(poll.since, '00:00:00'));
}

/** Midnight of the day that the first sync went back to; null before it. */
export async function firstSyncStart(ledger: PolledLedger): Promise<UtcInstant | null> {
  const noted = await ledger.note(FIRST_SYNC_FROM);
  return noted === null ? null : saoPauloInstant(civilDate(noted), '00:00:00');
}

/** Every resource of a first sync begins on the same day, also after an interruption; not on one that a clock ahead of its time had noted. */
export async function firstSyncFrom(poll: PollContext): Promise<CivilDate> {
  const noted = await firstSyncStart(poll.ledger);
  if (noted !== null && !poll.present.isAhead(noted)) return saoPauloDate(noted);
  const present = saoPauloDate(earlierOf(poll.now, poll.present.certain()));
  const from = poll.since ?? monthsBefore(present, FIRST_SYNC_MONTHS);
  await poll.ledger.setNote(FIRST_SYNC_FROM, from);
  return from;
}

function monthsBefore(date: CivilDate, months: number): CivilDate {
  return civilDate(Temporal.PlainDate.from(date).subtract({ months }).toString());
}

const notOfferedNote = ({ kind }: { readonly kind: ResourceKind }): string => `list_not_offered_${kind}`;

/** Forgets that lists were not there: the address may have been wrong, and may be mended by the next poll. */
export async function forgetNotOffered(
  { ledger }: PollContext,
  kinds: Iterable<ResourceKind>,
): Promise<void> {
  for (const kind of kinds) await ledger.setNote(notOfferedNote({ kind }), '');
}

/** A list that has answered before, or a day that has not come yet, is worth asking again at the next poll. */
async function noteNotOffered<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const isOfToday = poll.today <= saoPauloDate(poll.present.certain());
  const hasAnswered = (await poll.ledger.watermark(resource.kind)) !== null;
  if (isOfToday && !hasAnswered) await poll.ledger.setNote(notOfferedNote(resource), poll.today);
}

/** A bank may open its lists one day: asked again each day. */
async function isKnownNotOffered<Item>(poll: PollContext, resource: Resource<Item>): Promise<boolean> {
  return (await poll.ledger.note(notOfferedNote(resource))) === poll.today;
}
