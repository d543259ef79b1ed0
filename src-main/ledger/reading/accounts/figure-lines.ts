import type { FigureAsked, FigureLines } from '../../../../src-preload/contract/closing.ts';
import {
  type ClosingFigure,
  FIGURE_LINES_PER_PAGE,
} from '../../../../src-preload/contract/vocabulary/closing.ts';
import { firstDayOf, lastDayOf } from '../../../core/civil-month.ts';
import {
  addTallies,
  lineText,
  readLine,
  type Tally,
  tallyOf,
  totalsOf,
} from '../../../core/close/closed-line.ts';
import { isClosedLine } from '../../model/closed-line-form.ts';
import { LINE_KINDS, type LineKind, moneyLinesAfter, moneySums } from '../rows/money-lines.ts';
import { draftAdjustments, type MonthBy } from './closing-draft.ts';
import type { ClosingMonthSource } from './closing-month.ts';
import type { ClosingSource } from './closings.ts';
import { readableLines, readClosings, standingOf } from './closings.ts';
import { namedLines } from './named-lines.ts';

/** A figure of a month by one basis. */
export type FigureOf = MonthBy & Pick<FigureAsked, 'extent' | 'figure'>;

/** Lines of a figure in their order: so many as follow a line, and what all of them add up to. */
type Lines = {
  readonly after: (text: string | null, most: number) => readonly string[];
  readonly total: () => Tally & { readonly lines: number };
};

const KINDS: Readonly<Record<ClosingFigure, readonly LineKind[]>> = {
  received: ['payment'],
  refunded: ['refund'],
  net: LINE_KINDS,
};

/** The page of a figure's lines that follows one of them, by day; with the first page what all of them add up to. */
export function readFigureLines(source: ClosingMonthSource, of: FigureOf, after: string | null): FigureLines {
  const lines = linesOf(source, of);
  const found = lines.after(after, FIGURE_LINES_PER_PAGE + 1);
  const texts = found.slice(0, FIGURE_LINES_PER_PAGE);
  return {
    rows: namedLines(source.prepare, texts),
    total: after === null ? totalOf(lines.total()) : null,
    next: found.length > texts.length ? (texts.at(-1) ?? null) : null,
  };
}

const totalOf = ({ lines, ...tally }: ReturnType<Lines['total']>): FigureLines['total'] => ({
  lines,
  totals: totalsOf(tally),
});

function linesOf(source: ClosingMonthSource, of: FigureOf): Lines {
  const kinds = KINDS[of.figure];
  if (of.extent === 'whole') return standingNow(source, of, kinds);
  const closing = standingOf(readClosings(source.prepare), of.month, of.basis);
  return closing === null ? toClose(source, of, kinds) : kept(source, closing.id, kinds);
}

/** All lines of the month as it stands now. */
function standingNow({ db }: ClosingSource, { month, basis }: MonthBy, kinds: readonly LineKind[]): Lines {
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  return {
    after: (text, most) =>
      moneyLinesAfter(db, { days, basis, kinds }, text === null ? null : placeOf(text), most).map((line) =>
        lineText(line, basis),
      ),
    total: () => moneySums(db, days, basis, kinds),
  };
}

const placeOf = (text: string) => ({ ...readLine(text), day: text.slice(0, 10) });

/** What would be closed: adjustments of months before it, and its own lines, which come after them by their days. */
function toClose(source: ClosingMonthSource, of: MonthBy, kinds: readonly LineKind[]): Lines {
  const own = standingNow(source, of, kinds);
  const adjustments = (): string[] =>
    draftAdjustments(source.db, of, source.unclosed).filter((text) => kinds.includes(readLine(text).kind));
  return {
    after: (text, most) => {
      if (text !== null && text >= firstDayOf(of.month)) return own.after(text, most);
      const before = adjustments().filter((each) => text === null || each > text);
      const room = most - before.length;
      return room <= 0 ? before.slice(0, most) : [...before, ...own.after(null, room)];
    },
    total: () => {
      const before = adjustments();
      const { lines, ...tally } = own.total();
      return { lines: lines + before.length, ...addTallies(tally, tallyOf(before)) };
    },
  };
}

const KEPT = `
  SELECT text FROM closing_line WHERE closing_id = ? AND text > ? AND text LIKE ? ORDER BY text LIMIT ?`;

/** The lines that a closing keeps. */
function kept({ prepare }: ClosingSource, id: number, kinds: readonly LineKind[]): Lines {
  const pattern = kinds.length === 1 ? `__________;${kinds[0]};%` : '%';
  const after = (text: string | null, most: number): readonly string[] => {
    const found = prepare<string>(KEPT)
      .pluck()
      .all(id, text ?? '', pattern, most);
    const lines = found.filter(isClosedLine);
    const isWhole = found.length < most || lines.length === most;
    return isWhole ? lines : [...lines, ...after(found.at(-1) ?? null, most - lines.length)];
  };
  return {
    after,
    total: () => {
      const lines = readableLines(prepare, id).filter((text) => kinds.includes(readLine(text).kind));
      return { lines: lines.length, ...tallyOf(lines) };
    },
  };
}
