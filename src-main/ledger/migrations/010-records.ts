import type { Migration } from './migration.ts';

/**
 * What the bank said, what people decided, and what is worked out from both. Partial indexes never compare with a literal:
 * SQLite would look at the values of every statement on their table and prepare it anew each time they change.
 */
export const records: Migration = {
  version: 10,
  sql: `
-- Free-form state by name: watermarks, notes of the sync, the day of the last reconciliation.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE payer (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj', '')),
  UNIQUE (name, document, document_kind)
) STRICT;

-- A charge may arrive before the mandate that it names, so the name has a row of its own.
CREATE TABLE mandate_ref (
  id INTEGER PRIMARY KEY,
  id_rec TEXT NOT NULL UNIQUE,
  is_known INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX mandate_ref_unknown ON mandate_ref (id_rec) WHERE NOT is_known;

CREATE TABLE mandate (
  id INTEGER PRIMARY KEY REFERENCES mandate_ref,
  status TEXT NOT NULL,
  status_kind TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  contract TEXT NOT NULL,
  object TEXT,
  payer_id INTEGER NOT NULL REFERENCES payer,
  payer_key TEXT NOT NULL,
  start_date TEXT NOT NULL,
  end_date TEXT,
  periodicity TEXT NOT NULL,
  fixed_amount INTEGER,
  floor_amount INTEGER,
  retry_policy TEXT,
  location TEXT,
  journey TEXT,
  joining_txid TEXT,
  created_on TEXT,
  approved_on TEXT,
  history TEXT NOT NULL,
  raw TEXT NOT NULL
) STRICT;
CREATE INDEX mandate_by_payer ON mandate (payer_id);
CREATE INDEX mandate_by_joining ON mandate (joining_txid) WHERE joining_txid IS NOT NULL;
CREATE INDEX mandate_open ON mandate (created_on) WHERE is_open;

CREATE TABLE charge (
  id INTEGER PRIMARY KEY,
  txid TEXT NOT NULL UNIQUE,
  mandate_id INTEGER REFERENCES mandate_ref,
  status TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  occupies_cycle INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  due_date TEXT NOT NULL,
  created_on TEXT,
  adjusts_to_business_day INTEGER NOT NULL,
  attempts TEXT,
  claims TEXT
) STRICT;
CREATE INDEX charge_by_mandate ON charge (mandate_id, due_date, occupies_cycle);
CREATE INDEX charge_vacant ON charge (mandate_id) WHERE NOT occupies_cycle;
CREATE INDEX charge_open ON charge (created_on) WHERE is_open;

-- Apart from the facts, so that reconciliation reads a tenth of the bytes.
CREATE TABLE charge_raw (
  charge_id INTEGER PRIMARY KEY REFERENCES charge,
  history TEXT NOT NULL,
  raw TEXT NOT NULL
) STRICT;

-- Which charges carry an endToEndId in an attempt or a claim: ties settlements that come without txid.
CREATE TABLE carrier (
  end_to_end_id TEXT NOT NULL,
  charge_id INTEGER NOT NULL REFERENCES charge,
  PRIMARY KEY (end_to_end_id, charge_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE settlement (
  id INTEGER PRIMARY KEY,
  end_to_end_id TEXT NOT NULL UNIQUE,
  txid TEXT,
  amount INTEGER NOT NULL,
  at TEXT NOT NULL,
  refunded INTEGER NOT NULL,
  link TEXT NOT NULL CHECK (link IN
    ('txid', 'end_to_end_id', 'person', 'joining', 'unknown_txid', 'no_match', 'ambiguous')),
  is_orphan INTEGER NOT NULL,
  charge_id INTEGER REFERENCES charge,
  raw TEXT NOT NULL
) STRICT;
CREATE INDEX settlement_by_charge ON settlement (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX settlement_chargeless ON settlement (txid) WHERE charge_id IS NULL AND txid IS NOT NULL;
CREATE INDEX settlement_without_txid ON settlement (end_to_end_id) WHERE txid IS NULL;
CREATE INDEX settlement_orphan ON settlement (at) WHERE is_orphan;

CREATE TABLE refund (
  settlement_id INTEGER NOT NULL REFERENCES settlement,
  id TEXT NOT NULL,
  return_id TEXT,
  amount INTEGER NOT NULL,
  status TEXT NOT NULL,
  nature TEXT,
  requested_at TEXT,
  settled_at TEXT,
  PRIMARY KEY (settlement_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE decision (
  charge_id INTEGER PRIMARY KEY REFERENCES charge,
  kind TEXT NOT NULL CHECK (kind IN ('settled_outside', 'waived')),
  note TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE assignment (
  end_to_end_id TEXT PRIMARY KEY,
  charge_id INTEGER NOT NULL REFERENCES charge,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE history (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL CHECK (subject IN ('charge', 'mandate', 'settlement')),
  subject_id TEXT NOT NULL,
  at TEXT NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('status', 'state', 'decision', 'assignment', 'quarantine')),
  from_value TEXT,
  to_value TEXT,
  why TEXT
) STRICT;
CREATE INDEX history_by_subject ON history (subject_id, subject);

-- fingerprint: the record's id, or a hash of its text where it had none.
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'mandate', 'settlement')),
  fingerprint TEXT NOT NULL,
  record_id TEXT,
  reason TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  raw TEXT NOT NULL,
  UNIQUE (kind, fingerprint)
) STRICT;
CREATE INDEX quarantine_by_time ON quarantine (seen_at);

CREATE TABLE sync_run (id INTEGER PRIMARY KEY, run TEXT NOT NULL) STRICT;

CREATE TABLE dirty_charge (charge_id INTEGER PRIMARY KEY) STRICT;
CREATE TABLE dirty_mandate (mandate_id INTEGER PRIMARY KEY) STRICT;

-- A charge with its state, as the list shows and orders it. Without rowid, since only then a row value that ends
-- in the id seeks in an index.
CREATE TABLE cycle (
  id INTEGER NOT NULL PRIMARY KEY,
  payer_id INTEGER,
  payer_key TEXT NOT NULL,
  due_date TEXT NOT NULL,
  settle_date TEXT NOT NULL,
  amount INTEGER NOT NULL,
  state TEXT NOT NULL,
  grp TEXT NOT NULL,
  paid INTEGER NOT NULL,
  refunded INTEGER NOT NULL,
  paid_at TEXT,
  paid_days_late INTEGER,
  review_on TEXT,
  reasons TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX cycle_to_review ON cycle (review_on) WHERE review_on IS NOT NULL;

CREATE TABLE expected_cycle (
  mandate_id INTEGER NOT NULL REFERENCES mandate,
  cycle_index INTEGER NOT NULL,
  start TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('scheduled', 'to_charge', 'not_charged')),
  PRIMARY KEY (mandate_id, cycle_index)
) STRICT, WITHOUT ROWID;
CREATE INDEX expected_by_state ON expected_cycle (state, start);

CREATE TABLE mandate_review (mandate_id INTEGER PRIMARY KEY, review_on TEXT NOT NULL) STRICT;
CREATE INDEX mandate_review_by_day ON mandate_review (review_on);

-- By day and not by month, so that any due window adds up without reading charges.
CREATE TABLE total (
  due_date TEXT NOT NULL,
  settle_date TEXT NOT NULL,
  state TEXT NOT NULL,
  grp TEXT NOT NULL,
  charges INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  paid INTEGER NOT NULL,
  refunded INTEGER NOT NULL,
  PRIMARY KEY (due_date, settle_date, state, grp)
) STRICT, WITHOUT ROWID;
`,
};
