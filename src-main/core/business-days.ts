import Holidays from 'date-holidays';
import { addDays, type CivilDate, dayOfWeek } from './civil-date.ts';

/** Tells business days: Monday to Friday less the national bank holidays and a connection's own. */
export type BusinessCalendar = { readonly isBusinessDay: (date: CivilDate) => boolean };

const national = new Holidays('BR');
const bankHolidaysByYear = new Map<string, ReadonlySet<string>>();

/** `public` and `bank` are the days on which the national calendar of banks is closed (rules/cycles.md, Business days). */
function bankHolidays(year: string): ReadonlySet<string> {
  const known = bankHolidaysByYear.get(year);
  if (known) return known;
  const closed = national.getHolidays(Number(year)).filter((h) => h.type === 'public' || h.type === 'bank');
  const days = new Set(closed.map((holiday) => holiday.date.slice(0, 10)));
  bankHolidaysByYear.set(year, days);
  return days;
}

/** The national calendar plus the state and city holidays that a connection adds. */
export function businessCalendar(localHolidays: Iterable<CivilDate> = []): BusinessCalendar {
  const local = new Set<string>(localHolidays);
  return {
    isBusinessDay: (date) => {
      const weekday = dayOfWeek(date);
      return weekday !== 0 && weekday !== 6 && !local.has(date) && !bankHolidays(date.slice(0, 4)).has(date);
    },
  };
}

/** The day itself when it is a business day, else the next one. An estimate: see rules/cycles.md, Business days. */
export function nextBusinessDay(date: CivilDate, calendar: BusinessCalendar): CivilDate {
  let day = date;
  while (!calendar.isBusinessDay(day)) day = addDays(day, 1);
  return day;
}
