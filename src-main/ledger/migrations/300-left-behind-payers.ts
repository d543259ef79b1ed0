import type { Migration } from './migration.ts';

/**
 * Rows of `payer` without document that their mandates have left, since the bank told a document or another name: no erasing reached them. What people noted there goes to
 * whom they are now: whose charges they were written to about, else the one person of that very name. Where neither tells, or that person was erased, it goes too: no
 * mandate, charge or payment is theirs, and nothing could erase it later. The same text for both engines.
 */
export const MERGE_LEFT_BEHIND = `
CREATE TABLE left_behind AS
SELECT o.id, 'payer ' || o.id AS person, coalesce(
  (SELECT CASE count(DISTINCT CASE p.document WHEN '' THEN 'payer ' || p.id ELSE p.document END)
      WHEN 1 THEN min(CASE p.document WHEN '' THEN 'payer ' || p.id ELSE p.document END) END
    FROM payer_message x JOIN payer_message_charge k ON k.message_id = x.id JOIN charge c ON c.id = k.charge_id
    JOIN mandate m ON m.id = c.mandate_id JOIN payer p ON p.id = m.payer_id WHERE x.person = 'payer ' || o.id),
  (SELECT CASE count(DISTINCT CASE p.document WHEN '' THEN 'payer ' || p.id ELSE p.document END)
      WHEN 1 THEN min(CASE p.document WHEN '' THEN 'payer ' || p.id ELSE p.document END) END
    FROM payer p WHERE p.name = o.name AND EXISTS (SELECT 1 FROM mandate m WHERE m.payer_id = p.id))) AS person_now
FROM payer o WHERE o.document = '' AND o.name <> 'Pagador apagado' AND NOT EXISTS (SELECT 1 FROM mandate m WHERE m.payer_id = o.id);
UPDATE left_behind SET person_now = NULL
WHERE person_now IN (SELECT 'payer ' || id FROM payer WHERE name = 'Pagador apagado' AND document = '');

UPDATE payer_message SET person = (SELECT l.person_now FROM left_behind l WHERE l.person = payer_message.person)
WHERE person IN (SELECT person FROM left_behind WHERE person_now IS NOT NULL);
-- Of several rows of one person the newest tells; what the person has already stands.
INSERT INTO payer_contact (person, phone, email, note, at)
SELECT l.person_now, c.phone, c.email, c.note, c.at FROM left_behind l JOIN payer_contact c ON c.person = l.person
WHERE l.id IN (SELECT max(n.id) FROM left_behind n JOIN payer_contact d ON d.person = n.person WHERE n.person_now IS NOT NULL GROUP BY n.person_now)
ON CONFLICT (person) DO UPDATE SET
  phone = CASE payer_contact.phone WHEN '' THEN excluded.phone ELSE payer_contact.phone END,
  email = CASE payer_contact.email WHEN '' THEN excluded.email ELSE payer_contact.email END,
  note = CASE payer_contact.note WHEN '' THEN excluded.note ELSE payer_contact.note END;

DELETE FROM payer_contact WHERE person IN (SELECT person FROM left_behind);
DELETE FROM payer_message_charge WHERE message_id IN (SELECT id FROM payer_message WHERE person IN (SELECT person FROM left_behind));
DELETE FROM payer_message WHERE person IN (SELECT person FROM left_behind);
DELETE FROM payer WHERE id IN (SELECT id FROM left_behind);
-- Where somebody was erased before, it may have been one of these: the next poll ends that in freed pages and copies too.
INSERT INTO meta (name, value) SELECT 'ledger.erased_in_pages', 'yes' FROM left_behind WHERE EXISTS (SELECT 1 FROM erased_mandate) LIMIT 1
ON CONFLICT (name) DO UPDATE SET value = excluded.value;
DROP TABLE left_behind;
`;

/** A payer's row is renamed since then, so the search has to follow; and what it has of those who go is merged out of its parts. */
export const leftBehindPayers: Migration = {
  version: 300,
  sql: `
CREATE TRIGGER payer_search_update AFTER UPDATE ON payer BEGIN
  INSERT INTO payer_search (payer_search, rowid, name, document) VALUES ('delete', old.id, old.sort_key, lower(old.document));
  INSERT INTO payer_search (rowid, name, document) VALUES (new.id, new.sort_key, lower(new.document));
END;
${MERGE_LEFT_BEHIND}
INSERT INTO payer_search (payer_search) VALUES ('optimize');
`,
};
