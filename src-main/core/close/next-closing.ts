import { type Basis, LAST_CASH_YEAR } from '../../../src-preload/contract/vocabulary/closing.ts';
import { addDays } from '../civil-date.ts';
import { type CivilMonth, lastDayOf, monthOf } from '../civil-month.ts';

/** What decides which months can still be closed: those that are, and by which basis each year is assessed, as far as somebody said so. */
type Known = {
  readonly closed: ReadonlySet<string>;
  readonly regimes: readonly { readonly year: number; readonly basis: Basis }[];
};

/** From 1 January 2027 the Simples Nacional is assessed by competência alone (LC 214/2025; CGSN 190/2026). */
export const isAssessedBy = (year: number, basis: Basis): boolean =>
  basis === 'competencia' || year <= LAST_CASH_YEAR;

/**
 * The month that what comes late of another one is closed with: the next one that is not closed, of a year that is assessed by that basis. Null where there is none:
 * caixa has ended, or the company has left it.
 */
export function nextToClose(month: CivilMonth, basis: Basis, { closed, regimes }: Known): CivilMonth | null {
  const next = monthOf(addDays(lastDayOf(month), 1));
  const year = Number(next.slice(0, 4));
  if (!isAssessedBy(year, basis)) return null;
  const regime = regimes.find((each) => each.year === year)?.basis ?? basis;
  return regime === basis && !closed.has(next) ? next : nextToClose(next, basis, { closed, regimes });
}

/**
 * The closings to open again so that late lines of month `of` get into one: from the one made last, which stands first, back to the first of that month or a later one.
 * Only the last one can be opened, and months may have been closed in any order.
 */
export const monthsToOpen = (of: CivilMonth, standing: readonly CivilMonth[]): readonly CivilMonth[] =>
  standing.slice(0, standing.findIndex((month) => month >= of) + 1);
