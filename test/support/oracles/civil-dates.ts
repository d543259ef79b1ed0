/**
 * Calendar arithmetic for specs, written apart from the app's: day numbers since 1970 and the Gregorian computus, no time zones, no
 * libraries.
 */

const CUMULATIVE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Days in a month, 1 to 12. */
export function monthLength(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Day number of a date: 0 is 1970-01-01. */
export function dayNumber(year: number, month: number, day: number): number {
  const y = year - 1;
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  const thisLeap = month > 2 && isLeap(year) ? 1 : 0;
  return y * 365 + leapDays + (CUMULATIVE[month - 1] ?? 0) + thisLeap + day - 719_163;
}

/** Year, month and day of `YYYY-MM-DD`. */
export function partsOf(date: string): [number, number, number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
}

export const numberOf = (date: string): number => dayNumber(...partsOf(date));

/** `YYYY-MM-DD` of a day number, found by counting. */
export function dateOf(number: number): string {
  let year = 1970 + Math.floor(number / 366);
  while (dayNumber(year + 1, 1, 1) <= number) year += 1;
  let month = 1;
  while (month < 12 && dayNumber(year, month + 1, 1) <= number) month += 1;
  const day = number - dayNumber(year, month, 1) + 1;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Easter Sunday by the anonymous Gregorian computus. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayNumber(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** Whether banks open: Monday to Friday less the national holidays of rules/cycles.md, Business days. */
export function banksOpen(number: number): boolean {
  const date = dateOf(number);
  const year = Number(date.slice(0, 4));
  const weekday = (((number + 4) % 7) + 7) % 7;
  const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
  if (year >= 2024) fixed.push('11-20');
  const movable = [-48, -47, -2, 60].map((offset) => easter(year) + offset);
  return weekday !== 0 && weekday !== 6 && !fixed.includes(date.slice(5)) && !movable.includes(number);
}
