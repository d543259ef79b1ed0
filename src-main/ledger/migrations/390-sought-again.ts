import type { Migration } from './migration.ts';

/** The step, with what either engine calls a text and how its tables end. */
const step = (text: string, ending: string): string => `
-- Deliveries that the bank did not know when it was asked: their records are sought on, and there are few of them among many.
CREATE INDEX delivery_refused ON delivery (kind, record_id) WHERE fate = 'refused';

-- Records of the bank that a ledger knew of in whose place this one was put, an earlier copy of it: where the bank lists none, nothing else leads back to them.
CREATE TABLE known_id (
  kind ${text} NOT NULL CHECK (kind IN ('charge', 'mandate', 'settlement', 'confirmation')),
  id ${text} NOT NULL,
  PRIMARY KEY (kind, id)
)${ending};
`;

/** What is sought though nothing that the bank has shown leads to it. Server databases have the same (`postgres/migrations`). */
export const soughtAgain: Migration = { version: 390, sql: step('TEXT', ' STRICT, WITHOUT ROWID') };

/** The same for a server. */
export const soughtAgainOnServer: Migration = { version: 390, sql: step('TEXT COLLATE "C"', '') };
