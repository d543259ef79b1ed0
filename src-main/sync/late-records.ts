import { DAY_MS, earlierOf, parseInstant, saoPauloDate, type UtcInstant } from '../core/civil-date.ts';
import { rememberAbsent } from './absent-windows.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { firstSyncStart } from './new-records.ts';
import { commit, type PollContext } from './poll-context.ts';
import type { Resource } from './resource.ts';
import { shift, type Window } from './window.ts';

/** Every poll reads the last two days again; beyond them, this many once a day. */
const RECENT_DAYS = { first: 8, last: 2 };

/** Ages at which each later day is listed once more. */
const OLDER_DAYS = [16, 32, 64] as const;

/** A ledger that was begun before anything was listed again catches up this far. */
const CATCH_UP_DAYS = 64;

const noteOf = ({ kind }: Pick<Resource<unknown>, 'kind'>): string => `listed_again_${kind}`;

/**
 * What the bank has shown late, after its window was read: such a record may be closed, so that no list of open ones holds it. Once a day the
 * last days are listed again, and each day once more at some ages. What is up to nine days late is found by the next day. What is up to
 * 64 days late by the time that is twice as old: with requests that grow with what is new and not with what the ledger holds.
 */
export async function readShownLate<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const { ledger, now, present } = poll;
  if (poll.byId.has(resource.kind)) return;
  const last = parseInstant((await ledger.note(noteOf(resource))) ?? '');
  const noted = last === null || present.isAhead(last) ? null : last;
  if (noted !== null && saoPauloDate(noted) === poll.today) return;
  if (!poll.firstTime.has(resource.kind)) await listEach(poll, resource, await rangesSince(poll, noted));
  await ledger.setNote(noteOf(resource), earlierOf(now, present.certain()));
}

async function rangesSince(
  { ledger, now }: PollContext,
  noted: UtcInstant | null,
): Promise<readonly Window[]> {
  const start = await firstSyncStart(ledger);
  return lateRanges(noted ?? shift(now, -CATCH_UP_DAYS * DAY_MS), now).flatMap(({ from, to }) => {
    if (start === null || from >= start) return { from, to };
    return to > start ? { from: start, to } : [];
  });
}

async function listEach<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  ranges: readonly Window[],
): Promise<void> {
  for (const range of ranges) {
    const isWhole = await listWindows(poll, {
      resource,
      range,
      take: (window, gathered, _isWhole, isAbsent) =>
        isAbsent ? rememberAbsent(poll, resource, [window]) : commit(poll, resource, gathered),
    });
    if (!isWhole) throw keptMoving(resource);
  }
}

/**
 * The creation times to be listed again at `now` where that was last done at `last`, oldest first and none twice. However long the
 * computer was off, and where its clock was set back, each instant comes of every age once.
 */
export function lateRanges(last: UtcInstant, now: UtcInstant): readonly Window[] {
  const since = last < now ? last : now;
  const ago = (instant: UtcInstant, days: number): UtcInstant => shift(instant, -days * DAY_MS);
  const older = OLDER_DAYS.map((days) => ({ from: ago(since, days), to: ago(now, days) }));
  const recent = { from: ago(since, RECENT_DAYS.first), to: ago(now, RECENT_DAYS.last) };
  return [...older.toReversed(), recent]
    .filter(({ from, to }) => from < to)
    .reduce<readonly Window[]>(joined, []);
}

function joined(ranges: readonly Window[], next: Window): readonly Window[] {
  const last = ranges.at(-1);
  if (last === undefined || last.to < next.from) return [...ranges, next];
  return [...ranges.slice(0, -1), { from: last.from, to: next.to }];
}
