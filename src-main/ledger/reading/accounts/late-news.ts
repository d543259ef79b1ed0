import type { OpenPointCount } from '../../../../src-preload/contract/closing.ts';
import { BASES, type Basis } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { type CivilMonth, civilMonth } from '../../../core/civil-month.ts';
import { addTallies, type Tally, tallyOf, totalsOf } from '../../../core/close/closed-line.ts';
import { monthsToOpen, nextToClose } from '../../../core/close/next-closing.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import type { MonthBy, UnclosedLines } from './closing-draft.ts';
import { readClosings, readRegimes } from './closings.ts';

/** Months by a basis that are closed, the one that was closed last first. */
const closedBy = (prepare: StatementCache, basis: Basis): CivilMonth[] =>
  readClosings(prepare)
    .filter((closing) => closing.basis === basis && closing.reopened === null)
    .map(({ month }) => civilMonth(month));

const knownOf = (prepare: StatementCache, standing: readonly CivilMonth[]) => ({
  closed: new Set(standing),
  regimes: readRegimes(prepare),
});

/** The closings that are to be opened again, in this order, for what comes late of a month to be in one; none where a later month takes it, and where nothing is closed. */
export function monthsToReopen(prepare: StatementCache, month: CivilMonth, basis: Basis): CivilMonth[] {
  const standing = closedBy(prepare, basis);
  const next = nextToClose(month, basis, knownOf(prepare, standing));
  return next === null ? [...monthsToOpen(month, standing)] : [];
}

/** Closed months by a basis, the one that was closed last first, and those of them that no later month follows. */
export type LeftMonths = {
  readonly basis: Basis;
  readonly standing: readonly CivilMonth[];
  readonly left: readonly CivilMonth[];
};

/** Of each basis the closed months whose late news no later month takes. */
export const readLeftMonths = (prepare: StatementCache): LeftMonths[] =>
  BASES.map((basis) => {
    const standing = closedBy(prepare, basis);
    const known = knownOf(prepare, standing);
    return { basis, standing, left: standing.filter((month) => nextToClose(month, basis, known) === null) };
  });

/** How many lines of a closed month no closing has, and what they add up to. */
export type LateOfMonth = MonthBy & { readonly lines: number; readonly tally: Tally };

/** What has come, changed or gone of one month since it was closed; nothing of one that was opened again meanwhile. */
export function readLateOfMonth(
  { prepare, unclosed }: { readonly prepare: StatementCache; readonly unclosed: UnclosedLines },
  by: MonthBy,
): LateOfMonth {
  const lines = closedBy(prepare, by.basis).includes(by.month) ? unclosed(by) : [];
  return { ...by, lines: lines.length, tally: tallyOf(lines) };
}

/** Of each basis what is in no closing unless one is opened again, of months that were read one by one. */
export function lateNews(months: readonly LeftMonths[], read: readonly LateOfMonth[]): OpenPointCount[] {
  return months.flatMap(({ basis, standing }): OpenPointCount[] => {
    const late = read.filter((each) => each.basis === basis && each.lines > 0);
    const last = late
      .map(({ month }) => month)
      .toSorted()
      .at(-1);
    if (last === undefined) return [];
    const tally = late.map((each) => each.tally).reduce(addTallies);
    return [
      {
        ...{ point: 'late_news', count: late.reduce((sum, { lines }) => sum + lines, 0) },
        ...{ amount: totalsOf(tally).net, readOn: null },
        toReopen: { months: [...monthsToOpen(last, standing)], basis },
      },
    ];
  });
}
