import type { Migration } from './migration.ts';

/**
 * When the bank was asked for a record by its id, so that what it does not know or shows unreadably is asked for in turn, and settlements
 * of one endToEndId under several txids, which count for nobody. Both stood in notes before, the second nowhere: the ids of unreadable
 * records are those of the quarantine, and what was asked for in vain on the last day is simply asked for once more.
 */
export const askedIds: Migration = {
  version: 80,
  sql: `
CREATE TABLE asked_id (
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'mandate', 'settlement')),
  id TEXT NOT NULL,
  since TEXT NOT NULL,
  last_on TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- A row for each txid that the bank has shown the endToEndId under.
CREATE TABLE disputed_settlement (
  end_to_end_id TEXT NOT NULL,
  txid TEXT NOT NULL,
  raw TEXT NOT NULL,
  PRIMARY KEY (end_to_end_id, txid)
) STRICT, WITHOUT ROWID;

DELETE FROM meta WHERE name GLOB 'note.asked_in_vain_*' OR name GLOB 'note.unreadable_*_ids';
`,
};
