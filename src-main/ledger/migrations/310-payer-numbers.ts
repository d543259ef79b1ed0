import type { Migration } from './migration.ts';

/**
 * The highest number that a payer was given (`store/payer-numbers.ts`), also one who is gone: acts name them. SQLite gave the number of whoever was erased last to the next
 * payer, whose history then showed what was done about the other. The same text for both engines.
 */
export const payerNumbers: Migration = {
  version: 310,
  sql: `
INSERT INTO meta (name, value)
SELECT 'ledger.payers_numbered', CAST(coalesce(max(n), 0) AS TEXT) FROM (
  SELECT max(id) AS n FROM payer
  UNION ALL SELECT max(CAST(subject_id AS BIGINT)) FROM act WHERE subject = 'payer' AND subject_id IS NOT NULL) given;
`,
};
