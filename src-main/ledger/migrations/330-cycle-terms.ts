import type { Migration } from './migration.ts';

/** What the cycles of approved mandates follow from, with what one of them comes to: a month ahead is added up without reading the mandates. */
export const cycleTerms = {
  version: 330,
  sql: `CREATE INDEX mandate_cycle_terms
    ON mandate (periodicity, start_date, end_date, approved_on, approved_seen_on, fixed_amount)
    WHERE status_kind = 'APROVADA';`,
} as const satisfies Migration;
