import type { Migration } from './migration.ts';

/**
 * The journal learns one more kind of write, the charge of journeys 3 and 4. A table's CHECK cannot be changed in place: it is written anew with every row and id as it was, its
 * indexes after it; the one of joining charges finds what was made for a mandate.
 */
export const joiningCharges: Migration = {
  version: 160,
  sql: `
CREATE TABLE intended_write_new (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('create_mandate', 'revise_mandate', 'cancel_mandate', 'create_location',
    'unlink_location', 'create_confirmation', 'cancel_confirmation', 'put_joining_charge', 'put_charge',
    'cancel_charge', 'request_retry', 'put_webhook', 'remove_webhook')),
  key TEXT NOT NULL,
  txid TEXT,
  id_rec TEXT,
  due_date TEXT,
  payload TEXT NOT NULL,
  batch_id TEXT,
  state TEXT NOT NULL DEFAULT 'intended' CHECK (state IN
    ('intended', 'sent', 'done', 'refused', 'unknown', 'resolved_done', 'resolved_not_done')),
  intended_at TEXT NOT NULL,
  sent_at TEXT,
  outcome_at TEXT,
  outcome TEXT,
  is_open INTEGER NOT NULL AS (state IN ('intended', 'sent', 'unknown')) STORED,
  may_have_happened INTEGER NOT NULL AS (state NOT IN ('refused', 'resolved_not_done')) STORED,
  CHECK ((kind = 'put_charge') = (txid IS NOT NULL AND id_rec IS NOT NULL AND due_date IS NOT NULL))
) STRICT;
INSERT INTO intended_write_new
  (id, kind, key, txid, id_rec, due_date, payload, batch_id, state, intended_at, sent_at, outcome_at, outcome)
  SELECT id, kind, key, txid, id_rec, due_date, payload, batch_id, state, intended_at, sent_at, outcome_at, outcome
  FROM intended_write;
DROP TABLE intended_write;
ALTER TABLE intended_write_new RENAME TO intended_write;
CREATE UNIQUE INDEX intended_write_once ON intended_write (kind, key) WHERE is_open;
CREATE UNIQUE INDEX intended_write_txid ON intended_write (txid) WHERE may_have_happened AND txid IS NOT NULL;
CREATE UNIQUE INDEX intended_write_cycle ON intended_write (id_rec, due_date) WHERE is_open AND id_rec IS NOT NULL;
CREATE INDEX intended_write_open ON intended_write (is_open) WHERE is_open;
CREATE INDEX intended_write_by_batch ON intended_write (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX intended_write_by_key ON intended_write (kind, key);
CREATE INDEX intended_write_by_bank_id ON intended_write (kind, json_extract(outcome, '$.bankId'))
  WHERE json_extract(outcome, '$.bankId') IS NOT NULL;
CREATE INDEX intended_write_joining ON intended_write (json_extract(payload, '$.idRec'))
  WHERE kind = 'put_joining_charge';
`,
};
