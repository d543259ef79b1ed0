import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import type { RelativeWindow } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { daysAfter, monthAround } from '../../../kit/formats/days.ts';
import type { RelativeWindows } from '../../../kit/routes/cycle-links.ts';

/** The days from one to another; null where it has no beginning. */
export type DayRange = { readonly from: string | null; readonly to: string };

const month = (today: string, months: number): DayRange => {
  const { first, last } = monthAround(today, months);
  return { from: first, to: last };
};

const RANGES: Readonly<Record<RelativeWindow, (today: string) => DayRange>> = {
  today: (today) => ({ from: today, to: today }),
  thisMonth: (today) => month(today, 0),
  lastMonth: (today) => month(today, -1),
  nextMonth: (today) => month(today, 1),
  last30Days: (today) => ({ from: daysAfter(today, -29), to: today }),
  last90Days: (today) => ({ from: daysAfter(today, -90), to: today }),
  untilToday: (today) => ({ from: null, to: today }),
};

/** Windows that people ask for most, of due dates and of days of payment. */
export const OFFERED_WINDOWS = {
  due: ['untilToday', 'thisMonth', 'lastMonth', 'nextMonth', 'last30Days', 'last90Days'],
  paid: ['today', 'thisMonth', 'lastMonth', 'last30Days', 'last90Days'],
} as const satisfies Record<keyof RelativeWindows, readonly RelativeWindow[]>;

/** The days of a window, seen from a day. */
export const rangeOfWindow = (window: RelativeWindow, today: string): DayRange => RANGES[window](today);

/** The days that named windows stand for today, as parts of a filter. */
export function daysOfWindows(
  { due, paid }: RelativeWindows,
  today: string,
): Partial<Pick<CycleFilter, 'dueFrom' | 'dueTo' | 'paidFrom' | 'paidTo'>> {
  const [dueDays, paidDays] = [due && rangeOfWindow(due, today), paid && rangeOfWindow(paid, today)];
  return {
    ...(dueDays ? { dueFrom: dueDays.from, dueTo: dueDays.to } : {}),
    ...(paidDays ? { paidFrom: paidDays.from, paidTo: paidDays.to } : {}),
  };
}
