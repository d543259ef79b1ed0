import type { Migration } from './migration.ts';

/** Tariffs that the bank took, each a person's word, since its API tells none. Numbers are never given again: by them an entry leaves once. */
export const bankFees: Migration = {
  version: 290,
  sql: `
-- amount: centavos. fit_id: the bank's number of the statement's line that it was read from, empty where that has none; null for a typed one.
CREATE TABLE bank_fee (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  day TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  text TEXT NOT NULL,
  fit_id TEXT,
  at TEXT NOT NULL,
  author TEXT
) STRICT;
CREATE INDEX bank_fee_by_day ON bank_fee (day);
ALTER TABLE posting_batch ADD COLUMN fees INTEGER NOT NULL DEFAULT 0;
`,
};
