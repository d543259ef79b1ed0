import type { Migration } from './migration.ts';

/**
 * What others say of the same money: the bank's statements, of whose lines nothing is kept that names somebody, and fiscal documents by the charge that
 * they are for. Neither touches the accounts.
 */
export const evidence: Migration = {
  version: 230,
  sql: `
-- sha256: of the file, which is taken once. bank_id and account_id: null where the file does not say. from_day, to_day: what it tells all of.
CREATE TABLE bank_statement (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  sha256 TEXT NOT NULL UNIQUE,
  format TEXT NOT NULL CHECK (format IN ('ofx', 'csv')),
  bank_id TEXT,
  account_id TEXT,
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  lines INTEGER NOT NULL
) STRICT;

-- amount: below 0 for what went out. fit_id: the bank's own number, empty where it has none.
CREATE TABLE bank_statement_line (
  statement_id INTEGER NOT NULL REFERENCES bank_statement,
  line INTEGER NOT NULL,
  day TEXT NOT NULL,
  amount INTEGER NOT NULL,
  fit_id TEXT NOT NULL,
  end_to_end_id TEXT,
  refund_id TEXT,
  PRIMARY KEY (statement_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX bank_statement_line_by_day ON bank_statement_line (day);
CREATE INDEX bank_statement_line_by_payment ON bank_statement_line (end_to_end_id) WHERE end_to_end_id IS NOT NULL;
CREATE INDEX bank_statement_line_by_refund ON bank_statement_line (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX bank_statement_line_by_number ON bank_statement_line (fit_id) WHERE fit_id <> '';

-- charge_id: null for a document of which no charge is known. amount: what it is of, where the document says so.
CREATE TABLE fiscal_document (
  id INTEGER PRIMARY KEY,
  charge_id INTEGER REFERENCES charge,
  number TEXT NOT NULL,
  issued_on TEXT NOT NULL,
  amount INTEGER,
  source TEXT NOT NULL CHECK (source IN ('typed', 'csv', 'nfse')),
  at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX fiscal_document_by_charge ON fiscal_document (charge_id) WHERE charge_id IS NOT NULL;
CREATE UNIQUE INDEX fiscal_document_chargeless ON fiscal_document (issued_on, number) WHERE charge_id IS NULL;
CREATE INDEX fiscal_document_by_number ON fiscal_document (number);
`,
};
