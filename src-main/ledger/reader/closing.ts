import { pointsInOrder } from '../../../src-preload/contract/vocabulary/closing.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { CivilMonth } from '../../core/civil-month.ts';
import { CicloError } from '../../core/failure.ts';
import { changedPoint, readChangedEntries } from '../reading/accounts/changed-entries.ts';
import { type MonthBy, type UnclosedLines, unclosedLines } from '../reading/accounts/closing-draft.ts';
import { readAdjustments, readClosingMonth, readDifference } from '../reading/accounts/closing-month.ts';
import { proveClosings } from '../reading/accounts/closing-proof.ts';
import {
  closingLines,
  readClosings,
  readRegimes,
  readUnreadable,
  wholeClosings,
} from '../reading/accounts/closings.ts';
import { type FigureOf, readFigureLines } from '../reading/accounts/figure-lines.ts';
import { lateNews, readLateOfMonth, readLeftMonths } from '../reading/accounts/late-news.ts';
import { readCountedPoints } from '../reading/accounts/open-points.ts';
import { readAging } from '../reading/overview/overview.ts';
import type { ReaderSources } from './sources.ts';

/** Months as they are closed, opened again and proven. */
export function closingReading({ db, prepare, snapshot, days, reading }: ReaderSources) {
  const unclosed: UnclosedLines = (by) =>
    snapshot.keep(`unclosed ${by.basis} ${by.month}`, () => unclosedLines(db, by));
  const of = { db, prepare, unclosed };
  const isWhole = wholeClosings(prepare);
  const changedEntries = (month: CivilMonth) =>
    snapshot.keep(`changed entries ${month}`, () => readChangedEntries(of, month));
  return {
    /** Every closing, newest first, also those that were opened again. */
    closings: reading(() => readClosings(prepare)),
    /** Rows kept of closings that say nothing that this program writes, by table and number. */
    unreadableClosings: reading(() => readUnreadable(prepare, isWhole)),
    /** By which basis each year is assessed, where somebody said so. */
    regimes: reading(() => readRegimes(prepare)),
    /** Throws `not_found` before the first poll. */
    closingMonth: reading((by: MonthBy, hasFailedPoll: boolean) =>
      readClosingMonth(of, by, { asOf: known(days.asOf()), today: known(days.calendarDay()), hasFailedPoll }),
    ),
    /** The first `most` of them, 500 unless said, with the totals of all. */
    closingAdjustments: reading((by: MonthBy, most?: number) => readAdjustments(of, by, most)),
    /** The lines that a figure of a month is the sum of: the page that follows one of them. */
    figureLines: reading((figure: FigureOf, after: string | null) => readFigureLines(of, figure, after)),
    /** What is unpaid of charges due up to a day, by its age on the day up to which the bank was read, as the overview has it. Throws `not_found` before the first poll. */
    unpaidByAge: reading((until: CivilDate) => readAging(prepare, until, known(days.asOf()))),
    /** Null where no closing of that number was opened again. */
    closingDifference: reading((id: number) => readDifference(of, id)),
    /** Every closing worked out again from what is kept of it. */
    provenClosings: reading(() => proveClosings(prepare)),
    /** What stands open of a month, as far as the ledger knows: not whether a poll has failed since the last good one. Throws `not_found` before the first poll. */
    openPoints: reading((month: CivilMonth) => {
      const months = readLeftMonths(prepare);
      const late = months.flatMap(({ basis, left }) =>
        left.map((each) => readLateOfMonth(of, { month: each, basis })),
      );
      const counted = readCountedPoints(prepare, month, {
        today: known(days.calendarDay()),
        hasFailedPoll: false,
      });
      return pointsInOrder([...counted, ...lateNews(months, late), ...changedPoint(changedEntries(month))]);
    }),
    /** For what came late: the closed months that no later one follows. Each is read by a call of its own, so that others are answered in between. */
    leftMonths: reading(() => readLeftMonths(prepare)),
    lateOfMonth: reading((by: MonthBy) => readLateOfMonth(of, by)),
    /** What left otherwise than it stands now, also what the office has put right. */
    changedEntries: reading(changedEntries),
    /** The exact lines of a closing. */
    closingLines: reading((id: number) => [...closingLines(prepare, id)]),
  };
}

function known(day: CivilDate | null): CivilDate {
  if (day === null) throw new CicloError('not_found', 'nothing was read yet');
  return day;
}
