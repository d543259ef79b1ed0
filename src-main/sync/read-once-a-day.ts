import { addDays, type CivilDate, daysBetween } from '../core/civil-date.ts';
import { compareTexts } from '../core/compare-texts.ts';
import type { Asked } from '../ledger/store/asked-ids.ts';
import { failedToday, noteFailedToday } from './failed-reads.ts';
import type { PollContext } from './poll-context.ts';
import { readEach } from './read-by-id.ts';
import type { Resource } from './resource.ts';

/** Whether an id that was asked for before is due again. None is asked for twice on one day, unless the clock was set back since. */
export type Rhythm = (asked: Asked, today: CivilDate) => boolean;

export const DAILY: Rhythm = ({ lastOn }, today) => lastOn !== today;

/**
 * Daily at first and then at half the age of the search: what shows after so many days is found after half as many again, with a number of
 * requests that grows only with the logarithm of the time.
 */
export const WANING: Rhythm = ({ since, lastOn }, today) => {
  if (today < lastOn) return true;
  return daysBetween(lastOn, today) >= Math.max(1, daysBetween(since, today) / 2);
};

/** On two days: an answer may have been missing for a moment. */
export const TWICE: Rhythm = ({ since, lastOn }, today) => since === lastOn && today !== lastOn;

/** How often an id is asked for in vain, and how many are asked for in one poll ({@link turnOf}). */
export type Allowance = { readonly rhythm: Rhythm; readonly most: number };

const EACH_DAY: Allowance = { rhythm: DAILY, most: Number.POSITIVE_INFINITY };

/**
 * Like {@link readEach}, but asks for ids that the bank does not know, answers unreadably or fails over only as often as the allowance says:
 * they are noted. What the ledger holds of them is never deleted. Answers whether the bank has answered for all that were due.
 */
export async function readEachOnceADay<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  ids: Iterable<string>,
  { rhythm, most }: Allowance = EACH_DAY,
): Promise<boolean> {
  const { ledger, today, notedOn } = poll;
  const sought = [...ids];
  const asked = await ledger.askedIds(resource.kind, sought);
  // Of an id that is asked for twice at most the ledger's notes cannot say that it has failed alone, and is to be asked for again.
  const failedNote = rhythm === TWICE ? `failed_once_${resource.kind}` : null;
  const failedBefore = failedNote === null ? new Set() : await failedToday(poll, failedNote);
  const due = dueIds(sought, asked, rhythm, today).filter((id) => !failedBefore.has(id));
  const inTurn = turnOf(due, asked, { rhythm, most });
  const isWhole = await readEach(poll, resource, inTurn, async ({ found, inVain, refused, failed }) => {
    const answered = found.filter((id) => asked.has(id));
    if (answered.length > 0) await ledger.forgetAsked(resource.kind, answered);
    if (failedNote !== null) await noteFailedToday(poll, failedNote, failed);
    // A refusal is the bank's own word: asked for again it would fail another poll.
    if (rhythm === TWICE && refused.length > 0)
      await ledger.noteAsked(resource.kind, refused, addDays(notedOn, -1));
    const fruitless = [...inVain, ...refused, ...(failedNote === null ? failed : [])];
    if (fruitless.length > 0) await ledger.noteAsked(resource.kind, fruitless, notedOn);
  });
  return isWhole && inTurn.length === due.length;
}

/** The ids that are due, those first that were never asked for or not for longest. */
export function dueIds(
  ids: Iterable<string>,
  asked: ReadonlyMap<string, Asked>,
  rhythm: Rhythm,
  today: CivilDate,
): readonly string[] {
  const lastOn = (id: string): string => asked.get(id)?.lastOn ?? '';
  const due = [...ids].filter((id) => {
    const before = asked.get(id);
    return before === undefined || rhythm(before, today);
  });
  return due.toSorted((a, b) => compareTexts(lastOn(a), lastOn(b)));
}

/**
 * Those of the due that are asked for now: the first of them. Of ids that are asked for twice half the turn is for the second time, as far as there are so many: an
 * endless run of new ones would keep all others from it. Of these the latest come first, since there may be more than ever have their turn.
 */
function turnOf(
  due: readonly string[],
  asked: ReadonlyMap<string, Asked>,
  { rhythm, most }: Allowance,
): readonly string[] {
  if (rhythm !== TWICE || due.length <= most) return due.slice(0, most);
  const second = due.filter((id) => asked.has(id));
  const first = due.filter((id) => !asked.has(id));
  const half = Math.max(Math.floor(most / 2), most - first.length);
  const lastOn = (id: string): string => asked.get(id)?.lastOn ?? '';
  const again = second.toSorted((a, b) => compareTexts(lastOn(b), lastOn(a))).slice(0, half);
  return [...first.slice(0, most - again.length), ...again];
}
