import { daysAfter, isCivilDate } from './days.ts';

/** A year of which no local holiday is known though some of an earlier one are. */
export type HolidayGap = {
  readonly year: string;
  /** Those of the newest earlier year that fall on the same day and month again, in this one. */
  readonly again: readonly string[];
  /** The others of that year, in it: they are a person's to say. */
  readonly left: readonly string[];
};

const DECEMBER = '12';

/**
 * The first year that wants local holidays: the running one, and from December on the next. They are typed with their year, and once that is over the calendar
 * is the national one: a debit is awaited on a holiday, and called late on the day that it comes. A year that was skipped hides none of this.
 */
export function holidayGap(days: readonly string[], today: string): HolidayGap | null {
  const [year = '', month = ''] = today.split('-');
  const looked = month === DECEMBER ? [year, String(Number(year) + 1)] : [year];
  const missing = looked.find((each) => !days.some((day) => yearOf(day) === each) && lastBefore(days, each));
  if (missing === undefined) return null;
  const last = days.filter((day) => yearOf(day) === lastBefore(days, missing));
  const inMissing = (day: string): string => `${missing}${day.slice(4)}`;
  const again = last.filter((day) => isCivilDate(inMissing(day)) && isFixed(day, days));
  return { year: missing, again: again.map(inMissing), left: last.filter((day) => !again.includes(day)) };
}

const yearOf = (day: string): string => day.slice(0, 4);

/** The newest year of which one is known before another year. */
const lastBefore = (days: readonly string[], year: string): string | undefined =>
  days
    .map(yearOf)
    .filter((each) => each < year)
    .toSorted()
    .at(-1);

/** A fixed day may fall on a feast that moves: that it was typed of a year in which it fell on none tells it apart. */
const isFixed = (day: string, days: readonly string[]): boolean =>
  days.some((other) => other.slice(4) === day.slice(4) && !isMovable(other));

/** Days from Easter to feasts that move with it: Carnival's Monday and Tuesday, Ash Wednesday, Good Friday, Easter, Ascension, Corpus Christi. */
const FROM_EASTER = [-48, -47, -46, -2, 0, 39, 60] as const;

function isMovable(day: string): boolean {
  const easter = easterOf(Number(day.slice(0, 4)));
  return FROM_EASTER.some((days) => daysAfter(easter, days) === day);
}

/** The Sunday of Easter by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const [century, inCentury, golden] = [Math.floor(year / 100), year % 100, year % 19];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return daysAfter(`${String(year).padStart(4, '0')}-03-22`, epact + weekday - 7 * late);
}
