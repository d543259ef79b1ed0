import type { Sql } from '../engine/ledger-database.ts';
import { LEDGER_NOTES } from '../model/notes.ts';

const HIGHEST_GONE = `(SELECT CAST(value AS BIGINT) FROM meta WHERE name = '${LEDGER_NOTES.payersNumbered}')`;

/** The number after the highest that a payer was given, also one who is gone. */
export const NEXT_PAYER = `(SELECT max(coalesce(max(id), 0), coalesce(${HIGHEST_GONE}, 0)) + 1 FROM payer)`;

/**
 * Adds a row of `payer`; `values` are its name, key, document and kind of document. No number is given twice, also in a ledger that was copied: acts and addresses of screens
 * name a payer by it, also one who is gone. A server counts by itself, SQLite from the highest row that there is.
 */
export const addPayerSql = (values: string, how: 'INSERT' | 'INSERT OR IGNORE' = 'INSERT'): Sql => ({
  sqlite: `${how} INTO payer (id, name, sort_key, document, document_kind) VALUES (${NEXT_PAYER}, ${values})`,
  postgres: `${how} INTO payer (name, sort_key, document, document_kind) VALUES (${values})`,
});

/** To be run before rows of `payer` are deleted: notes the highest number that was given. */
export const NOTE_PAYER_NUMBERS = `
  INSERT INTO meta (name, value)
  SELECT '${LEDGER_NOTES.payersNumbered}', CAST(${NEXT_PAYER} - 1 AS TEXT) FROM (SELECT 1) one WHERE TRUE
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
