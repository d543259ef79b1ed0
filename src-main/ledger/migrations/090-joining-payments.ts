import type { Migration } from './migration.ts';

/**
 * An index of joining payments: what is no charge's and no orphan. Charges whose reasons or settle date were worked out before their
 * rule was what it is now are marked to be worked out anew. The open group says what its settle date comes from, and an attempt's
 * kind and `ajusteDiaUtil` count whatever their case.
 */
export const joiningPayments: Migration = {
  version: 90,
  sql: `
CREATE INDEX settlement_joining ON settlement (at) WHERE charge_id IS NULL AND NOT is_orphan;

CREATE TEMP TABLE unadjusted AS SELECT w.charge_id AS id FROM charge_raw w
  WHERE instr(lower(w.raw), '"ajustediautil":"') > 0 AND lower(trim(w.raw ->> '$.ajusteDiaUtil')) = 'false';
UPDATE charge SET adjusts_to_business_day = 0 WHERE id IN (SELECT id FROM unadjusted);
INSERT OR IGNORE INTO dirty_charge SELECT id FROM unadjusted;
DROP TABLE unadjusted;

INSERT OR IGNORE INTO dirty_charge SELECT id FROM cycle WHERE grp = 'open';
INSERT OR IGNORE INTO dirty_charge SELECT c.id FROM charge c WHERE c.attempts IS NOT NULL AND EXISTS
  (SELECT 1 FROM json_each(c.attempts) a WHERE a.value ->> 'kind' NOT IN ('AGND', 'NTAG', 'RIFL'));
`,
};
