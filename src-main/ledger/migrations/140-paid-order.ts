import type { Migration } from './migration.ts';

/** The cycle list in order of when it was paid: what was not paid has an empty key, since a row value with a null in it finds nothing. */
export const paidOrder: Migration = {
  version: 140,
  sql: `
ALTER TABLE cycle ADD COLUMN paid_key TEXT NOT NULL DEFAULT '';
UPDATE cycle SET paid_key = paid_at WHERE paid_at IS NOT NULL;
CREATE INDEX cycle_by_paid ON cycle (paid_key);
CREATE INDEX cycle_state_by_paid ON cycle (grp, state, paid_key);
`,
};
