import type { OpenPointCount } from '../../../src-preload/contract/closing.ts';
import { BASES, type Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import { addDays } from '../../core/civil-date.ts';
import { type CivilMonth, civilMonth, lastDayOf, monthOf } from '../../core/civil-month.ts';
import { tallyOf, totalsOf } from '../../core/close/closed-line.ts';
import { nextToClose } from '../../core/close/next-closing.ts';
import { draftAdjustments } from './closing-draft.ts';
import { type ClosingSource, readClosings, readRegimes } from './closings.ts';
import type { StatementCache } from './statement-cache.ts';

/** Months by a basis that are closed, the one that was closed last first. */
const closedBy = (prepare: StatementCache, basis: Basis): CivilMonth[] =>
  readClosings(prepare)
    .filter((closing) => closing.basis === basis && closing.reopened === null)
    .map(({ month }) => civilMonth(month));

/** The closing that is to be opened again for what comes late of a month to be in one; null where a later month takes it, and where nothing is closed. */
export function monthToReopen(prepare: StatementCache, month: CivilMonth, basis: Basis): CivilMonth | null {
  const closed = closedBy(prepare, basis);
  const known = { closed: new Set(closed), regimes: readRegimes(prepare) };
  return nextToClose(month, basis, known) === null ? (closed[0] ?? null) : null;
}

/** Of each basis by which no later month can be closed, what has come, changed or gone since and no closing will have unless one is opened again. */
export function readLateNews({ db, prepare }: ClosingSource): OpenPointCount[] {
  return BASES.flatMap((basis): OpenPointCount[] => {
    const last = closedBy(prepare, basis).toSorted().at(-1);
    const month = last === undefined ? null : monthToReopen(prepare, last, basis);
    if (last === undefined || month === null) return [];
    const lines = draftAdjustments(db, { month: monthOf(addDays(lastDayOf(last), 1)), basis });
    const { net } = totalsOf(tallyOf(lines));
    return [
      { point: 'late_news', count: lines.length, amount: net, readOn: null, toReopen: { month, basis } },
    ];
  });
}
