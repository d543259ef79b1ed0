import type { Migration } from './migration.ts';

/** What proves that a charge can no longer be collected, as a person says it: kind and day stand in the register of receivables. */
export const collectionProof: Migration = {
  version: 240,
  sql: `
-- A person's word, beside any decision: no state and no sum follows from it.
CREATE TABLE collection_proof (
  charge_id INTEGER PRIMARY KEY REFERENCES charge,
  kind TEXT NOT NULL CHECK (kind IN ('notice', 'protest', 'lawsuit', 'credit_bureau')),
  proven_on TEXT NOT NULL,
  note TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
`,
};
