import type { Migration } from './migration.ts';

/** Approved mandates that have a last day, by that day, with what a cycle of them comes to. */
export const endingMandates: Migration = {
  version: 280,
  sql: `CREATE INDEX mandate_ending ON mandate (end_date, payer_key, fixed_amount)
    WHERE status_kind = 'APROVADA' AND end_date IS NOT NULL;`,
};
