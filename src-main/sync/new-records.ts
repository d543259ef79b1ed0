import { Temporal } from 'temporal-polyfill';
import {
  type CivilDate,
  civilDate,
  saoPauloDate,
  saoPauloInstant,
  type UtcInstant,
} from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import type { LedgerWriter } from '../ledger/ledger-writer.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { commit, type PollContext } from './poll-context.ts';
import { isNothing, NOTHING, type Resource } from './resource.ts';
import { DAY_MS, shift, type Window } from './window.ts';

/** Read again at each poll, for what the bank shows late. */
const OVERLAP_MS = 2 * DAY_MS;

/** How far back a first sync goes when nobody says. */
const FIRST_SYNC_MONTHS = 24;

const FIRST_SYNC_FROM = 'first_sync_from';

/**
 * Step 1 (DESIGN.md, Sync): what was created since the watermark. Each whole window moves the watermark with its records, so a poll that
 * is cut short goes on from there. Finds out whether the bank offers the list at all.
 */
export async function readNewRecords<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  if (isKnownNotOffered(poll, resource)) {
    poll.byId.add(resource.kind);
    return;
  }
  try {
    await readWindows(poll, resource);
  } catch (error) {
    if (!(error instanceof CicloError) || error.code !== 'list_not_offered') throw error;
    poll.byId.add(resource.kind);
    poll.ledger.setNote(notOfferedNote(resource), poll.today);
  }
}

/**
 * What the ledger covers is known once a first sync has listed every charge, and only then: before, cycles whose charge was not read yet
 * would be told as not charged. It ends where the charges are listed no more, since one that is made elsewhere is not met by its id.
 */
export async function noteCoverage({ ledger, byId }: PollContext): Promise<void> {
  const watermark = ledger.watermark('charge');
  if (byId.has('charge')) {
    if (watermark !== null) ledger.setCoveredUntil(saoPauloDate(watermark));
    return;
  }
  const from = ledger.note(FIRST_SYNC_FROM);
  if (ledger.coveredFrom() === null && from !== null) ledger.setCoveredFrom(civilDate(from));
  ledger.setCoveredUntil(null);
}

/** Once every resource has been read further back, the ledger covers what a person asked for. */
export function noteBackfill({ ledger, backfillFrom }: PollContext): void {
  if (backfillFrom === null) return;
  ledger.setNote(FIRST_SYNC_FROM, backfillFrom);
  if (ledger.coveredFrom() !== null) ledger.setCoveredFrom(backfillFrom);
}

async function readWindows<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const watermark = poll.ledger.watermark(resource.kind);
  let reached = true;
  let emptySoFar: UtcInstant | null = null;
  const isWhole = await listWindows(poll, {
    resource,
    range: rangeSince(poll, watermark),
    take: async (window, gathered, windowIsWhole) => {
      reached &&= windowIsWhole;
      const mark = reached && (watermark === null || window.to > watermark) ? window.to : null;
      // An empty window is not worth a write of its own: the mark moves with the next record or at the end.
      emptySoFar = isNothing(gathered) ? mark : null;
      if (isNothing(gathered)) return;
      await commit(poll, resource, gathered, mark);
      if (watermark === null) poll.tally.endWindow(resource.plural);
    },
  });
  await commit(poll, resource, NOTHING, emptySoFar);
  // Not before: where there is no list, what is known was read by id, and may have changed since.
  if (watermark === null) poll.firstTime.add(resource.kind);
  if (!isWhole) throw keptMoving(resource);
}

/** A poll may be told of an earlier day than the last one: then the watermark stays where it is. */
function rangeSince(poll: PollContext, watermark: UtcInstant | null): Window {
  if (watermark === null) return { from: saoPauloInstant(firstSyncFrom(poll), '00:00:00'), to: poll.now };
  if (poll.backfillFrom !== null)
    return { from: saoPauloInstant(poll.backfillFrom, '00:00:00'), to: poll.now };
  const start = watermark < poll.now ? watermark : poll.now;
  return { from: shift(start, -OVERLAP_MS), to: poll.now };
}

/** Midnight of the day that the first sync went back to; null before it. */
export function firstSyncStart(ledger: LedgerWriter): UtcInstant | null {
  const noted = ledger.note(FIRST_SYNC_FROM);
  return noted === null ? null : saoPauloInstant(civilDate(noted), '00:00:00');
}

/** The day that a person asked for, where it lies before what the first sync went back to; else null. */
export function backfillStart(ledger: LedgerWriter, since: CivilDate | null): CivilDate | null {
  const noted = ledger.note(FIRST_SYNC_FROM);
  return since !== null && noted !== null && since < noted ? since : null;
}

/** Every resource of a first sync begins on the same day, also after an interruption. */
export function firstSyncFrom(poll: PollContext): CivilDate {
  const noted = poll.ledger.note(FIRST_SYNC_FROM);
  if (noted !== null) return civilDate(noted);
  const from = poll.since ?? monthsBefore(poll.today, FIRST_SYNC_MONTHS);
  poll.ledger.setNote(FIRST_SYNC_FROM, from);
  return from;
}

function monthsBefore(date: CivilDate, months: number): CivilDate {
  return civilDate(Temporal.PlainDate.from(date).subtract({ months }).toString());
}

const notOfferedNote = ({ kind }: Pick<Resource<unknown>, 'kind'>): string => `list_not_offered_${kind}`;

/** Forgets that lists were not there: the address may have been wrong, and may be mended by the next poll. */
export function forgetNotOffered({ ledger, byId }: PollContext): void {
  for (const kind of byId) ledger.setNote(notOfferedNote({ kind }), '');
}

/** A bank may open its lists one day: asked again each day. */
function isKnownNotOffered<Item>(poll: PollContext, resource: Resource<Item>): boolean {
  return poll.ledger.note(notOfferedNote(resource)) === poll.today;
}
