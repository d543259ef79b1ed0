import { Temporal } from 'temporal-polyfill';
import { type CivilDate, civilDate, saoPauloInstant } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import { rememberAbsent } from './absent-windows.ts';
import { CHANGING_MANDATES, isReadById, statusesToList } from './changed-records.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { firstSyncFrom } from './new-records.ts';
import { commit, type PollContext } from './poll-context.ts';
import { MANDATES } from './resource.ts';
import type { Window } from './window.ts';

/** No mandate is older: recurring instant payments began in 2025, and their scheme itself in 2020. */
const BEGINNING = civilDate('2020-01-01');

const READ_FROM = 'open_mandates_read_from';
const FAILED_ON = 'open_mandates_failed_on';

/** A bank that refuses a time, or has no such list, shows nothing of it: there is nothing to be had by asking again. */
const SHOWS_NOTHING: ReadonlySet<string> = new Set(['request_refused', 'list_not_offered']);

/**
 * Open mandates are read however old they are (rules/reconciliation.md, Expected cycles): those from before the first sync are listed once, by
 * status, a year at a time backwards, and each year in one window where the bank allows it. Where that fails it is tried again on another
 * day, so that it does not fail every poll.
 */
export async function readOldMandates(poll: PollContext): Promise<void> {
  const { ledger, today } = poll;
  if (poll.byId.has('mandate') || (await ledger.note(FAILED_ON)) === today) return;
  try {
    for (let year = yearBefore(await readFrom(poll)); year !== null; year = yearBefore(year.first)) {
      const isShown = await readYear(poll, year.window);
      await ledger.setNote(READ_FROM, isShown ? year.first : BEGINNING);
      if (!isShown) return;
    }
  } catch (error) {
    await ledger.setNote(FAILED_ON, poll.notedOn);
    throw error;
  }
}

/** The first sync reads every mandate that was created since its first day. */
async function readFrom(poll: PollContext): Promise<CivilDate> {
  const noted = await poll.ledger.note(READ_FROM);
  return noted === null ? firstSyncFrom(poll) : civilDate(noted);
}

type Year = { readonly first: CivilDate; readonly window: Window };

function yearBefore(day: CivilDate): Year | null {
  if (day <= BEGINNING) return null;
  const earlier = civilDate(Temporal.PlainDate.from(day).subtract({ years: 1 }).toString());
  const first = earlier > BEGINNING ? earlier : BEGINNING;
  return {
    first,
    window: { from: saoPauloInstant(first, '00:00:00'), to: saoPauloInstant(day, '00:00:00') },
  };
}

/** Answers false where the bank shows nothing of that time. A word of the bank's own may be one that its lists do not know. */
async function readYear(poll: PollContext, range: Window): Promise<boolean> {
  for (const status of await statusesToList(poll, CHANGING_MANDATES)) {
    const failure = await listStatus(poll, range, status);
    if (failure === null || isOwnWord(failure, status)) continue;
    if (SHOWS_NOTHING.has(failure.code)) return false;
    throw failure;
  }
  return true;
}

const isOwnWord = (failure: CicloError, status: string): boolean =>
  !CHANGING_MANDATES.openStatuses.includes(status) && isReadById(failure, CHANGING_MANDATES, status);

async function listStatus(poll: PollContext, range: Window, status: string): Promise<CicloError | null> {
  try {
    const isWhole = await listWindows(poll, {
      resource: MANDATES,
      range,
      filter: { status },
      asOneWindow: true,
      take: (window, gathered, _isWhole, isAbsent) =>
        isAbsent ? rememberAbsent(poll, MANDATES, [window], { status }) : commit(poll, MANDATES, gathered),
    });
    return isWhole ? null : keptMoving(MANDATES);
  } catch (error) {
    if (error instanceof CicloError && error.code !== 'cancelled') return error;
    throw error;
  }
}
