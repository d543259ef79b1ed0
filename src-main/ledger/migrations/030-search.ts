import type { Migration } from './migration.ts';

/**
 * Search by three letters: trigrams of each payer's folded name and document. Shorter questions use the prefix
 * indexes. A trigger keeps the trigrams, so no statement can forget to; payers are never changed nor removed.
 */
export const search: Migration = {
  version: 30,
  sql: `
CREATE VIRTUAL TABLE payer_search USING fts5(name, document, content='', tokenize='trigram');
INSERT INTO payer_search (rowid, name, document) SELECT id, sort_key, lower(document) FROM payer;
CREATE TRIGGER payer_search_insert AFTER INSERT ON payer BEGIN
  INSERT INTO payer_search (rowid, name, document) VALUES (new.id, new.sort_key, lower(new.document));
END;

CREATE INDEX payer_by_sort_key ON payer (sort_key);
CREATE INDEX payer_by_document ON payer (document);
CREATE INDEX mandate_by_contract ON mandate (contract);
`,
};
