import type { Migration } from './migration.ts';

/** `daySql` gives the day on which it was so many hours before a row was written; São Paulo is three behind UTC. */
export const wholeDaysSql = (daySql: (hours: number) => string): string => `
-- Since version 320 to_day is the last day of which it tells anything, and whole_to the last that it tells all of.
ALTER TABLE bank_statement ADD COLUMN whole_to TEXT NOT NULL DEFAULT '';
UPDATE bank_statement SET whole_to = CASE WHEN to_day = ${daySql(3)} THEN ${daySql(27)} ELSE to_day END;
`;

/**
 * The last day that a statement tells all of, which is before the one on which it was taken: what came later on that day is in none of it, and was told as
 * missing at the bank for good. `to_day` remains the last day of which it tells anything.
 */
export const wholeDays: Migration = {
  version: 320,
  sql: wholeDaysSql((hours) => `date(at, '-${hours} hours')`),
};
