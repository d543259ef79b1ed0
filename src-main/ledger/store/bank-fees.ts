import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { feeMovement } from '../../core/close/bank-fee.ts';
import { daySources } from '../../core/evidence/day-sources.ts';
import { feeWordOf, mayBeFee } from '../../core/evidence/tie-fees.ts';
import { CicloError } from '../../core/failure.ts';
import type { Centavos } from '../../core/money.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { readFees } from '../reading/accounts/bank-fees.ts';
import { untiedLines } from '../reading/accounts/compared-month.ts';
import { type Line, linesOfDays, linesOfStatement, readSpans } from '../reading/accounts/statement-lines.ts';
import { openStatementCache, type StatementCache } from '../reading/rows/statement-cache.ts';
import type { ActLog } from './acts.ts';

/** A tariff as a person types it. */
type TypedFee = { readonly day: CivilDate; readonly amount: Centavos; readonly text: string };

/** Tariffs that the bank took, each a person's word. */
export type BankFees = {
  /** Notes one that was typed. */
  readonly addFee: (fee: TypedFee, at: UtcInstant) => void;
  /**
   * Calls a line of a statement a tariff. A tariff of that day and amount that was typed before, or whose line is gone, becomes this one; the same tariff of another account is
   * another one. Throws `not_found` for a line that is none or cannot be one, `fee_known` where each line of its day and amount was called one before.
   */
  readonly markFee: (statementId: number, line: number, at: UtcInstant) => void;
  /** Takes the word back; throws `not_found`, and `fee_posted` where its entry has left in a batch that stands. */
  readonly removeFee: (id: number, at: UtcInstant) => void;
};

type OutgoingLine = { readonly day: CivilDate; readonly amount: Centavos; readonly fitId: string };

/** Prepares them; each change within the caller's transaction, and in the history. */
export function openBankFees(db: LedgerDatabase, acts: ActLog): BankFees {
  const record = (
    kind: 'fee_added' | 'fee_removed',
    { day, amount }: Omit<TypedFee, 'text'>,
    at: UtcInstant,
  ) => acts.record({ kind, at, subject: 'company', subjectId: null, day, amount });
  const insert = db.prepare<[CivilDate, Centavos, string, string | null, UtcInstant, string | null]>(
    'INSERT INTO bank_fee (day, amount, text, fit_id, at, author) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const mark = openMark(db);
  const remove = db.prepare<[number], TypedFee>(
    'DELETE FROM bank_fee WHERE id = ? RETURNING day, amount, text',
  );
  const batchOf = db
    .prepare<[string], number>(
      `SELECT batch_id FROM posting_entry WHERE movement = ? AND refund = '' AND event = 'fee'`,
    )
    .pluck();
  return {
    addFee: (fee, at) => {
      insert.run(fee.day, fee.amount, fee.text, null, at, acts.author());
      record('fee_added', fee, at);
    },
    markFee: (statementId, line, at) => {
      const found = mark(statementId, line);
      if (!found.isMoved) insert.run(found.day, found.amount, '', found.fitId, at, acts.author());
      record('fee_added', found, at);
    },
    removeFee: (id, at) => {
      const batch = batchOf.get(feeMovement(id));
      if (batch !== undefined) throw new CicloError('fee_posted', `it left in batch ${batch}`, { id: batch });
      const removed = remove.get(id);
      if (removed === undefined) throw new CicloError('not_found', `no fee ${id}`, { id });
      record('fee_removed', removed, at);
    },
  };
}

/** The line of a statement that is to be a tariff; `isMoved` where one that was typed, or said of a line that nothing tells any more, has become it. */
function openMark(
  db: LedgerDatabase,
): (statementId: number, line: number) => OutgoingLine & { isMoved: boolean } {
  const lineOf = db.prepare<[number, number], OutgoingLine>(
    `SELECT day, -amount AS amount, fit_id AS fitId FROM bank_statement_line
     WHERE statement_id = ? AND line = ? AND amount < 0`,
  );
  const prepare = openStatementCache(db);
  const move = db.prepare<[string, number]>('UPDATE bank_fee SET fit_id = ? WHERE id = ?');
  return (statementId, line) => {
    const found = lineOf.get(statementId, line);
    if (found === undefined) throw new CicloError('not_found', `no outgoing line ${line}`, { id: line });
    const days = { from: found.day, to: found.day };
    const fees = readFees(prepare, days).filter(({ amount }) => amount === found.amount);
    const alike = linesAlike(prepare, statementId, found);
    if (!alike.own.some((each) => each.line === line))
      throw new CicloError('not_found', `line ${line} is a payment's or a refund's`, { id: line });
    const word = feeWordOf(alike, fees, found.fitId);
    if (word.kind === 'known') throw new CicloError('fee_known', 'said before');
    if (word.kind === 'moved') move.run(found.fitId, word.fee.id);
    return { ...found, isMoved: word.kind === 'moved' };
  };
}

/**
 * The lines of that day and amount that no movement is tied to: in all statements that tell of the day, which are one an account, and in the statement itself, which may be told anew by a
 * later one.
 */
function linesAlike(prepare: StatementCache, statementId: number, { day, amount }: OutgoingLine) {
  const days = { from: day, to: day };
  const isAlike = (line: Line): boolean => mayBeFee(line) && line.amount === -amount;
  const ofDay = linesOfDays(prepare, days, daySources(readSpans(prepare)));
  const own = linesOfStatement(prepare, statementId, days);
  return {
    ofDay: untiedLines(prepare, day, ofDay.filter(isAlike)),
    own: untiedLines(prepare, day, own.filter(isAlike)),
  };
}
