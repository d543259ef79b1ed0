import type { Migration } from './migration.ts';

/**
 * People who pay. What they owe is added up from an index that holds the unpaid charges alone, and how they are reached and what was said to them is
 * kept by their document, which outlives every spelling of a name. `person`: that document, or `payer` and the number of the one row without one.
 */
export const payers: Migration = {
  version: 180,
  sql: `
ALTER TABLE cycle ADD COLUMN is_unpaid INTEGER NOT NULL AS (grp = 'unpaid') VIRTUAL;
CREATE INDEX cycle_owed ON cycle (payer_id, due_date, settle_date, amount) WHERE is_unpaid;

-- phone: E.164. Empty where nothing is known; a row without anything is taken away.
CREATE TABLE payer_contact (
  person TEXT PRIMARY KEY,
  phone TEXT NOT NULL,
  email TEXT NOT NULL,
  note TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What a person took out of Ciclo to send it to a payer; nothing is sent from here.
CREATE TABLE payer_message (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL,
  at TEXT NOT NULL,
  situation TEXT NOT NULL,
  tone TEXT NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('copied', 'whatsapp', 'mail')),
  body TEXT NOT NULL
) STRICT;
CREATE INDEX payer_message_by_person ON payer_message (person, at);

-- The unpaid charges that it was about.
CREATE TABLE payer_message_charge (
  message_id INTEGER NOT NULL REFERENCES payer_message,
  charge_id INTEGER NOT NULL REFERENCES charge,
  PRIMARY KEY (message_id, charge_id)
) STRICT, WITHOUT ROWID;
`,
};
