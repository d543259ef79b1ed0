import type { BankApi } from '../../api-client/bank-api.ts';
import type { BankWrites } from '../../api-client/bank-writes.ts';
import { instantFromEpochMs, type UtcInstant } from '../../core/civil-date.ts';
import { asCicloError } from '../../core/failure.ts';
import type { LocationRecord, MandateRecord } from '../../core/records.ts';
import { cut, DAY_MS, divide, type Window } from '../../sync/window.ts';

/** Bank and app may tell the time this differently; what was made that little before it was asked for may be ours. */
export const CLOCK_MARGIN_MS = 300_000;
/** No bank takes longer from a request to the record that it makes. */
const LONGEST_MAKING_MS = 3_600_000;
/** More pages than this no hour of creations fills. */
const MOST_PAGES = 50;

/** When a write was asked for, and what the time is, by the bank's clock. */
export type AskedWhen = {
  readonly intendedAt: UtcInstant;
  readonly sentAt: UtcInstant;
  readonly now: UtcInstant;
};

/** Records that were made when a write was under way. */
export type NewRecords<Item> = {
  readonly records: readonly Item[];
  /** Whether all of them are there: what is not among them was not made. */
  readonly isWhole: boolean;
};

type ListedPage<Item> = {
  readonly records: readonly Item[];
  readonly isWhole: boolean;
  readonly pageCount: number | null;
};

/** The instant some milliseconds after another. */
export const after = (instant: UtcInstant, ms: number): UtcInstant =>
  instantFromEpochMs(Date.parse(instant) + ms);

const earlierOf = (a: UtcInstant, b: UtcInstant): UtcInstant => (a < b ? a : b);

/** Mandates that were made when one was asked for. Throws `list_not_offered` where the bank has no such list. */
export function newMandates(
  api: BankApi,
  when: AskedWhen,
  signal: AbortSignal,
): Promise<NewRecords<MandateRecord>> {
  return madeAround(when, async (window, page) => {
    const { records, quarantined, pageCount } = await api.listMandates(window, page, signal);
    return { records, isWhole: quarantined.length === 0, pageCount };
  });
}

/**
 * Mandates that were made since a moment, however long ago. Windows are as long as the bank's profile allows, and cut where it refuses them.
 * Throws `list_not_offered` where the bank has no such list.
 */
export async function mandatesSince(
  api: BankApi,
  { since, now }: { readonly since: UtcInstant; readonly now: UtcInstant },
  signal: AbortSignal,
): Promise<readonly MandateRecord[]> {
  const range = { from: after(since, -CLOCK_MARGIN_MS), to: now };
  const found: MandateRecord[] = [];
  const windows = [...cut(range, api.limits.windowDays * DAY_MS)];
  for (let window = windows.shift(); window !== undefined; window = windows.shift()) {
    try {
      const { records } = await allPages(window, async (part, page) => {
        const listed = await api.listMandates(part, page, signal);
        return { ...listed, isWhole: true };
      });
      found.push(...records);
    } catch (error) {
      const halves = asCicloError(error).code === 'request_refused' ? divide(window, 2) : null;
      if (halves === null) throw error;
      windows.unshift(...halves);
    }
  }
  return found;
}

/** The same of locations. */
export function newLocations(
  writes: BankWrites,
  when: AskedWhen,
  signal: AbortSignal,
): Promise<NewRecords<LocationRecord>> {
  return madeAround(when, async (window, page) => {
    const { items, unreadable, pageCount } = await writes.listLocations(window, page, signal);
    return { records: items, isWhole: unreadable === 0, pageCount };
  });
}

/** A bank that lists no future is asked up to now, and then tells of what its clock dates later only once that has passed. */
async function madeAround<Item>(
  { intendedAt, sentAt, now }: AskedWhen,
  ask: (window: Window, page: number) => Promise<ListedPage<Item>>,
): Promise<NewRecords<Item>> {
  const from = after(intendedAt, -CLOCK_MARGIN_MS);
  const to = earlierOf(after(now, CLOCK_MARGIN_MS), after(sentAt, LONGEST_MAKING_MS));
  try {
    return await allPages({ from, to }, ask);
  } catch (error) {
    if (asCicloError(error).code !== 'request_refused' || to <= now) throw error;
    const { records, isWhole } = await allPages({ from, to: now }, ask);
    return { records, isWhole: isWhole && now >= after(sentAt, CLOCK_MARGIN_MS) };
  }
}

async function allPages<Item>(
  window: Window,
  ask: (window: Window, page: number) => Promise<ListedPage<Item>>,
): Promise<NewRecords<Item>> {
  const records: Item[] = [];
  let isWhole = true;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const listed = await ask(window, page);
    records.push(...listed.records);
    isWhole &&= listed.isWhole;
    const isLast = listed.pageCount === null ? listed.records.length === 0 : page + 1 >= listed.pageCount;
    if (isLast) return { records, isWhole };
  }
  return { records, isWhole: false };
}
