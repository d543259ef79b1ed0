import type { Migration } from './migration.ts';

/**
 * What the law on personal data asks of a ledger: who was given whole documents, whose data were erased, and a search index that
 * forgets. A mandate whose payer was erased is known by its number, so that later answers of the bank are stored without the person.
 */
export const personalData: Migration = {
  version: 100,
  sql: `
-- A line before a file with whole CPFs is written; rows stays null where the file did not come about. No personal data: the filter
-- without the text that was searched for, and the file as the person named it.
CREATE TABLE document_export (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('app', 'terminal')),
  subject TEXT NOT NULL,
  preset TEXT NOT NULL,
  filter TEXT NOT NULL,
  file TEXT NOT NULL,
  rows INTEGER
) STRICT;

CREATE TABLE erased_mandate (
  mandate_id INTEGER PRIMARY KEY REFERENCES mandate_ref,
  at TEXT NOT NULL
) STRICT;

CREATE TRIGGER payer_search_delete AFTER DELETE ON payer BEGIN
  INSERT INTO payer_search (payer_search, rowid, name, document)
    VALUES ('delete', old.id, old.sort_key, lower(old.document));
END;
`,
};
