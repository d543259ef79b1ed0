import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { feeMovement } from '../../core/close/bank-fee.ts';
import { daySources } from '../../core/evidence/day-sources.ts';
import { mayBeFee } from '../../core/evidence/tie-fees.ts';
import { CicloError } from '../../core/failure.ts';
import type { Centavos } from '../../core/money.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { openStatementCache } from '../reading/statement-cache.ts';
import { linesOfDays, readSpans } from '../reading/statement-lines.ts';
import type { ActLog } from './acts.ts';

/** A tariff as a person types it. */
type TypedFee = { readonly day: CivilDate; readonly amount: Centavos; readonly text: string };

/** Tariffs that the bank took, each a person's word. */
export type BankFees = {
  /** Notes one that was typed. */
  readonly addFee: (fee: TypedFee, at: UtcInstant) => void;
  /**
   * Says of a line of a statement that it is a tariff; one of its day and amount that was typed before is that very one. Throws `not_found` for a line that is
   * none or cannot be one, `fee_known` where it was said before, of each line of its day, amount and number: the same tariff of another account is another one.
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
      if (!found.isTyped) insert.run(found.day, found.amount, '', found.fitId, at, acts.author());
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

/** The line of a statement that is to be a tariff; `isTyped` where one that was typed before has become it. */
function openMark(
  db: LedgerDatabase,
): (statementId: number, line: number) => OutgoingLine & { isTyped: boolean } {
  const lineOf = db.prepare<[number, number], OutgoingLine>(
    `SELECT day, -amount AS amount, fit_id AS fitId FROM bank_statement_line
     WHERE statement_id = ? AND line = ? AND amount < 0 AND end_to_end_id IS NULL AND refund_id IS NULL`,
  );
  const linesAlike = openLinesAlike(db);
  const said = db
    .prepare<[OutgoingLine], number>(
      'SELECT count(*) FROM bank_fee WHERE day = @day AND amount = @amount AND fit_id = @fitId',
    )
    .pluck();
  const claim = db.prepare<[OutgoingLine]>(
    `UPDATE bank_fee SET fit_id = @fitId WHERE id = (
       SELECT min(id) FROM bank_fee WHERE day = @day AND amount = @amount AND fit_id IS NULL)`,
  );
  return (statementId, line) => {
    const found = lineOf.get(statementId, line);
    if (found === undefined) throw new CicloError('not_found', `no outgoing line ${line}`, { id: line });
    if (linesAlike(statementId, found) <= (said.get(found) ?? 0))
      throw new CicloError('fee_known', 'said before');
    return { ...found, isTyped: claim.run(found).changes === 1 };
  };
}

/**
 * How many lines of that day, amount and number there are: in all statements that tell of the day, which are one an account, or in the statement itself, which may be
 * told anew by a later one.
 */
function openLinesAlike(db: LedgerDatabase): (statementId: number, line: OutgoingLine) => number {
  const prepare = openStatementCache(db);
  const inStatement = db
    .prepare<[number, OutgoingLine], number>(
      `SELECT count(*) FROM bank_statement_line WHERE statement_id = ? AND day = @day AND amount = -CAST(@amount AS BIGINT) AND fit_id = @fitId
         AND end_to_end_id IS NULL AND refund_id IS NULL`,
    )
    .pluck();
  return (statementId, { day, amount, fitId }) => {
    const told = linesOfDays(prepare, { from: day, to: day }, daySources(readSpans(prepare)));
    const alike = told.filter((line) => mayBeFee(line) && line.amount === -amount && line.fitId === fitId);
    return Math.max(alike.length, inStatement.get(statementId, { day, amount, fitId }) ?? 0);
  };
}
