import { Temporal } from 'temporal-polyfill';

/** Days are `YYYY-MM-DD`, which compare as text; instants are epoch milliseconds. */
export type Day = string;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const ZONE = 'America/Sao_Paulo';

export type Period = 'SEMANAL' | 'MENSAL' | 'TRIMESTRAL' | 'SEMESTRAL' | 'ANUAL';

const LENGTHS: Readonly<Record<Period, Temporal.DurationLike>> = {
  SEMANAL: { weeks: 1 },
  MENSAL: { months: 1 },
  TRIMESTRAL: { months: 3 },
  SEMESTRAL: { months: 6 },
  ANUAL: { years: 1 },
};

export const plusDays = (day: Day, days: number): Day =>
  Temporal.PlainDate.from(day).add({ days }).toString();

export const daysFrom = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;

/** The instant of a time of day in São Paulo. */
export const instantOf = (day: Day, hour = 0): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: ZONE }).add({ hours: hour }).epochMilliseconds;

/** The day in São Paulo on which an instant falls. */
export const dayOf = (instant: number): Day =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(ZONE).toPlainDate().toString();

export const isWeekend = (day: Day): boolean => Temporal.PlainDate.from(day).dayOfWeek > 5;

/** First day of cycle `index`, counted from the anchor so that a 31st comes back after a shorter month (rules/cycles.md, Calendar). */
function cycleStart(anchor: Day, period: Period, index: number): Day {
  const length = Temporal.Duration.from(LENGTHS[period]);
  const { weeks, months, years } = length;
  const whole = { weeks: weeks * index, months: months * index, years: years * index };
  return Temporal.PlainDate.from(anchor).add(whole, { overflow: 'constrain' }).toString();
}

/** The index of the cycle that a day falls in; null before the first. */
export function cycleOf(anchor: Day, period: Period, day: Day): number | null {
  if (day < anchor) return null;
  let index = 0;
  while (cycleStart(anchor, period, index + 1) <= day) index += 1;
  return index;
}

/** First day of the cycle after the one that a day falls in; null where the last day of the mandate comes before it. */
export function nextCycle(
  mandate: { readonly firstDay: Day; readonly lastDay: Day | null; readonly period: Period },
  day: Day,
): Day | null {
  const { firstDay, lastDay, period } = mandate;
  const next = cycleStart(firstDay, period, (cycleOf(firstDay, period, day) ?? 0) + 1);
  return lastDay !== null && next > lastDay ? null : next;
}

export const earliest = (one: Day, other: Day): Day => (one < other ? one : other);
export const latest = (one: Day, other: Day): Day => (one > other ? one : other);
