import type { CivilDate } from '../../core/civil-date.ts';
import type { CivilMonth } from '../../core/civil-month.ts';
import { CicloError } from '../../core/failure.ts';
import type { MonthBy } from '../reading/closing-draft.ts';
import { readAdjustments, readClosingMonth, readDifference } from '../reading/closing-month.ts';
import { proveClosings } from '../reading/closing-proof.ts';
import { closingLines, readClosings, readRegimes } from '../reading/closings.ts';
import { type FigureOf, readFigureLines } from '../reading/figure-lines.ts';
import { type OpenPointsSource, readOpenPoints } from '../reading/open-points.ts';
import { readAging } from '../reading/overview.ts';
import type { Reading } from './reading.ts';

type ClosingSources = OpenPointsSource & { readonly asOf: () => CivilDate | null; readonly reading: Reading };

/** Months as they are closed, opened again and proven. */
export function closingReading({ db, prepare, keep, asOf, reading }: ClosingSources) {
  const dayRead = (): CivilDate => {
    const day = asOf();
    if (day === null) throw new CicloError('not_found', 'nothing was read yet');
    return day;
  };
  return {
    /** Every closing, newest first, also those that were opened again. */
    closings: reading(() => readClosings(prepare)),
    /** By which basis each year is assessed, where somebody said so. */
    regimes: reading(() => readRegimes(prepare)),
    /** Throws `not_found` before the first poll. */
    closingMonth: reading((by: MonthBy, hasFailedPoll: boolean) =>
      readClosingMonth({ db, prepare, keep }, by, { asOf: dayRead(), hasFailedPoll }),
    ),
    /** The first `most` of them, 500 unless said, with the totals of all. */
    closingAdjustments: reading((by: MonthBy, most?: number) => readAdjustments({ db, prepare }, by, most)),
    /** The lines that a figure of a month is the sum of: the page that follows one of them. */
    figureLines: reading((of: FigureOf, after: string | null) => readFigureLines({ db, prepare }, of, after)),
    /** What is unpaid now of charges due up to a day, by its age. Throws `not_found` before the first poll. */
    unpaidByAge: reading((until: CivilDate) => readAging(prepare, until, dayRead())),
    /** Null where no closing of that number was opened again. */
    closingDifference: reading((id: number) => readDifference({ db, prepare }, id)),
    /** Every closing worked out again from what is kept of it. */
    provenClosings: reading(() => proveClosings(prepare)),
    /** What stands open of a month, as far as the ledger knows: not whether a poll has failed since the last good one. Throws `not_found` before the first poll. */
    openPoints: reading((month: CivilMonth) =>
      readOpenPoints({ db, prepare, keep }, month, { asOf: dayRead(), hasFailedPoll: false }),
    ),
    /** The exact lines of a closing. */
    closingLines: reading((id: number) => [...closingLines(prepare, id)]),
  };
}
