import type { EpochDay } from './calendar.ts';

/** The words of `calendario.periodicidade` (specification, RecBase). */
export type Periodicity = 'SEMANAL' | 'MENSAL' | 'TRIMESTRAL' | 'SEMESTRAL' | 'ANUAL';

type Period = { readonly unit: 'week' | 'month'; readonly count: number };

const PERIODS: Readonly<Record<Periodicity, Period>> = {
  SEMANAL: { unit: 'week', count: 1 },
  MENSAL: { unit: 'month', count: 1 },
  TRIMESTRAL: { unit: 'month', count: 3 },
  SEMESTRAL: { unit: 'month', count: 6 },
  ANUAL: { unit: 'month', count: 12 },
};

const DAY_MS = 86_400_000;

/** The day `months` later (earlier, when negative); a day that the month lacks becomes the month's last. */
export function monthsLater(day: EpochDay, months: number): EpochDay {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / DAY_MS;
}

/** First day of cycle `index`, always counted from the anchor: 31/01 → 28/02 → 31/03 (rules/cycles.md, Calendar). */
export function cycleStart(anchor: EpochDay, periodicity: Periodicity, index: number): EpochDay {
  const { unit, count } = PERIODS[periodicity];
  return unit === 'week' ? anchor + 7 * count * index : monthsLater(anchor, count * index);
}

/** A cycle index that is not after the cycle holding `day`, and at most two before it; never negative. */
export function cycleNotAfter(anchor: EpochDay, periodicity: Periodicity, day: EpochDay): number {
  const { unit, count } = PERIODS[periodicity];
  const longestPeriodDays = unit === 'week' ? 7 * count : 31 * count;
  return Math.max(0, Math.floor((day - anchor) / longestPeriodDays) - 1);
}
