import { Temporal } from 'temporal-polyfill';
import { addDays, type CivilDate, civilDate } from './civil-date.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** A month of the civil calendar, `YYYY-MM`. */
export type CivilMonth = string & { readonly CivilMonth: true };

/** Reads `YYYY-MM`; null for anything else. */
export const parseMonth = (text: string): CivilMonth | null =>
  MONTH.test(text) ? (text as CivilMonth) : null;

/** Brands what is known to be a month; throws `RangeError` for anything else. */
export function civilMonth(text: string): CivilMonth {
  const month = parseMonth(text);
  if (month === null) throw new RangeError(`not a month: ${text}`);
  return month;
}

/** The month that holds a day. */
export const monthOf = (day: CivilDate): CivilMonth => day.slice(0, 7) as CivilMonth;

/** The first of a month. */
export const firstDayOf = (month: CivilMonth): CivilDate => civilDate(`${month}-01`);

/** The last of a month, the 29th of February where the year has one. */
export const lastDayOf = (month: CivilMonth): CivilDate => {
  const { year, month: number } = Temporal.PlainYearMonth.from(month).add({ months: 1 });
  return addDays(civilDate(`${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}-01`), -1);
};

/** The one month that two days span from its first to its last; null for any other span, and for an open end. */
export function monthOfDays(from: string | null, to: string | null): CivilMonth | null {
  const month = from === null || to === null ? null : parseMonth(from.slice(0, 7));
  return month !== null && from === firstDayOf(month) && to === lastDayOf(month) ? month : null;
}
