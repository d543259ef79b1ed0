import type { Migration } from './migration.ts';

/** Both engines' tables; SQLite's is STRICT besides. */
export const ERASED_RECORD = `
CREATE TABLE erased_record (
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'settlement', 'quarantine')),
  id TEXT NOT NULL,
  PRIMARY KEY (kind, id)
)`;

/**
 * Records that nothing ties to a mandate and that named a payer who was erased: charges by txid, payments by endToEndId, and what could not be read by its fingerprint. The bank goes on
 * telling them, and no mandate says whose they are.
 */
export const erasedRecords: Migration = { version: 350, sql: `${ERASED_RECORD} STRICT;` };
