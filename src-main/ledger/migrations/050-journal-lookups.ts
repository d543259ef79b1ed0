import type { Migration } from './migration.ts';

/** What is looked up in the journal by what it is about: the writes of one mandate, and ids that earlier ones have brought. */
export const journalLookups: Migration = {
  version: 50,
  sql: `
CREATE INDEX intended_write_by_key ON intended_write (kind, key);
CREATE INDEX intended_write_by_bank_id ON intended_write (kind, json_extract(outcome, '$.bankId'))
  WHERE json_extract(outcome, '$.bankId') IS NOT NULL;
`,
};
