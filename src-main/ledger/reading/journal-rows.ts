import type { Database } from 'better-sqlite3';
import { intentIn, WRITE_OUTCOME } from '../journal-json.ts';
import type { JournaledWrite } from '../journaled-writes.ts';

type StoredRow = Omit<JournaledWrite, 'payload' | 'outcome'> & {
  readonly payload: string;
  readonly outcome: string | null;
};

const COLUMNS = `
  SELECT id, kind, key, payload, batch_id AS batchId, state, intended_at AS intendedAt, sent_at AS sentAt,
    outcome_at AS outcomeAt, outcome FROM intended_write`;

/** Writes of which it is not known whether they happened, or that were never sent: oldest first. */
export function readOpenWrites(db: Database): readonly JournaledWrite[] {
  const sql = `${COLUMNS} INDEXED BY intended_write_open WHERE is_open ORDER BY id`;
  return db.prepare<[], StoredRow>(sql).all().map(writeOf);
}

/** One write by its row's number; null where there is none. */
export function readJournaledWrite(db: Database, id: number): JournaledWrite | null {
  const row = db.prepare<[number], StoredRow>(`${COLUMNS} WHERE id = ?`).get(id);
  return row === undefined ? null : writeOf(row);
}

/** The writes of a batch in the order in which they were journaled. */
export function readWriteBatch(db: Database, batchId: string): readonly JournaledWrite[] {
  const sql = `${COLUMNS} INDEXED BY intended_write_by_batch WHERE batch_id = ? ORDER BY id`;
  return db.prepare<[string], StoredRow>(sql).all(batchId).map(writeOf);
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
export function readMandateWrites(db: Database, idRec: string): readonly JournaledWrite[] {
  return db.prepare<[{ idRec: string }], StoredRow>(OF_MANDATE).all({ idRec }).map(writeOf);
}

/** The writes of which a condition holds, over lists that `json_each` takes by name. */
export function readWritesAmong(
  db: Database,
  condition: string,
  lists: Readonly<Record<string, string>>,
): readonly JournaledWrite[] {
  return db
    .prepare<[Readonly<Record<string, string>>], StoredRow>(`${COLUMNS} WHERE ${condition}`)
    .all(lists)
    .map(writeOf);
}

const writeOf = ({ payload, outcome, ...row }: StoredRow): JournaledWrite => ({
  ...row,
  ...intentIn(row.kind, payload),
  outcome: outcome === null ? null : WRITE_OUTCOME.read(outcome),
});
