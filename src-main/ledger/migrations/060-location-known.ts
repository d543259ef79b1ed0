import type { Migration } from './migration.ts';

/**
 * How far the journal was when a location was first stored: one that stood here before a write was journaled is not what that write
 * made. Those that are there already count as known since the journal's present end.
 */
export const locationKnown: Migration = {
  version: 60,
  sql: `
ALTER TABLE location ADD COLUMN known_at_write INTEGER NOT NULL DEFAULT 0;
UPDATE location SET known_at_write = coalesce((SELECT max(id) FROM intended_write), 0);
`,
};
