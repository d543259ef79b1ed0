import type { Migration } from './migration.ts';

/**
 * What people did, and who: a row an act, with the name of whoever was at the computer. What was done before names were kept is taken over without one. Of writes
 * that were journaled together and are of one kind the batch stands in the list, and its writes behind it. A decision learns when and how much was paid.
 */
export const acts: Migration = {
  version: 200,
  sql: `
ALTER TABLE decision ADD COLUMN paid_on TEXT;
ALTER TABLE decision ADD COLUMN amount INTEGER;

-- author: null where it was not kept yet. rows: of a batch or a file. is_listed: a batch or an act by itself, not a write of a batch.
CREATE TABLE act (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  author TEXT,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_id TEXT,
  from_value TEXT,
  to_value TEXT,
  amount INTEGER,
  day TEXT,
  note TEXT,
  rows INTEGER,
  write_id INTEGER,
  batch_id TEXT,
  is_listed INTEGER NOT NULL
) STRICT;

INSERT INTO act (at, kind, subject, subject_id, from_value, to_value, amount, day, note, rows, write_id, batch_id, is_listed)
WITH batch AS MATERIALIZED (
  SELECT batch_id, kind, min(intended_at) AS at, count(*) AS rows, sum(json_extract(payload, '$.amount')) AS amount
  FROM intended_write WHERE batch_id IS NOT NULL GROUP BY batch_id HAVING count(*) > 1 AND count(DISTINCT kind) = 1)
SELECT * FROM (
  SELECT at, 'decision' AS kind, 'charge' AS subject, subject_id, from_value, to_value, NULL AS amount, NULL AS day,
    nullif(why, '') AS note, NULL AS rows, NULL AS write_id, NULL AS batch_id, 1 AS is_listed
  FROM history WHERE what = 'decision'
  UNION ALL
  SELECT at, 'assignment', 'settlement', subject_id, from_value, to_value, NULL, NULL, NULL, NULL, NULL, NULL, 1
  FROM history WHERE what = 'assignment' AND subject = 'settlement'
  UNION ALL
  SELECT at, kind, 'company', NULL, NULL, NULL, CASE kind WHEN 'put_charge' THEN amount END, NULL, NULL, rows, NULL, batch_id, 1
  FROM batch
  UNION ALL
  SELECT intended_at, kind,
    CASE WHEN kind IN ('put_charge', 'cancel_charge', 'request_retry') THEN 'charge'
      WHEN kind = 'unlink_location' THEN 'location' WHEN kind IN ('put_webhook', 'remove_webhook') THEN 'webhook'
      ELSE 'mandate' END,
    CASE WHEN kind IN ('put_charge', 'cancel_charge', 'request_retry') THEN json_extract(payload, '$.txid')
      WHEN kind = 'unlink_location' THEN CAST(json_extract(payload, '$.locationId') AS TEXT)
      WHEN kind IN ('put_webhook', 'remove_webhook') THEN json_extract(payload, '$.target.kind')
      ELSE json_extract(payload, '$.idRec') END,
    NULL, NULL, CASE kind WHEN 'put_charge' THEN json_extract(payload, '$.amount') END,
    CASE kind WHEN 'put_charge' THEN due_date WHEN 'request_retry' THEN json_extract(payload, '$.date') END,
    NULL, NULL, id, batch_id, coalesce(batch_id, '') NOT IN (SELECT batch_id FROM batch)
  FROM intended_write
  UNION ALL
  SELECT at, 'document_export', 'company', NULL, NULL, subject, NULL, NULL, NULL, rows, NULL, NULL, 1 FROM document_export
) ORDER BY at;

CREATE INDEX act_by_time ON act (at) WHERE is_listed;
CREATE INDEX act_by_author ON act (author, at) WHERE is_listed;
CREATE INDEX act_by_kind ON act (kind, at) WHERE is_listed;
CREATE INDEX act_by_subject ON act (subject_id, kind) WHERE subject_id IS NOT NULL;
CREATE INDEX act_by_batch ON act (batch_id, at) WHERE batch_id IS NOT NULL;
CREATE INDEX act_by_write ON act (write_id) WHERE write_id IS NOT NULL;
`,
};
