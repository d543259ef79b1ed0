import type { BankApi } from '../../../api-client/bank-api.ts';
import type { BankWrites } from '../../../api-client/bank-writes.ts';
import { instantFromEpochMs, type UtcInstant } from '../../../core/civil-date.ts';
import { asCicloError } from '../../../core/failure.ts';
import type { LocationRecord, MandateRecord } from '../../../core/records.ts';
import { cut, DAY_MS, divide, type Window } from '../../../sync/window.ts';
import type { BankClock } from '../bank-clock.ts';

/** Bank and app may tell the time this differently; what was made that little before it was asked for may be ours. */
export const CLOCK_MARGIN_MS = 300_000;
/** No bank takes longer from a request to the record that it makes. */
const LONGEST_MAKING_MS = 3_600_000;
/** More pages than this no hour of creations fills. */
const MOST_PAGES = 50;

/** When a write was asked for and last sent, and what the time is, by the bank's clock. */
export type AskedWhen = {
  readonly intendedAt: UtcInstant;
  readonly sentAt: UtcInstant;
  readonly now: UtcInstant;
  /** By how much those moments may be off where the bank's clock was not known when they were noted. */
  readonly offMs: number;
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

/** By how much what was noted may be off: by as much as the clocks differ, or by the margin where the bank tells no time. */
export const offMs = ({ aheadMs }: Pick<BankClock, 'aheadMs'>): number => {
  const ahead = aheadMs();
  return ahead === null ? CLOCK_MARGIN_MS : Math.abs(ahead);
};

/** Mandates that were made when one was asked for. Throws `list_not_offered` where the bank has no such list. */
export function newMandates(
  api: BankApi,
  when: AskedWhen,
  signal: AbortSignal,
): Promise<NewRecords<MandateRecord>> {
  return madeAround(api, when, async (window, page) => {
    const { records, quarantined, pageCount } = await api.listMandates(window, page, signal);
    return { records, isWhole: quarantined.length === 0, pageCount };
  });
}

/**
 * Mandates that were made since a moment, which may be off by `offMs`, however long ago. Throws `list_not_offered` where the bank has no
 * such list.
 */
export async function mandatesSince(
  api: BankApi,
  { since, now, offMs }: { readonly since: UtcInstant; readonly now: UtcInstant; readonly offMs: number },
  signal: AbortSignal,
): Promise<readonly MandateRecord[]> {
  const range = { from: after(since, -CLOCK_MARGIN_MS - offMs), to: now };
  const { records } = await inParts(api, range, async (window, page) => ({
    ...(await api.listMandates(window, page, signal)),
    isWhole: true,
  }));
  return records;
}

/** Locations that were made when one was asked for. Throws as {@link newMandates} does. */
export function newLocations(
  api: BankApi & { readonly writes: BankWrites },
  when: AskedWhen,
  signal: AbortSignal,
): Promise<NewRecords<LocationRecord>> {
  return madeAround(api, when, async (window, page) => {
    const { items, unreadable, pageCount } = await api.writes.listLocations(window, page, signal);
    return { records: items, isWhole: unreadable === 0, pageCount };
  });
}

type Item = { readonly raw: string };
type Ask<Each extends Item> = (window: Window, page: number) => Promise<ListedPage<Each>>;

/** A bank that lists no future is asked up to now, and then tells of what its clock dates later only once that has passed. */
async function madeAround<Each extends Item>(
  api: BankApi,
  { intendedAt, sentAt, now, offMs }: AskedWhen,
  ask: Ask<Each>,
): Promise<NewRecords<Each>> {
  const slackMs = CLOCK_MARGIN_MS + offMs;
  const from = after(intendedAt, -slackMs);
  const to = earlierOf(after(now, slackMs), after(sentAt, LONGEST_MAKING_MS + offMs));
  if (to <= now) return inParts(api, { from, to }, ask);
  try {
    return await inWindows(cut({ from, to }, longestMs(api)), ask, () => null);
  } catch (error) {
    if (asCicloError(error).code !== 'request_refused') throw error;
    const { records, isWhole } = await inParts(api, { from, to: now }, ask);
    return { records, isWhole: isWhole && now >= after(sentAt, slackMs) };
  }
}

const longestMs = ({ limits }: BankApi): number => limits.windowDays * DAY_MS;

/** Windows as long as the bank's profile allows, and halved where it refuses them. */
const inParts = <Each extends Item>(api: BankApi, range: Window, ask: Ask<Each>) =>
  inWindows(cut(range, longestMs(api)), ask, (window) => divide(window, 2));

async function inWindows<Each extends Item>(
  first: readonly Window[],
  ask: Ask<Each>,
  shorter: (window: Window) => readonly Window[] | null,
): Promise<NewRecords<Each>> {
  // Neighbouring windows share an instant, and so what was made at it.
  const found = new Map<string, Each>();
  const windows = [...first];
  let isWhole = true;
  for (let window = windows.shift(); window !== undefined; window = windows.shift()) {
    try {
      const listed = await allPages(window, ask);
      for (const record of listed.records) found.set(record.raw, record);
      isWhole &&= listed.isWhole;
    } catch (error) {
      const parts = asCicloError(error).code === 'request_refused' ? shorter(window) : null;
      if (parts === null) throw error;
      windows.unshift(...parts);
    }
  }
  return { records: [...found.values()], isWhole };
}

async function allPages<Each extends Item>(window: Window, ask: Ask<Each>): Promise<NewRecords<Each>> {
  const records: Each[] = [];
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
