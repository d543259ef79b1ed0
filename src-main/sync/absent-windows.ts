import { z } from 'zod';
import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import { DAY_MS, earlierOf, parseInstant, type UtcInstant } from '../core/civil-date.ts';
import { asCicloError, type CicloError } from '../core/failure.ts';
import { outOfOrder, saysEmpty } from './absence.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { commit, type PollContext, stopIfCancelled } from './poll-context.ts';
import type { PolledLedger } from './polled-ledger.ts';
import type { Resource } from './resource.ts';
import { MINUTE_MS, OVERLAP_MS, shift, type Window } from './window.ts';

/** How long a window has to answer 404 until it is believed to hold nothing: no gateway is renewed for longer, and an outage hardly is. */
const BELIEVED_AFTER_MS = { asEmptyList: 10 * MINUTE_MS, whereEmptyIsSaid: DAY_MS };

/** Bank, by a window of a list that is read once: 404. It is asked for again at each poll until it answers otherwise or is believed. */
type AbsentWindow = Window & {
  /** Of a list by status; null of a whole one. */
  readonly status: string | null;
  readonly since: UtcInstant;
};

const instant = z.custom<UtcInstant>((value) => typeof value === 'string' && parseInstant(value) !== null);
const noted = z.array(
  z.object({ from: instant, to: instant, status: z.string().nullable(), since: instant }),
);

const noteOf = (kind: ResourceKind): string => `absent_windows_${kind}`;

async function absentOf(
  ledger: Pick<PolledLedger, 'note'>,
  kind: ResourceKind,
): Promise<readonly AbsentWindow[]> {
  return noted.safeParse(JSON.parse((await ledger.note(noteOf(kind))) || '[]')).data ?? [];
}

async function noteAbsent(
  { ledger }: Pick<PollContext, 'ledger'>,
  kind: ResourceKind,
  windows: readonly AbsentWindow[],
): Promise<void> {
  await ledger.setNote(noteOf(kind), JSON.stringify(windows.reduce<readonly AbsentWindow[]>(joined, [])));
}

/** Neighbours of one age are asked for in one. */
function joined(windows: readonly AbsentWindow[], next: AbsentWindow): readonly AbsentWindow[] {
  const last = windows.at(-1);
  const isNext = last?.to === next.from && last.status === next.status && last.since === next.since;
  return isNext ? [...windows.slice(0, -1), { ...last, to: next.to }] : [...windows, next];
}

/**
 * Whether any window of charges that a reading further back has met is still to be asked for again. What a later poll meets for the first
 * time is no part of that: a bank that is asked once a week would else never be known to have been read.
 */
export async function isBackUnread(poll: PollContext): Promise<boolean> {
  const windows = await absentOf(poll.ledger, 'charge');
  const readsBack = poll.since !== null || poll.firstTime.has('charge') || (await saysEmpty(poll.ledger));
  return windows.some(({ since }) => readsBack || since !== nowOf(poll));
}

/** Never past the present: a person may have named a day that has not come. */
const nowOf = ({ now, present }: PollContext): UtcInstant => earlierOf(now, present.certain());

/** Of which list windows are; the watermark from which on a poll has read, where each poll reads its end again. */
type Of = { readonly status?: string; readonly watermark?: UtcInstant | null };

/**
 * Takes note of windows that have answered 404 and that nothing would ask for again. To be called before what was read is noted as
 * read: what ends a poll in between costs a question, and the other way round a window.
 */
export async function rememberAbsent<Item>(
  poll: PollContext,
  { kind }: Resource<Item>,
  windows: readonly Window[],
  { status, watermark }: Of = {},
): Promise<void> {
  if (windows.length === 0) return;
  const unread = watermark === undefined ? windows : await notReadAgain(poll, windows, watermark);
  const held = await absentOf(poll.ledger, kind);
  const isHeld = (window: Window): boolean =>
    held.some((each) => each.status === (status ?? null) && each.from <= window.from && window.to <= each.to);
  const since = nowOf(poll);
  const fresh = unread
    .filter((window) => !isHeld(window))
    .map((window) => ({ ...window, status: status ?? null, since }));
  if (fresh.length > 0) await noteAbsent(poll, kind, [...held, ...fresh]);
}

/** The parts of windows that no poll had read before, and that the next one does not read by itself. */
async function notReadAgain(
  poll: PollContext,
  windows: readonly Window[],
  watermark: UtcInstant | null,
): Promise<readonly Window[]> {
  const last = (await saysEmpty(poll.ledger)) ? nowOf(poll) : shift(nowOf(poll), -OVERLAP_MS);
  return windows
    .map(({ from, to }) => {
      const isOverlap = watermark !== null && from < watermark && from >= shift(watermark, -OVERLAP_MS);
      return { from: isOverlap ? watermark : from, to: earlierOf(to, last) };
    })
    .filter(({ from, to }) => from < to);
}

/**
 * Asks again for what has answered 404. Where the bank says otherwise that a list is empty, that failure is told at the end of the poll, so
 * that the next one comes soon; it keeps nothing else from being read.
 */
export async function readAbsentAgain<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const windows = await absentOf(poll.ledger, resource.kind);
  if (windows.length === 0) return;
  const isSaid = await saysEmpty(poll.ledger);
  const left: AbsentWindow[] = [];
  for (const window of windows) {
    const still = await askAgain(poll, resource, window);
    if (still.length > 0 && !isBelieved(poll, window, isSaid)) left.push(...still);
  }
  await noteAbsent(poll, resource.kind, left);
  if (isSaid && left.length > 0) poll.unread.push(outOfOrder(`${resource.plural} of ${left.length} periods`));
}

/** However the clock was set meanwhile. */
function isBelieved(poll: PollContext, { since }: AbsentWindow, isSaid: boolean): boolean {
  const age = Math.abs(Date.parse(nowOf(poll)) - Date.parse(since));
  return age >= (isSaid ? BELIEVED_AFTER_MS.whereEmptyIsSaid : BELIEVED_AFTER_MS.asEmptyList);
}

/** What has answered 404 once more, or was refused. A failure of another kind is told. */
async function askAgain<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  absent: AbsentWindow,
): Promise<readonly AbsentWindow[]> {
  const still: AbsentWindow[] = [];
  const { from, to, status } = absent;
  try {
    const isWhole = await listWindows(poll, {
      ...{ resource, range: { from, to } },
      ...(status === null ? {} : { filter: { status }, asOneWindow: true as const }),
      take: async (window, gathered, _isWhole, isAbsent) => {
        if (isAbsent) still.push({ ...absent, ...window });
        else await commit(poll, resource, gathered);
      },
    });
    if (!isWhole) throw keptMoving(resource);
    return still;
  } catch (thrown) {
    stopIfCancelled(poll.signal);
    const failure = asCicloError(thrown);
    if (!SHOWS_NOTHING.has(failure.code)) poll.unread.push(failure);
    return [absent];
  }
}

/** Refusals of that time, or of such a list, are believed when 404 is. */
const SHOWS_NOTHING: ReadonlySet<CicloError['code']> = new Set(['request_refused', 'list_not_offered']);
