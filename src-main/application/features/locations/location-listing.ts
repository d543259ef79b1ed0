import type { BankClient } from '../../../api-client/create-bank-api.ts';
import { DAY_MS, parseInstant, type UtcInstant } from '../../../core/civil-date.ts';
import { asCicloError } from '../../../core/failure.ts';
import type { LocationRecord } from '../../../core/records.ts';
import { Limiter } from '../../../sync/limiter.ts';
import { cut, shift, type Window } from '../../../sync/window.ts';
import type { Services } from '../../services.ts';

/** How far back a first listing asks: as far as a first sync does. */
const FIRST_REACH_MS = 731 * DAY_MS;
/** A bank that goes on answering pages for longer than this counts them wrong. */
const MOST_PAGES = 500;
/** The creation of the oldest location: nothing older has to be asked for again. */
const OLDEST_NOTE = 'oldest_location_at';

/**
 * Reads the bank's list of locations into the ledger. False where the bank has no such list or some of it could not be read; throws
 * what else keeps it from answering.
 */
export async function refreshLocations(
  { banks, ledgers }: Pick<Services, 'banks' | 'ledgers'>,
  connectionId: string,
): Promise<boolean> {
  const to = await banks.now(connectionId);
  const oldest = await ledgers.read.note(connectionId, OLDEST_NOTE);
  const from = (oldest === null ? null : parseInstant(oldest)) ?? shift(to, -FIRST_REACH_MS);
  const listed = await banks
    .use(connectionId, (api, signal) => listAll(api, { from: from < to ? from : to, to }, signal))
    .catch((error: unknown) => {
      if (asCicloError(error).code === 'list_not_offered') return null;
      throw error;
    });
  if (listed === null) return false;
  if (listed.items.length > 0) await ledgers.write.storeLocations(connectionId, listed.items);
  if (oldest === null && listed.isWhole) {
    await ledgers.write.setNote(connectionId, OLDEST_NOTE, firstOf(listed.items, to));
  }
  return listed.isWhole;
}

type Listed = { readonly items: readonly LocationRecord[]; readonly isWhole: boolean };

const firstOf = (items: readonly LocationRecord[], otherwise: UtcInstant): UtcInstant =>
  items.reduce(
    (first, { createdAt }) => (createdAt !== null && createdAt < first ? createdAt : first),
    otherwise,
  );

async function listAll(api: BankClient, range: Window, signal: AbortSignal): Promise<Listed> {
  const limiter = new Limiter(api.limits.concurrency);
  const windows = cut(range, api.limits.windowDays * DAY_MS);
  const parts = await Promise.all(
    windows.map((window) => limiter.run(() => listWindow(api, window, signal))),
  );
  return { items: parts.flatMap(({ items }) => items), isWhole: parts.every(({ isWhole }) => isWhole) };
}

async function listWindow(api: BankClient, window: Window, signal: AbortSignal): Promise<Listed> {
  const items: LocationRecord[] = [];
  let unreadable = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await api.writes.listLocations(window, page, signal);
    items.push(...answer.items);
    unreadable += answer.unreadable;
    const isLast =
      answer.pageCount === null
        ? answer.items.length + answer.unreadable < api.limits.pageSize
        : page + 1 >= answer.pageCount;
    if (isLast) return { items, isWhole: unreadable === 0 };
  }
  return { items, isWhole: false };
}
