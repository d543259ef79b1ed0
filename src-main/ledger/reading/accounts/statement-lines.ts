import type { BankLine } from '../../../../src-preload/contract/bank-statement.ts';
import { addDays, type CivilDate, daysBetween } from '../../../core/civil-date.ts';
import type { DaySources, StatementSpan } from '../../../core/evidence/day-sources.ts';
import type { StatementAccount } from '../../../core/evidence/statement-account.ts';
import type { Centavos } from '../../../core/money.ts';
import type { Days } from '../rows/money-lines.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** The account of the newest statement that names one. */
export const NEWEST_ACCOUNT =
  'SELECT bank_id AS bankId, account_id AS accountId FROM bank_statement WHERE account_id IS NOT NULL ORDER BY id DESC LIMIT 1';

/** An account as it is stored. */
export type StoredAccount = { readonly bankId: string | null; readonly accountId: string | null };

/** The account of a stored statement; null where the file did not name it. */
export const accountOf = ({ bankId, accountId }: StoredAccount): StatementAccount | null =>
  accountId === null ? null : { bankId: bankId ?? '', accountId };

const SPANS = `
  SELECT id, bank_id AS bankId, account_id AS accountId, from_day AS "from", to_day AS "to", whole_to AS "wholeTo" FROM bank_statement ORDER BY id`;

/** The days of every statement, oldest first. */
export const readSpans = (prepare: StatementCache): readonly StatementSpan[] =>
  prepare<Omit<StatementSpan, 'account'> & StoredAccount>(SPANS)
    .all()
    .map((row) => ({ ...row, account: accountOf(row) }));

/** A line of a statement as it is compared. */
export type Line = Omit<BankLine, 'day' | 'amount'> & { readonly day: CivilDate; readonly amount: Centavos };

const LINE = `
  l.statement_id AS statementId, l.line, l.day, l.amount, l.fit_id AS fitId, l.end_to_end_id AS endToEndId, l.refund_id AS refundId`;

const LINES = `
  SELECT ${LINE} FROM bank_statement_line l INDEXED BY bank_statement_line_by_day
  WHERE l.day BETWEEN ? AND ? AND l.statement_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) ORDER BY l.day, l.statement_id, l.line`;

const LINES_OF_STATEMENT = `
  SELECT ${LINE} FROM bank_statement_line l WHERE l.statement_id = ? AND l.day BETWEEN ? AND ? ORDER BY l.line`;

const LINES_NAMING = `
  SELECT ${LINE} FROM (
    SELECT l.statement_id, l.line FROM json_each(?) t
      CROSS JOIN bank_statement_line l INDEXED BY bank_statement_line_by_payment ON l.end_to_end_id = t.value
    UNION SELECT l.statement_id, l.line FROM json_each(?) t
      CROSS JOIN bank_statement_line l INDEXED BY bank_statement_line_by_refund ON l.refund_id = t.value
    UNION SELECT l.statement_id, l.line FROM json_each(?) t
      CROSS JOIN bank_statement_line l INDEXED BY bank_statement_line_by_number ON l.fit_id = t.value AND l.fit_id <> ''
  ) x CROSS JOIN bank_statement_line l ON l.statement_id = x.statement_id AND l.line = x.line
  ORDER BY l.day, l.statement_id, l.line`;

/** Lines of some days, both ends included, of the statements that tell of them; by day. */
export function linesOfDays(
  prepare: StatementCache,
  { from, to }: Days,
  sources: DaySources,
): readonly Line[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth));
  const ids = [...new Set(days.flatMap(sources).map(({ id }) => id))];
  return sourceLines(prepare<Line>(LINES).all(from, to, JSON.stringify(ids)), sources);
}

/** Lines of some days, both ends included, of one statement, whether it tells of them or a later one does. */
export const linesOfStatement = (prepare: StatementCache, id: number, { from, to }: Days): readonly Line[] =>
  prepare<Line>(LINES_OF_STATEMENT).all(id, from, to);

/** Lines of any day that bear one of these ids or numbers, of the statements that tell of them; by day. */
export function linesNaming(
  prepare: StatementCache,
  ids: readonly string[],
  sources: DaySources,
): readonly Line[] {
  if (ids.length === 0) return [];
  const named = JSON.stringify([...new Set(ids)]);
  return sourceLines(prepare<Line>(LINES_NAMING).all(named, named, named), sources);
}

const sourceLines = (lines: readonly Line[], sources: DaySources): readonly Line[] =>
  lines.filter(({ day, statementId }) => sources(day).some(({ id }) => id === statementId));
