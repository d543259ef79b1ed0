import Holidays from 'date-holidays';
import { addDays, type CivilDate, civilDate, daysBetween, saoPauloInstant } from '../../core/civil-date.ts';

/** A civil day as whole days since 1970-01-01: the arithmetic of a million charges needs numbers. */
export type EpochDay = number;
/** An instant as whole seconds since 1970-01-01T00:00:00Z; every event of a world falls on a whole second. */
export type EpochSecond = number;

const EPOCH = civilDate('1970-01-01');
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A time of day in seconds since midnight. */
export const atHour = (hour: number, seconds = 0): number => Math.floor(hour * HOUR) + seconds;

/** The number of a civil day. */
export const dayOf = (date: CivilDate): EpochDay => daysBetween(EPOCH, date);

/** The days that a world may begin on; our choice. */
export const WORLD_DAYS = [dayOf(civilDate('2000-01-01')), dayOf(civilDate('2099-12-31'))] as const;

const dates = new Map<EpochDay, CivilDate>();

/** The civil day of a number. */
export function dateOf(day: EpochDay): CivilDate {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = addDays(EPOCH, day);
  dates.set(day, date);
  return date;
}

const midnights = new Map<EpochDay, EpochSecond>();

/** The last day that can be written, 9999-12-31. A mandate may end on it, and then expires a day later. */
const LAST_DAY = dayOf(civilDate('9999-12-31'));

/** The instant `secondOfDay` seconds after midnight in São Paulo; after the year 9999 three hours after UTC's, as today. */
export function secondOf(day: EpochDay, secondOfDay = 0): EpochSecond {
  if (day > LAST_DAY) return day * DAY + 3 * HOUR + secondOfDay;
  let midnight = midnights.get(day);
  if (midnight === undefined) {
    midnight = Date.parse(saoPauloInstant(dateOf(day), '00:00:00')) / 1_000;
    midnights.set(day, midnight);
  }
  return midnight + secondOfDay;
}

/** The civil day in São Paulo on which an instant falls. */
export function dayAt(second: EpochSecond): EpochDay {
  const utcDay = Math.floor(second / DAY);
  return second >= secondOf(utcDay) ? utcDay : utcDay - 1;
}

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** RFC 3339 in UTC. A page of lists writes ten thousand of these: put together from known parts it takes a third of the time. */
export function rfc3339(second: EpochSecond): string {
  const day = Math.floor(second / DAY);
  const time = second - day * DAY;
  const minutes = Math.floor(time / 60);
  return `${dateOf(day)}T${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[time % 60]}.000Z`;
}

/**
 * State and city holidays by IBGE municipality code, as `MM-DD`. The bank moves a settlement by the calendar of the payer's city
 * (specification, CobRBase.ajusteDiaUtil), which a receiver does not know.
 */
const CITY_HOLIDAYS: Readonly<Record<string, ReadonlySet<string>>> = {
  '3550308': new Set(['01-25', '07-09']),
  '3304557': new Set(['01-20', '04-23']),
  '2927408': new Set(['07-02', '12-08']),
  '3106200': new Set(['08-15', '12-08']),
  '4314902': new Set(['02-02', '09-20']),
  '2611606': new Set(['03-06', '06-24']),
};

const national = new Holidays('BR');
const holidaysByYear = new Map<string, ReadonlySet<string>>();

function nationalHolidays(year: string): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known !== undefined) return known;
  const closed = national
    .getHolidays(Number(year))
    .filter(({ type }) => type === 'public' || type === 'bank');
  const days = new Set(closed.map(({ date }) => date.slice(0, 10)));
  holidaysByYear.set(year, days);
  return days;
}

const openNationally = new Map<EpochDay, boolean>();

function isOpenNationally(day: EpochDay): boolean {
  const known = openNationally.get(day);
  if (known !== undefined) return known;
  const date = dateOf(day);
  // Day 0 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7;
  const isOpen = weekday !== 0 && weekday !== 6 && !nationalHolidays(date.slice(0, 4)).has(date);
  openNationally.set(day, isOpen);
  return isOpen;
}

/** The day itself, or the next one on which banks work in the payer's city (IBGE code). */
export function nextBusinessDay(day: EpochDay, city: string): EpochDay {
  const local = CITY_HOLIDAYS[city];
  let open = day;
  while (!isOpenNationally(open) || local?.has(dateOf(open).slice(5)) === true) open += 1;
  return open;
}
