import { Temporal } from 'temporal-polyfill';
import type { CivilDate, UtcInstant } from '../../src-preload/contract/vocabulary/values.ts';

export type { CivilDate, UtcInstant };

/** The only time zone of the field: the bank's days and windows are Brasília time. */
export const TIME_ZONE = 'America/Sao_Paulo';

const CIVIL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?$/;
/** An instant already written as we write it: only its day remains to be checked. */
const OWN_FORM = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const HAS_OFFSET = /([Zz]|[+-]\d{2}:?\d{2})$/;
const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

// Records name the same few thousand days over and over: each is checked once.
const knownDays = new Map<string, CivilDate | null>();
const MOST_KNOWN_DAYS = 50_000;

/** Parses `YYYY-MM-DD`, refusing days that do not exist (30 February); `null` when it is not one. */
export function parseCivilDate(text: string): CivilDate | null {
  const known = knownDays.get(text);
  if (known !== undefined) return known;
  const date = existingDay(text);
  if (text.length === 10 && knownDays.size < MOST_KNOWN_DAYS) knownDays.set(text, date);
  return date;
}

function existingDay(text: string): CivilDate | null {
  if (!CIVIL_DATE.test(text)) return null;
  const atUtc = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(atUtc.getTime()) && atUtc.toISOString().startsWith(text);
  return exists ? (text as CivilDate) : null;
}

/** Like {@link parseCivilDate}, for text that a program wrote; throws `RangeError` when it is not a day. */
export function civilDate(text: string): CivilDate {
  const date = parseCivilDate(text);
  if (date === null) throw new RangeError(`not a civil date: ${text}`);
  return date;
}

/**
 * Parses RFC 3339 into a UTC instant; `null` when it is none. A time without offset, which RFC 3339 forbids
 * but banks send, is read as São Paulo time.
 */
export function parseInstant(text: string): UtcInstant | null {
  if (OWN_FORM.test(text)) return parseCivilDate(text.slice(0, 10)) === null ? null : (text as UtcInstant);
  if (!RFC3339.test(text) || parseCivilDate(text.slice(0, 10)) === null) return null;
  const iso = text.replace(' ', 'T');
  const epochMs = HAS_OFFSET.test(iso) ? Date.parse(iso.toUpperCase()) : localEpochMs(iso);
  return Number.isNaN(epochMs) ? null : (new Date(epochMs).toISOString() as UtcInstant);
}

function localEpochMs(iso: string): number {
  try {
    return Temporal.PlainDateTime.from(iso).toZonedDateTime(TIME_ZONE).epochMilliseconds;
  } catch {
    return Number.NaN;
  }
}

/** The UTC instant of a moment given in milliseconds since the epoch. */
export function instantFromEpochMs(epochMs: number): UtcInstant {
  return new Date(epochMs).toISOString() as UtcInstant;
}

/** The days of São Paulo that a day of UTC has a part of; the later one begins with `hour` of UTC. */
type SharedDay = { readonly before: CivilDate; readonly from: CivilDate; readonly hour: number };

// Days of São Paulo begin at whole hours of UTC, so one look-up a day serves every instant within it.
const sharedDays = new Map<number, SharedDay>();

/** The civil day on which an instant falls in São Paulo (daylight saving of past years included). */
export function saoPauloDate(instant: UtcInstant): CivilDate {
  const utcDay = epochDay(instant);
  const known = sharedDays.get(utcDay);
  const day = known ?? sharedDay(utcDay);
  if (known === undefined) sharedDays.set(utcDay, day);
  return digitsAt(instant, 11, 2) < day.hour ? day.before : day.from;
}

function sharedDay(utcDay: number): SharedDay {
  const midnight = Temporal.Instant.fromEpochMilliseconds(utcDay * DAY_MS).toZonedDateTimeISO(TIME_ZONE);
  const before = midnight.toPlainDate();
  const from = before.add({ days: 1 });
  const hour = Math.ceil((from.toZonedDateTime(TIME_ZONE).epochMilliseconds - utcDay * DAY_MS) / HOUR_MS);
  return { before: before.toString() as CivilDate, from: from.toString() as CivilDate, hour };
}

/** The instant of a wall-clock time (`HH:mm:ss[.sss]`) on a day in São Paulo. */
export function saoPauloInstant(date: CivilDate, time: string): UtcInstant {
  return instantFromEpochMs(localEpochMs(`${date}T${time}`));
}

/** 23:59:59 of a day in São Paulo: the "now" of `sync --today` (rules/reconciliation.md, Input). */
export function endOfDay(date: CivilDate): UtcInstant {
  return saoPauloInstant(date, '23:59:59');
}

/** Days before each month of a year that begins with March, so that the leap day is its last. */
const DAYS_BEFORE_MONTH = [306, 337, 0, 31, 61, 92, 122, 153, 184, 214, 245, 275];
/** Days from the first of March of the year 0 to 1970-01-01. */
const DAYS_TO_EPOCH = 719_468;

/** The day on which a day or an instant falls, counted from 1970. Plain arithmetic: it is asked several times for each of a million charges. */
function epochDay(date: CivilDate | UtcInstant): number {
  const month = digitsAt(date, 5, 2);
  const year = digitsAt(date, 0, 4) - (month <= 2 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return (
    year * 365 + leapDays + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + digitsAt(date, 8, 2) - 1 - DAYS_TO_EPOCH
  );
}

/** The number that stands in the text of a day or an instant: many times cheaper than to cut it out and parse it. */
export function digitsAt(text: CivilDate | UtcInstant, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) value = value * 10 + text.charCodeAt(at) - ZERO;
  return value;
}

const ZERO = '0'.charCodeAt(0);

// Written over and over, as they are read: each is spelled once.
const spelledDays = new Map<number, CivilDate>();

function spelled(day: number): CivilDate {
  const known = spelledDays.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10) as CivilDate;
  if (spelledDays.size < MOST_KNOWN_DAYS) spelledDays.set(day, date);
  return date;
}

/** The day `days` after (before, when negative) a day. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return spelled(epochDay(date) + days);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return epochDay(to) - epochDay(from);
}

/** Day of the week, 0 Sunday to 6 Saturday. */
export function dayOfWeek(date: CivilDate): number {
  const day = (epochDay(date) + THURSDAY) % 7;
  return day < 0 ? day + 7 : day;
}

/** The weekday of 1970-01-01. */
const THURSDAY = 4;

/** The earlier of two days, or of two instants. */
export function earlierOf<Moment extends CivilDate | UtcInstant>(a: Moment, b: Moment): Moment {
  return a < b ? a : b;
}

/** The later of two days, or of two instants. */
export function laterOf<Moment extends CivilDate | UtcInstant>(a: Moment, b: Moment): Moment {
  return a > b ? a : b;
}

/** The first of some days; null of none. */
export const earliest = (days: readonly CivilDate[]): CivilDate | null =>
  days.reduce<CivilDate | null>((first, day) => (first === null || day < first ? day : first), null);

/** The last of some days; null of none. */
export const latest = (days: readonly CivilDate[]): CivilDate | null =>
  days.reduce<CivilDate | null>((last, day) => (last === null || day > last ? day : last), null);
