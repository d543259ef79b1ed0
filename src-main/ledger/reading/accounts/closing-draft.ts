import { createHash } from 'node:crypto';
import type { Basis } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { type CivilMonth, firstDayOf, lastDayOf, parseMonth } from '../../../core/civil-month.ts';
import { linesBetween, lineText, monthOfLine } from '../../../core/close/closed-line.ts';
import { type ClosingFacts, closingText } from '../../../core/close/closing-text.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { isClosedLine } from '../../model/closed-line-form.ts';
import { moneyLines } from '../rows/money-lines.ts';

/** A month and a basis by which it is closed. */
export type MonthBy = { readonly month: CivilMonth; readonly basis: Basis };

const STANDING_MONTHS = `
  SELECT DISTINCT month FROM closing c WHERE basis = ? AND month < ?
  AND NOT EXISTS (SELECT 1 FROM closing_reopened r WHERE r.closing_id = c.id) ORDER BY month`;

/** What of one month no closing has; a reader keeps it, since it is asked for again at each look at a later month. */
export type UnclosedLines = (by: MonthBy) => readonly string[];

/** Of the closings by a basis that stand, the lines whose day is in a month, whichever month they were closed in. */
const CLOSED_LINES = `
  SELECT l.text FROM closing c CROSS JOIN closing_line l ON l.closing_id = c.id AND l.text >= @first AND l.text < @next
  WHERE c.basis = @basis AND NOT EXISTS (SELECT 1 FROM closing_reopened r WHERE r.closing_id = c.id)`;

/**
 * What a month holds that no closing has, as signed lines, sorted: its own, and of each month by that basis that was closed before it what came, changed or went since.
 * The bank's facts are never locked: what was told of them is, and what is told differently now belongs to the month that is closed next.
 */
export const draftLines = (db: LedgerDatabase, by: MonthBy, unclosed = reading(db)): string[] => [
  ...draftAdjustments(db, by, unclosed),
  ...unclosedLines(db, by),
];

/** What a month is closed with of the months that were closed before it: what came, changed or went since. Their days are earlier than all of its own. */
export function draftAdjustments(
  db: LedgerDatabase,
  { month, basis }: MonthBy,
  unclosed = reading(db),
): string[] {
  const closedBefore = db.prepare<[Basis, CivilMonth], string>(STANDING_MONTHS).pluck().all(basis, month);
  const months = closedBefore.map(parseMonth).filter((each) => each !== null);
  return months.flatMap((each) => unclosed({ month: each, basis }));
}

const reading =
  (db: LedgerDatabase): UnclosedLines =>
  (by) =>
    unclosedLines(db, by);

/** What of one month no closing has. */
export function unclosedLines(db: LedgerDatabase, { month, basis }: MonthBy): string[] {
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  const range = { basis, first: days.from, next: `${month}-99` };
  const closed = db.prepare<[typeof range], string>(CLOSED_LINES).pluck().iterate(range);
  // What is no line at all comes from no bank, so that it would be taken out again each time.
  return linesBetween([...closed], textsOf(db, { month, basis })).filter(isClosedLine);
}

/** The lines of a month as they stand now, whatever was closed. */
function* textsOf(db: LedgerDatabase, { month, basis }: MonthBy): Generator<string> {
  for (const line of moneyLines(db, { from: firstDayOf(month), to: lastDayOf(month) }, basis))
    yield lineText(line, basis);
}

/** Of lines that are closed with a month those that belong to one before it. */
export const adjustmentsOf = (lines: readonly string[], month: string): readonly string[] =>
  lines.filter((text) => monthOfLine(text) !== month);

/** SHA-256 of lines, each with a line feed behind it. */
export function hashOfLines(lines: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${line}\n`);
  return hash.digest('hex');
}

/** SHA-256 of a closing's text. */
export const hashOfClosing = (facts: ClosingFacts): string =>
  createHash('sha256').update(closingText(facts)).digest('hex');
