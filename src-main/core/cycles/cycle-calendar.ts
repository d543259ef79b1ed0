import type { Periodicity } from '../../../src-preload/contract/vocabulary/mandates.ts';
import { addDays, type CivilDate, daysBetween, digitsAt } from '../civil-date.ts';
import { canonicalWord } from '../status.ts';

/** The part of a mandate that its cycles are computed from. */
export type CycleAnchor = { readonly startDate: CivilDate; readonly periodicity: string };

/** Cycle `index` (0 first) runs from `start` to `end`, both included. */
export type Cycle = { readonly index: number; readonly start: CivilDate; readonly end: CivilDate };

type Step = { readonly days: number } | { readonly months: number };

const STEPS: Readonly<Record<Periodicity, Step>> = {
  SEMANAL: { days: 7 },
  MENSAL: { months: 1 },
  TRIMESTRAL: { months: 3 },
  SEMESTRAL: { months: 6 },
  ANUAL: { months: 12 },
};

const stepsByWord = new Map<string, Step>(Object.entries(STEPS));

/** How far apart the cycles of a periodicity start, whatever its case, accents and blanks; null for a word that we do not know. */
const stepOf = (periodicity: string): Step | null => stepsByWord.get(canonicalWord(periodicity)) ?? null;

/** Whether the cycles of a mandate can be computed: not where its periodicity is a word that we do not know. */
export const hasCycles = ({ periodicity }: Pick<CycleAnchor, 'periodicity'>): boolean =>
  stepOf(periodicity) !== null;

/** Whether several cycles of one mandate may start in one month. */
export function startsWithinMonths(periodicity: string): boolean {
  const step = stepOf(periodicity);
  return step !== null && 'days' in step;
}

/**
 * Start of cycle `index`: the anchor plus that many periods, always from the anchor, so that 31/01 gives 28/02 and
 * then 31/03 again (rules/cycles.md, Calendar). `null` when the periodicity is a word that we do not know.
 */
export function cycleStart(anchor: CycleAnchor, index: number): CivilDate | null {
  const step = stepOf(anchor.periodicity);
  if (step === null) return null;
  if ('days' in step) return addDays(anchor.startDate, step.days * index);
  if (index === 0) return anchor.startDate;
  return addMonths(anchor.startDate, step.months * index);
}

/** The same day of a later month, or that month's last day. Plain arithmetic: a full reconciliation does it millions of times. */
function addMonths(date: CivilDate, months: number): CivilDate {
  const month = monthNumber(date) - 1 + months;
  const [year, monthOfYear] = [Math.floor(month / 12), (month % 12) + 1];
  const day = Math.min(dayOfMonth(date), daysInMonth(year, monthOfYear));
  return `${String(year).padStart(4, '0')}-${twoDigits(monthOfYear)}-${twoDigits(day)}` as CivilDate;
}

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysInMonth = (year: number, month: number): number =>
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
  const step = stepOf(anchor.periodicity);
  if (step === null) return null;
  if ('days' in step) return Math.floor(daysBetween(anchor.startDate, date) / step.days);
  const months = monthsBetween(anchor.startDate, date);
  const estimate = Math.floor(months / step.months);
  return startsLaterInMonth(anchor.startDate, date, months, step.months) ? estimate - 1 : estimate;
}

/** Whether a cycle starts in the month of a day and after it. */
function startsLaterInMonth(anchor: CivilDate, date: CivilDate, months: number, period: number): boolean {
  const [startDay, day] = [dayOfMonth(anchor), dayOfMonth(date)];
  if (months % period !== 0 || startDay <= day) return false;
  const month = monthNumber(date) - 1;
  return daysInMonth(Math.floor(month / 12), (month % 12) + 1) > day;
}

/**
 * Start of the cycle after the one that holds a day; null where the mandate ends before it, so that there is none, and for an unknown
 * periodicity.
 */
export function nextCycleStart(
  mandate: CycleAnchor & { readonly endDate: CivilDate | null },
  day: CivilDate,
): CivilDate | null {
  const index = cycleIndexOf(mandate, day);
  const start = index === null ? null : cycleStart(mandate, index + 1);
  return start === null || start > (mandate.endDate ?? start) ? null : start;
}

const dayOfMonth = (date: CivilDate): number => digitsAt(date, 8, 2);
const monthNumber = (date: CivilDate): number => digitsAt(date, 0, 4) * 12 + digitsAt(date, 5, 2);
const monthsBetween = (from: CivilDate, to: CivilDate): number => monthNumber(to) - monthNumber(from);
