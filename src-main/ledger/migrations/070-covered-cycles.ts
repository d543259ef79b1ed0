import type { Migration } from './migration.ts';

/**
 * What a cycle is covered by, and which cycles are expected, where a bank's answers leave gaps. The mandate and the due date of charges
 * that could not be understood, the day on which a mandate was seen approved first, and a last day that is no date.
 *
 * For mandates that are there already the change history tells when they were seen approved; without an entry, their first charge shows
 * that they were, and else they count as seen now. Years outside 1900 to 2199 are a bank's way of saying "none" (`wire/fields.ts`).
 */
export const coveredCycles: Migration = {
  version: 70,
  sql: `
ALTER TABLE quarantine ADD COLUMN id_rec TEXT;
ALTER TABLE quarantine ADD COLUMN due_date TEXT;
UPDATE quarantine SET id_rec = raw ->> '$.idRec', due_date = date(substr(raw ->> '$.calendario.dataDeVencimento', 1, 10))
  WHERE kind = 'charge' AND json_valid(raw) AND instr(reason, 'asked for') = 0;
UPDATE quarantine SET id_rec = NULL, due_date = NULL WHERE id_rec IS NULL OR due_date IS NULL;
CREATE INDEX quarantine_by_mandate ON quarantine (id_rec, due_date) WHERE id_rec IS NOT NULL;

ALTER TABLE mandate ADD COLUMN approved_seen_on TEXT;
UPDATE mandate SET approved_seen_on = coalesce(
  (SELECT date(min(h.at), '-3 hours') FROM history h JOIN mandate_ref r ON r.id_rec = h.subject_id
   WHERE r.id = mandate.id AND h.subject = 'mandate' AND h.what = 'status' AND h.to_value = mandate.status),
  (SELECT min(c.created_on) FROM charge c WHERE c.mandate_id = mandate.id),
  date('now', '-3 hours')) WHERE status_kind = 'APROVADA' AND approved_on IS NULL;

ALTER TABLE mandate ADD COLUMN unreadable_end TEXT;
UPDATE mandate SET unreadable_end = substr(trim(raw ->> '$.calendario.dataFinal'), 1, 40)
  WHERE end_date IS NULL AND json_valid(raw) AND trim(coalesce(raw ->> '$.calendario.dataFinal', '')) <> ''
    AND NOT (raw ->> '$.calendario.dataFinal' GLOB '[0-9][0-9][0-9][0-9]-*'
      AND substr(raw ->> '$.calendario.dataFinal', 1, 4) NOT BETWEEN '1900' AND '2199');

INSERT OR IGNORE INTO dirty_mandate SELECT id FROM mandate;
`,
};
