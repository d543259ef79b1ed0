import { daysAfter, isCivilDate } from './days.ts';

/** A year of which no local holiday is known though some of the one before are. */
export type HolidayGap = {
  readonly year: string;
  /** Those of the year before that fall on the same day and month again, in this one. */
  readonly again: readonly string[];
};

const DECEMBER = '12';

/**
 * The first year that wants local holidays: the running one, and from December on the next. They are typed with their year, and once that is over the calendar
 * is the national one: a debit is awaited on a holiday, and called late on the day that it comes.
 */
export function holidayGap(days: readonly string[], today: string): HolidayGap | null {
  const [year = '', month = ''] = today.split('-');
  const looked = month === DECEMBER ? [year, yearAfter(year)] : [year];
  const missing = looked.find((each) => ofYear(days, each).length === 0 && lastOf(days, each).length > 0);
  if (missing === undefined) return null;
  const again = lastOf(days, missing).filter((day) => !isMovable(day));
  return { year: missing, again: again.map((day) => `${missing}${day.slice(4)}`).filter(isCivilDate) };
}

const yearAfter = (year: string, years = 1): string => String(Number(year) + years);
const ofYear = (days: readonly string[], year: string): readonly string[] =>
  days.filter((day) => day.startsWith(`${year}-`));
const lastOf = (days: readonly string[], year: string): readonly string[] =>
  ofYear(days, yearAfter(year, -1));

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
