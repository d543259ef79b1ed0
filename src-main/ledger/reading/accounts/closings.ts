import type { Closing } from '../../../../src-preload/contract/closing.ts';
import type { Basis } from '../../../../src-preload/contract/vocabulary/closing.ts';
import type { CivilMonth } from '../../../core/civil-month.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { isClosedLine } from '../../model/closed-line-form.ts';
import { named } from '../rows/readable-rows.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { closingOf, isFileReadable, isReopeningReadable, type StoredClosing } from './readable-closing.ts';

/** A ledger's connection, and its statements. */
export type ClosingSource = { readonly db: LedgerDatabase; readonly prepare: StatementCache };

type StoredFile = Closing['files'][number] & { readonly closingId: number };

const CLOSINGS = `
  SELECT c.id, c.month, c.basis, c.at, c.author, c.lines, c.adjustments, c.received, c.refunded,
    c.lines_hash AS linesHash, c.hash, c.previous_hash AS previousHash, r.at AS reopenedAt, r.author AS reopenedBy, r.reason
  FROM closing c LEFT JOIN closing_reopened r ON r.closing_id = c.id ORDER BY c.id DESC`;

const FILES =
  'SELECT id, closing_id AS closingId, at, author, path, sha256, kind FROM closing_file ORDER BY id';

/** Every closing, newest first, also those that were opened again; none that says nothing ({@link readUnreadable}). */
export function readClosings(prepare: StatementCache): Closing[] {
  const { rows, files } = readRows(prepare);
  const byClosing = Map.groupBy(files.filter(isFileReadable), ({ closingId }) => closingId);
  const filesOf = (id: number) => (byClosing.get(id) ?? []).map(({ closingId: _, ...file }) => file);
  return rows.map((row) => closingOf(row, filesOf(row.id))).filter((each) => each !== null);
}

/** The names of rows kept of closings that this program has not written so, by table and number, lines by that of their closing while it stands: for whoever may look into them. `isWhole`: {@link wholeClosings}. */
export function readUnreadable(prepare: StatementCache, isWhole: (id: number) => boolean): string[] {
  const { rows, files } = readRows(prepare);
  return [
    ...named(
      'closing_line',
      rows.filter(({ id, reopenedAt }) => reopenedAt === null && !isWhole(id)),
    ),
    ...named(
      'closing',
      rows.filter((row) => closingOf(row, []) === null),
    ),
    ...named(
      'closing_reopened',
      rows.filter((row) => !isReopeningReadable(row)),
    ),
    ...named(
      'closing_file',
      files.filter((file) => !isFileReadable(file)),
    ),
  ];
}

const readRows = (prepare: StatementCache) => ({
  rows: prepare<StoredClosing>(CLOSINGS).all(),
  files: prepare<StoredFile>(FILES).all(),
});

/** The closing of a month that stands; null while the month is open. */
export const standingOf = (closings: readonly Closing[], month: CivilMonth, basis: Basis): Closing | null =>
  closings.find((each) => each.month === month && each.basis === basis && each.reopened === null) ?? null;

/** The closings of a month that stand, by whichever basis. */
export const standingIn = (closings: readonly Closing[], month: string): readonly number[] =>
  closings.filter((each) => each.month === month && each.reopened === null).map(({ id }) => id);

/** The closing by the same basis that was made after this one and stands: this one cannot be opened again before it. */
export const closedAfter = (closings: readonly Closing[], { id, basis }: Closing): Closing | null =>
  closings.find((each) => each.basis === basis && each.reopened === null && each.id > id) ?? null;

const IS_CLOSED = `
  SELECT 1 FROM closing c INDEXED BY closing_by_month
  WHERE c.month = ? AND NOT EXISTS (SELECT 1 FROM closing_reopened r WHERE r.closing_id = c.id) LIMIT 1`;

/** Whether a month is closed, by whichever basis. */
export const isClosed = (prepare: StatementCache, month: CivilMonth): boolean =>
  prepare<number>(IS_CLOSED).pluck().get(month) !== undefined;

/** The exact lines of a closing, in their order. */
export function* closingLines(prepare: StatementCache, id: number): Generator<string> {
  const lines = prepare<string>('SELECT text FROM closing_line WHERE closing_id = ? ORDER BY text').pluck();
  yield* lines.iterate(id);
}

/** The same without those that this program does not write. */
export const readableLines = (prepare: StatementCache, id: number): string[] =>
  [...closingLines(prepare, id)].filter(isClosedLine);

/** Whether all lines of a closing are lines. Each is read once: they came with it, and none comes later. */
export function wholeClosings(prepare: StatementCache): (id: number) => boolean {
  const known = new Map<number, boolean>();
  return (id) => {
    const isWhole = known.get(id) ?? [...closingLines(prepare, id)].every(isClosedLine);
    known.set(id, isWhole);
    return isWhole;
  };
}

/** By which basis each year is assessed, where somebody said so. */
export const readRegimes = (prepare: StatementCache): { year: number; basis: Basis }[] =>
  prepare<{ year: number; basis: Basis }>('SELECT year, basis FROM regime ORDER BY year').all();
