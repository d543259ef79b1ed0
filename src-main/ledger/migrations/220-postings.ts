import type { Migration } from './migration.ts';

/**
 * What has left for an accounting system: a batch is a file, and an entry leaves once. An entry is kept by the movement that it is of and its event, without a
 * word of whose it is; a batch that was undone keeps its row and gives its entries back.
 */
export const postings: Migration = {
  version: 220,
  sql: `
-- settings: JSON of what the file was made by: accounts, layout, CNPJ. Amounts in centavos.
CREATE TABLE posting_batch (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  author TEXT,
  layout TEXT NOT NULL,
  settings TEXT NOT NULL,
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  entries INTEGER NOT NULL,
  received INTEGER NOT NULL,
  refunded INTEGER NOT NULL,
  revenue INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  path TEXT NOT NULL,
  undone_at TEXT,
  undone_by TEXT
) STRICT;

-- movement: the endToEndId, of revenue the txid. refund: empty for a payment.
CREATE TABLE posting_entry (
  movement TEXT NOT NULL,
  refund TEXT NOT NULL,
  event TEXT NOT NULL,
  day TEXT NOT NULL,
  amount INTEGER NOT NULL,
  batch_id INTEGER NOT NULL REFERENCES posting_batch,
  PRIMARY KEY (movement, refund, event)
) STRICT, WITHOUT ROWID;
CREATE INDEX posting_entry_by_day ON posting_entry (day);
CREATE INDEX posting_entry_by_batch ON posting_entry (batch_id);
`,
};
