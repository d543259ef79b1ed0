/** Periods that accountants ask for most, offered as one click. */
export const QUICK_PERIODS = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear', 'everything'] as const;
export type QuickPeriod = (typeof QUICK_PERIODS)[number];

/** Civil dates `YYYY-MM-DD`, both included; null for no limit. */
export type Period = { readonly dueFrom: string | null; readonly dueTo: string | null };

/** The dates of a quick period, counted from `today` (`YYYY-MM-DD`). */
export function quickPeriod(period: QuickPeriod, today: string): Period {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const periods: Readonly<Record<QuickPeriod, Period>> = {
    thisMonth: months(year, month, month),
    lastMonth: month === 1 ? months(year - 1, 12, 12) : months(year, month - 1, month - 1),
    thisYear: months(year, 1, 12),
    lastYear: months(year - 1, 1, 12),
    everything: { dueFrom: null, dueTo: null },
  };
  return periods[period];
}

/** The quick period that stands for these dates, or null when a person chose others. */
export function quickPeriodOf(period: Period, today: string): QuickPeriod | null {
  const isSame = (candidate: QuickPeriod): boolean => {
    const dates = quickPeriod(candidate, today);
    return dates.dueFrom === period.dueFrom && dates.dueTo === period.dueTo;
  };
  return QUICK_PERIODS.find(isSame) ?? null;
}

/** The days of a month, `YYYY-MM`. */
export const monthPeriod = (month: string): Period =>
  months(Number(month.slice(0, 4)), Number(month.slice(5, 7)), Number(month.slice(5, 7)));

/** The month, `YYYY-MM`, whose first and last day a period has; null for any other. */
export function monthOfPeriod({ dueFrom, dueTo }: Period): string | null {
  if (dueFrom === null) return null;
  const month = dueFrom.slice(0, 7);
  const whole = monthPeriod(month);
  return whole.dueFrom === dueFrom && whole.dueTo === dueTo ? month : null;
}

function months(year: number, first: number, last: number): Period {
  // Day 0 of the next month is the last day of this one.
  const lastDay = new Date(Date.UTC(year, last, 0)).getUTCDate();
  return { dueFrom: `${year}-${two(first)}-01`, dueTo: `${year}-${two(last)}-${two(lastDay)}` };
}

const two = (number: number): string => String(number).padStart(2, '0');
