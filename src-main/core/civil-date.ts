import { Temporal } from 'temporal-polyfill';
import type { CivilDate, UtcInstant } from '../../src-preload/contract/vocabulary/values.ts';

export type { CivilDate, UtcInstant };

/** The only time zone of the field: the bank's days and windows are Brasília time. */
const TIME_ZONE = 'America/Sao_Paulo';

const CIVIL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?$/;
/** An instant already written as we write it: only its day remains to be checked. */
const OWN_FORM = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const HAS_OFFSET = /([Zz]|[+-]\d{2}:?\d{2})$/;
const DAY_MS = 86_400_000;

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

// The offset changes only at whole hours, so one look-up an hour serves every instant within it.
const dateByHour = new Map<string, CivilDate>();

/** The civil day on which an instant falls in São Paulo (daylight saving of past years included). */
export function saoPauloDate(instant: UtcInstant): CivilDate {
  const hour = instant.slice(0, 13);
  const known = dateByHour.get(hour);
  if (known !== undefined) return known;
  const zoned = Temporal.Instant.from(`${hour}:00:00Z`).toZonedDateTimeISO(TIME_ZONE);
  const date = zoned.toPlainDate().toString() as CivilDate;
  dateByHour.set(hour, date);
  return date;
}

/** The instant of a wall-clock time (`HH:mm:ss[.sss]`) on a day in São Paulo. */
export function saoPauloInstant(date: CivilDate, time: string): UtcInstant {
  return instantFromEpochMs(localEpochMs(`${date}T${time}`));
}

/** 23:59:59 of a day in São Paulo: the "now" of `sync --today` (rules/reconciliation.md, Input). */
export function endOfDay(date: CivilDate): UtcInstant {
  return saoPauloInstant(date, '23:59:59');
}

const epochDay = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The day `days` after (before, when negative) a day. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return new Date((epochDay(date) + days) * DAY_MS).toISOString().slice(0, 10) as CivilDate;
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return epochDay(to) - epochDay(from);
}

/** Day of the week, 0 Sunday to 6 Saturday. */
export function dayOfWeek(date: CivilDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The later of two days. */
export function laterOf(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b;
}
