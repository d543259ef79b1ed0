import { dateOf, dayNumber, monthLength, numberOf, partsOf } from './civil-dates.ts';

const MONTHS: Readonly<Record<string, number>> = { MENSAL: 1, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 };

/** Start of a cycle, counted month by month from the anchor (rules/cycles.md, Calendar). */
export function oracleStart(anchor: string, periodicity: string, index: number): string {
  if (periodicity === 'SEMANAL') return dateOf(numberOf(anchor) + 7 * index);
  let [year, month, day] = partsOf(anchor);
  for (let step = 0; step < index * (MONTHS[periodicity] ?? 0); step += 1) {
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return dateOf(dayNumber(year, month, Math.min(day, monthLength(year, month))));
}

export type OracleMandate = {
  startDate: string;
  endDate: string | null;
  periodicity: string;
  approvedOn: string | null;
  covered: ReadonlySet<number>;
};

/**
 * Cycles that nothing covers, on a day: all that start within ten days or have started, and the first beyond when none lies ahead sooner.
 * Those that began no later than the approval or before the ledger's coverage are not told.
 */
export function oracleCycles(
  mandate: OracleMandate,
  today: string,
  coveredFrom: string,
): [number, string, string][] {
  const found: [number, string, string][] = [];
  let isOneAhead = false;
  for (let index = 0; index < 2_000; index += 1) {
    const start = oracleStart(mandate.startDate, mandate.periodicity, index);
    if (mandate.endDate !== null && start > mandate.endDate) break;
    const off = numberOf(start) - numberOf(today);
    if (off > 10 && isOneAhead) break;
    isOneAhead ||= off > 0;
    const isExpected = start >= coveredFrom && (mandate.approvedOn === null || start > mandate.approvedOn);
    if (!isExpected || mandate.covered.has(index)) continue;
    const state = off > 10 ? 'scheduled' : off >= 2 ? 'to_charge' : 'not_charged';
    found.push([index, start, state]);
  }
  return found;
}
