import { Temporal } from 'temporal-polyfill';
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
  const start = Temporal.PlainDate.from(anchor.startDate).add({ months: months * index });
  return start.toString() as CivilDate;
}

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
