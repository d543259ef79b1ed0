import type { ClosingLine, ClosingMonth, ClosingTotals } from '../../../../src-preload/contract/closing.ts';
import { type Basis, CLOSING_LINES_SHOWN } from '../../../../src-preload/contract/vocabulary/closing.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { civilMonth, firstDayOf, lastDayOf } from '../../../core/civil-month.ts';
import { linesBetween, tallyOf, totalsOf } from '../../../core/close/closed-line.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { moneySums } from '../rows/money-lines.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import {
  adjustmentsOf,
  draftAdjustments,
  draftLines,
  hashOfLines,
  type MonthBy,
  type UnclosedLines,
} from './closing-draft.ts';
import { type ClosingSource, closedAfter, readableLines, readClosings, standingOf } from './closings.ts';
import { monthsToReopen } from './late-news.ts';
import { namedLines } from './named-lines.ts';
import { type ReadSoFar, readCountedPoints } from './open-points.ts';

/** `unclosed` tells of each closed month what no closing has. */
export type ClosingMonthSource = ClosingSource & { readonly unclosed: UnclosedLines };

/**
 * One month by one basis as it stands: what would be closed, what is counted as open, and what was closed of it. What changed since something was closed or left is asked for
 * apart: for that whole months are walked.
 */
export function readClosingMonth(
  { db, prepare, unclosed }: ClosingMonthSource,
  by: MonthBy,
  soFar: ReadSoFar & { readonly asOf: CivilDate },
): ClosingMonth {
  const closings = readClosings(prepare);
  const own = closings.filter(({ month, basis }) => month === by.month && basis === by.basis);
  const standing = standingOf(own, by.month, by.basis);
  return {
    ...by,
    asOf: soFar.asOf,
    today: soFar.today,
    isOver: lastDayOf(by.month) < soFar.today,
    byBasis: { caixa: sumsOf(db, by, 'caixa'), competencia: sumsOf(db, by, 'competencia') },
    draft: draftOf(draftLines(db, by, unclosed), by),
    openPoints: readCountedPoints(prepare, by.month, soFar),
    standing,
    reopened: own.filter(({ reopened }) => reopened !== null),
    toReopen: monthsToReopen(prepare, by.month, by.basis),
    laterMonth: (standing && closedAfter(closings, standing))?.month ?? null,
  };
}

const sumsOf = (db: LedgerDatabase, { month }: MonthBy, basis: Basis): ClosingTotals =>
  totalsOf(moneySums(db, { from: firstDayOf(month), to: lastDayOf(month) }, basis));

function draftOf(lines: readonly string[], { month }: MonthBy): ClosingMonth['draft'] {
  const adjustments = adjustmentsOf(lines, month);
  return {
    lines: lines.length,
    totals: totalsOf(tallyOf(lines)),
    adjustments: adjustments.length,
    adjustmentTotals: totalsOf(tallyOf(adjustments)),
    linesHash: hashOfLines(lines),
  };
}

/** The first of many lines, and how many they are. */
export type ShownLines = { readonly rows: ClosingLine[]; readonly total: number };

/** What would be closed with a month of months before it; of a closed month what it was closed with. */
export function readAdjustments(
  { db, prepare, unclosed }: ClosingMonthSource,
  by: MonthBy,
  most: number = CLOSING_LINES_SHOWN,
): ShownLines & { readonly totals: ClosingTotals } {
  const standing = standingOf(readClosings(prepare), by.month, by.basis);
  const adjustments =
    standing === null
      ? draftAdjustments(db, by, unclosed)
      : adjustmentsOf(readableLines(prepare, standing.id), by.month);
  return { ...shown(prepare, adjustments, most), totals: totalsOf(tallyOf(adjustments)) };
}

/**
 * What differs between a closing that was opened again and the one that took its place, or what would be closed now: what was not in it comes with a plus.
 * Null where no closing has that number, or it stands.
 */
export function readDifference({ db, prepare, unclosed }: ClosingMonthSource, id: number): ShownLines | null {
  const closings = readClosings(prepare);
  const old = closings.find((closing) => closing.id === id && closing.reopened !== null);
  if (old === undefined) return null;
  const by = { month: civilMonth(old.month), basis: old.basis };
  const next = closings.findLast(
    (each) => each.id > id && each.month === old.month && each.basis === old.basis,
  );
  const now = next === undefined ? draftLines(db, by, unclosed) : readableLines(prepare, next.id);
  return shown(prepare, linesBetween(readableLines(prepare, id), now));
}

const shown = (
  prepare: StatementCache,
  lines: readonly string[],
  most: number = CLOSING_LINES_SHOWN,
): ShownLines => ({ rows: namedLines(prepare, lines.slice(0, most)), total: lines.length });
