import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { intentIn, WRITE_OUTCOME } from '../../model/journal-json.ts';
import type { JournalRow, UnreadableWrite } from '../../model/journaled-writes.ts';

type StoredRow = Omit<UnreadableWrite, 'payload' | 'outcome'> & {
  readonly payload: string;
  readonly outcome: string | null;
};

const COLUMNS = `
  SELECT id, kind, key, payload, batch_id AS batchId, state, intended_at AS intendedAt, sent_at AS sentAt,
    outcome_at AS outcomeAt, outcome FROM intended_write`;

/** Writes of which it is not known whether they happened, or that were never sent: oldest first. */
export function readOpenWrites(db: LedgerDatabase): readonly JournalRow[] {
  const sql = `${COLUMNS} INDEXED BY intended_write_open WHERE is_open ORDER BY id`;
  return db.prepare<[], StoredRow>(sql).all().map(rowOf);
}

/** One write by its row's number; null where there is none. */
export function readJournaledWrite(db: LedgerDatabase, id: number): JournalRow | null {
  const row = db.prepare<[number], StoredRow>(`${COLUMNS} WHERE id = ?`).get(id);
  return row === undefined ? null : rowOf(row);
}

/** The writes of a batch in the order in which they were journaled. */
export function readWriteBatch(db: LedgerDatabase, batchId: string): readonly JournalRow[] {
  const sql = `${COLUMNS} INDEXED BY intended_write_by_batch WHERE batch_id = ? ORDER BY id`;
  return db.prepare<[string], StoredRow>(sql).all(batchId).map(rowOf);
}

/** Within the journal, each way by an index of its own, a mandate is named in three ways: as the key, as what the bank answered, and by its confirmation requests. */
const OF_MANDATE = `${COLUMNS} WHERE id IN (
  SELECT id FROM intended_write INDEXED BY intended_write_by_key
    WHERE kind IN ('revise_mandate', 'cancel_mandate', 'create_confirmation') AND key = @idRec
  UNION ALL SELECT id FROM intended_write INDEXED BY intended_write_by_bank_id
    WHERE kind = 'create_mandate' AND json_extract(outcome, '$.bankId') = @idRec
  UNION ALL SELECT w.id FROM mandate_ref r CROSS JOIN confirmation c INDEXED BY confirmation_by_mandate
      ON c.mandate_id = r.id
    CROSS JOIN intended_write w INDEXED BY intended_write_by_key ON w.kind = 'cancel_confirmation' AND w.key = c.bank_id
    WHERE r.id_rec = @idRec)
  ORDER BY id`;

/** What was asked of the bank for one mandate, in the order in which it was journaled. */
export function readMandateWrites(db: LedgerDatabase, idRec: string): readonly JournalRow[] {
  return db.prepare<[{ idRec: string }], StoredRow>(OF_MANDATE).all({ idRec }).map(rowOf);
}

/** The writes of which a condition holds, over lists that `json_each` takes by name. */
export function readWritesAmong(
  db: LedgerDatabase,
  condition: string,
  lists: Readonly<Record<string, string>>,
): readonly JournalRow[] {
  return db
    .prepare<[Readonly<Record<string, string>>], StoredRow>(`${COLUMNS} WHERE ${condition}`)
    .all(lists)
    .map(rowOf);
}

/** A row that cannot be read must not keep the others from a person, nor be sent for what it is not. */
function rowOf({ payload, outcome, ...row }: StoredRow): JournalRow {
  const intent = intentIn(row.kind, payload);
  const ended = outcome === null ? null : WRITE_OUTCOME.readOrNull(outcome);
  if (intent === null || (ended === null) !== (outcome === null))
    return { ...row, payload: null, outcome: null };
  return { ...row, ...intent, outcome: ended };
}
