import type { Migration } from './migration.ts';

/**
 * What the app writes at the bank and what the bank tells it: intended writes, deliveries, confirmation requests, locations, and ids
 * that a person imported. Columns worked out from the state stand in for literals in partial indexes (see step 010).
 */
export const writes: Migration = {
  version: 40,
  sql: `
-- Committed before it is sent; txid, id_rec and due_date are filled for a put_charge alone.
CREATE TABLE intended_write (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('create_mandate', 'revise_mandate', 'cancel_mandate', 'create_location',
    'unlink_location', 'create_confirmation', 'cancel_confirmation', 'put_charge', 'cancel_charge', 'request_retry',
    'put_webhook', 'remove_webhook')),
  key TEXT NOT NULL,
  txid TEXT,
  id_rec TEXT,
  due_date TEXT,
  payload TEXT NOT NULL,
  batch_id TEXT,
  state TEXT NOT NULL DEFAULT 'intended' CHECK (state IN
    ('intended', 'sent', 'done', 'refused', 'unknown', 'resolved_done', 'resolved_not_done')),
  intended_at TEXT NOT NULL,
  sent_at TEXT,
  outcome_at TEXT,
  outcome TEXT,
  is_open INTEGER NOT NULL AS (state IN ('intended', 'sent', 'unknown')) STORED,
  may_have_happened INTEGER NOT NULL AS (state NOT IN ('refused', 'resolved_not_done')) STORED,
  CHECK ((kind = 'put_charge') = (txid IS NOT NULL AND id_rec IS NOT NULL AND due_date IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX intended_write_once ON intended_write (kind, key) WHERE is_open;
CREATE UNIQUE INDEX intended_write_txid ON intended_write (txid) WHERE may_have_happened AND txid IS NOT NULL;
CREATE UNIQUE INDEX intended_write_cycle ON intended_write (id_rec, due_date) WHERE is_open AND id_rec IS NOT NULL;
CREATE INDEX intended_write_open ON intended_write (is_open) WHERE is_open;
CREATE INDEX intended_write_by_batch ON intended_write (batch_id) WHERE batch_id IS NOT NULL;

-- record_id: what the delivery claims to be about; no reference, since the bank may tell of it before we have read it.
CREATE TABLE delivery (
  id INTEGER PRIMARY KEY,
  received_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('settlement', 'mandate', 'charge', 'unrecognised')),
  record_id TEXT,
  content_hash TEXT NOT NULL,
  body TEXT NOT NULL,
  first_keys TEXT NOT NULL,
  fate TEXT NOT NULL CHECK (fate IN
    ('received', 'confirmed', 'duplicate', 'unconfirmed', 'unrecognised', 'refused')),
  decided_at TEXT,
  times_seen INTEGER NOT NULL DEFAULT 1,
  is_waiting INTEGER NOT NULL AS (fate IN ('received', 'unconfirmed')) STORED
) STRICT;
-- Two nulls differ in an index, an empty text equals itself.
CREATE UNIQUE INDEX delivery_once ON delivery (kind, coalesce(record_id, ''), content_hash);
CREATE INDEX delivery_by_fate ON delivery (fate);
CREATE INDEX delivery_waiting ON delivery (is_waiting) WHERE is_waiting;

CREATE TABLE confirmation (
  id INTEGER PRIMARY KEY,
  bank_id TEXT NOT NULL UNIQUE,
  mandate_id INTEGER REFERENCES mandate_ref,
  status TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  expires_at TEXT,
  history TEXT NOT NULL,
  raw TEXT NOT NULL
) STRICT;
CREATE INDEX confirmation_by_mandate ON confirmation (mandate_id) WHERE mandate_id IS NOT NULL;
CREATE INDEX confirmation_open ON confirmation (bank_id) WHERE is_open;

-- id is the bank's own number.
CREATE TABLE location (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  mandate_id INTEGER REFERENCES mandate_ref,
  created_at TEXT,
  raw TEXT NOT NULL
) STRICT;
CREATE INDEX location_by_mandate ON location (mandate_id) WHERE mandate_id IS NOT NULL;

CREATE TABLE tracked_id (
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'mandate', 'settlement')),
  id TEXT NOT NULL,
  added_at TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('paste', 'file')),
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
`,
};
