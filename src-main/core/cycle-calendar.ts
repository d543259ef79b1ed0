import { addDays, type CivilDate, daysBetween } from './civil-date.ts';

/** The part of a mandate that its cycles are computed from. */
export type CycleAnchor = { readonly startDate: CivilDate; readonly periodicity: string };

/** Cycle `index` (0 first) runs from `start` to `end`, both included. */
export type Cycle = { readonly index: number; readonly start: CivilDate; readonly end: CivilDate };

const MONTHS_BY_PERIODICITY: Readonly<Record<string, number>> = {
  MENSAL: 1,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/**
 * Start of cycle `index`: the anchor plus that many periods, always from the anchor, so that 31/01 gives 28/02 and
 * then 31/03 again (DOMAIN.md, Cycles). `null` when the periodicity is a word that we do not know.
 */
export function cycleStart(anchor: CycleAnchor, index: number): CivilDate | null {
  if (anchor.periodicity === 'SEMANAL') return addDays(anchor.startDate, 7 * index);
  const months = MONTHS_BY_PERIODICITY[anchor.periodicity];
  if (months === undefined) return null;
  if (index === 0) return anchor.startDate;
  return addMonths(anchor.startDate, months * index);
}

/** The same day of a later month, or that month's last day. Plain arithmetic: a full reconciliation does it millions of times. */
function addMonths(date: CivilDate, months: number): CivilDate {
  const month = monthNumber(date) - 1 + months;
  const [year, monthOfYear] = [Math.floor(month / 12), (month % 12) + 1];
  const day = Math.min(Number(date.slice(8)), lastDayOf(year, monthOfYear));
  return `${String(year).padStart(4, '0')}-${twoDigits(monthOfYear)}-${twoDigits(day)}` as CivilDate;
}

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lastDayOf = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (DAYS_OF_MONTH[month - 1] ?? 31);
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The cycle of that index with both its ends, or `null` for an unknown periodicity. */
export function cycleAt(anchor: CycleAnchor, index: number): Cycle | null {
  const start = cycleStart(anchor, index);
  const next = cycleStart(anchor, index + 1);
  return start === null || next === null ? null : { index, start, end: addDays(next, -1) };
}

/** Index of the cycle that holds a day; `null` before the first cycle or for an unknown periodicity. */
export function cycleIndexOf(anchor: CycleAnchor, date: CivilDate): number | null {
  if (date < anchor.startDate) return null;
  if (anchor.periodicity === 'SEMANAL') return Math.floor(daysBetween(anchor.startDate, date) / 7);
  const months = MONTHS_BY_PERIODICITY[anchor.periodicity];
  if (months === undefined) return null;
  const estimate = Math.floor(monthsBetween(anchor.startDate, date) / months);
  const start = cycleStart(anchor, estimate);
  return start !== null && start > date ? estimate - 1 : estimate;
}

const monthNumber = (date: CivilDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
const monthsBetween = (from: CivilDate, to: CivilDate): number => monthNumber(to) - monthNumber(from);
