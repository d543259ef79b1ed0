import type { Migration } from './migration.ts';

/**
 * What is owed goes by sums, whatever the state, and a decision over a rest closes its charge (core/owed.ts). Rows of charges whose money does not come to their amount, or of
 * which some went back, are worked out anew by the next poll. Server databases have the same (`postgres/migrations`).
 */
export const owedBySums: Migration = {
  version: 400,
  sql: `
INSERT INTO dirty_charge
  SELECT id FROM cycle WHERE paid_key <> '' AND (refunded > 0 OR paid < amount)
  ON CONFLICT DO NOTHING;
`,
};
