import type { OpenPointCount } from '../../../src-preload/contract/closing.ts';
import { BASES, type Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import { type CivilMonth, civilMonth } from '../../core/civil-month.ts';
import { tallyOf, totalsOf } from '../../core/close/closed-line.ts';
import { monthsToOpen, nextToClose } from '../../core/close/next-closing.ts';
import { linesOf } from './closing-draft.ts';
import { type ClosingSource, readClosings, readRegimes } from './closings.ts';
import type { StatementCache } from './statement-cache.ts';

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

/** Of each basis what has come, changed or gone of closed months that no later month takes: no closing will have it unless one is opened again. */
export function readLateNews({ db, prepare }: ClosingSource): OpenPointCount[] {
  return BASES.flatMap((basis): OpenPointCount[] => {
    const standing = closedBy(prepare, basis);
    if (standing.length === 0) return [];
    const known = knownOf(prepare, standing);
    const stuck = standing.filter((month) => nextToClose(month, basis, known) === null);
    const late = stuck.map((month) => ({ month, lines: linesOf(db, { month, basis }) }));
    const last = late
      .flatMap(({ month, lines }) => (lines.length > 0 ? month : []))
      .toSorted()
      .at(-1);
    if (last === undefined) return [];
    const lines = late.flatMap((each) => each.lines);
    const toReopen = { months: [...monthsToOpen(last, standing)], basis };
    return [
      {
        ...{ point: 'late_news', count: lines.length, amount: totalsOf(tallyOf(lines)).net },
        ...{ readOn: null, toReopen },
      },
    ];
  });
}
