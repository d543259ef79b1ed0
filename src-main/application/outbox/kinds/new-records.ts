import type { BankApi } from '../../../api-client/bank-api.ts';
import type { BankWrites } from '../../../api-client/bank-writes.ts';
import { DAY_MS, earlierOf, instantFromEpochMs, type UtcInstant } from '../../../core/civil-date.ts';
import { MOST_SKEW_MS } from '../../../core/clock-skew.ts';
import { asCicloError, CicloError } from '../../../core/failure.ts';
import type { LocationRecord, MandateRecord, QuarantinedRecord } from '../../../core/records.ts';
import { orGone } from '../../../sync/read-pages.ts';
import { cut, divide, type Window } from '../../../sync/window.ts';
import { isAbsence } from '../../../sync/window-reading.ts';
import type { BankClock } from '../session/bank-clock.ts';

/** No bank takes longer from a request to the record that it makes. */
const LONGEST_MAKING_MS = 3_600_000;

/** When a write was asked for and last sent, and what the time is, by the bank's clock. */
export type AskedWhen = {
  readonly intendedAt: UtcInstant;
  readonly sentAt: UtcInstant;
  readonly now: UtcInstant;
  /** By how much those moments may be off where the bank's clock was not known when they were noted. */
  readonly offMs: number;
};

/** Records that were made when a write was under way. What is not among them was not made only where all were listed and understood. */
export type NewRecords<Item> = {
  readonly records: readonly Item[];
  /** What was listed and cannot be understood. */
  readonly unreadable: readonly Unreadable[];
  /** Whether all pages were read that the bank counts. */
  readonly isWhole: boolean;
  /** Whether the bank tells of all that time already; else it tells of the rest later. */
  readonly isOver: boolean;
};

/** A record that cannot be understood, with what can still be looked for in it. */
export type Unreadable = Pick<QuarantinedRecord, 'id' | 'raw'>;

/** Of a location that cannot be understood nothing is kept. */
const ILLEGIBLE: Unreadable = { id: null, raw: '' };

type Listed<Item> = Omit<NewRecords<Item>, 'isOver'>;
type Gathered<Item> = Omit<Listed<Item>, 'isWhole'>;
type ListedPage<Item> = Gathered<Item> & { readonly pageCount: number | null };

/** The instant some milliseconds after another. */
export const after = (instant: UtcInstant, ms: number): UtcInstant =>
  instantFromEpochMs(Date.parse(instant) + ms);

/** By how much what was noted may be off: by as much as the clocks differ, or may differ where the bank tells no time. */
export const offMs = ({ aheadMs }: Pick<BankClock, 'aheadMs'>): number => {
  const ahead = aheadMs();
  return ahead === null ? MOST_SKEW_MS : Math.abs(ahead);
};

/** Mandates that were made when one was asked for. Throws `list_not_offered` where the bank has no such list. */
export function newMandates(
  api: BankApi,
  when: AskedWhen,
  signal: AbortSignal,
): Promise<NewRecords<MandateRecord>> {
  return madeAround(api, when, mandatePages(api, signal));
}

/**
 * Mandates that were made since a moment, which may be off by `offMs`, however long ago and however many. A window that answers 404 is empty where `mayBeEmpty`
 * says so and it does a second time. Throws `list_not_offered` where the bank has no such list.
 */
export function mandatesSince(
  api: BankApi,
  { since, now, offMs }: { readonly since: UtcInstant; readonly now: UtcInstant; readonly offMs: number },
  signal: AbortSignal,
  mayBeEmpty: (failure: CicloError) => Promise<boolean>,
): Promise<Listed<MandateRecord>> {
  const pages = mandatePages(api, signal);
  const ask: Ask<MandateRecord> = async (window, page) => {
    const answer = await pages(window, page).catch(asCicloError);
    if (!(answer instanceof CicloError)) return answer;
    if (page > 0 || !isAbsence(answer) || !(await mayBeEmpty(answer))) throw answer;
    return pages(window, page).catch(noneWhereAbsent);
  };
  return inParts(api, { from: after(since, -MOST_SKEW_MS - offMs), to: now }, ask);
}

const noneWhereAbsent = (error: unknown): ListedPage<MandateRecord> => {
  if (!isAbsence(asCicloError(error))) throw error;
  return { records: [], unreadable: [], pageCount: null };
};

const mandatePages =
  (api: BankApi, signal: AbortSignal): Ask<MandateRecord> =>
  async (window, page) => {
    const { records, quarantined, pageCount } = await api.listMandates(window, page, signal);
    return { records, unreadable: quarantined, pageCount };
  };

/** Locations that were made when one was asked for. Throws as {@link newMandates} does. */
export function newLocations(
  api: BankApi & { readonly writes: BankWrites },
  when: AskedWhen,
  signal: AbortSignal,
): Promise<NewRecords<LocationRecord>> {
  return madeAround(api, when, async (window, page) => {
    const { items, unreadable, pageCount } = await api.writes.listLocations(window, page, signal);
    return { records: items, unreadable: Array.from({ length: unreadable }, () => ILLEGIBLE), pageCount };
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
  const slackMs = MOST_SKEW_MS + offMs;
  const from = after(intendedAt, -slackMs);
  const to = earlierOf(after(now, slackMs), after(sentAt, LONGEST_MAKING_MS + offMs));
  if (to <= now) return { ...(await inParts(api, { from, to }, ask)), isOver: true };
  try {
    return { ...(await inWindows(cut({ from, to }, longestMs(api)), ask, () => null)), isOver: true };
  } catch (error) {
    if (asCicloError(error).code !== 'request_refused') throw error;
    return { ...(await inParts(api, { from, to: now }, ask)), isOver: now >= after(sentAt, slackMs) };
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
): Promise<Listed<Each>> {
  // Neighbouring windows share an instant, and so what was made at it.
  const all = new Gathering<Each>();
  const windows = [...first];
  let isWhole = true;
  for (let window = windows.shift(); window !== undefined; window = windows.shift()) {
    try {
      const listed = await allPages(window, ask);
      all.take(listed);
      isWhole &&= listed.isWhole;
    } catch (error) {
      const parts = asCicloError(error).code === 'request_refused' ? shorter(window) : null;
      if (parts === null) throw error;
      windows.unshift(...parts);
    }
  }
  return { ...all.listed(), isWhole };
}

/**
 * However many there are: what stands on a page that is not read counts as not made. Where a page holds nothing new the list is over, and
 * is whole unless the bank counts pages behind; so it is where a page is not there. A count that ends before a page that holds something counts nothing.
 */
async function allPages<Each extends Item>(window: Window, ask: Ask<Each>): Promise<Listed<Each>> {
  const pages = new Gathering<Each>();
  let isCounted = false;
  for (let page = 0; ; page += 1) {
    const answer = page === 0 ? await ask(window, page) : await orGone(() => ask(window, page));
    if (answer === null) return { ...pages.listed(), isWhole: !isCounted };
    const isNews = pages.take(answer);
    const counted = answer.pageCount !== null && answer.pageCount > page ? answer.pageCount : null;
    const isLast = counted === page + 1;
    if (isLast || !isNews) return { ...pages.listed(), isWhole: isLast || counted === null };
    isCounted = counted !== null;
  }
}

/** Each record that was listed, once. */
class Gathering<Each extends Item> {
  readonly #records = new Map<string, Each>();
  readonly #unreadable = new Map<string, Unreadable>();

  /** Answers whether any of them is new. */
  take({ records, unreadable }: Gathered<Each>): boolean {
    const before = this.#count();
    for (const record of records) this.#records.set(record.raw, record);
    for (const record of unreadable) this.#unreadable.set(record.raw, record);
    return this.#count() > before;
  }

  listed(): Gathered<Each> {
    return { records: [...this.#records.values()], unreadable: [...this.#unreadable.values()] };
  }

  #count(): number {
    return this.#records.size + this.#unreadable.size;
  }
}
