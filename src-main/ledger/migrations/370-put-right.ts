import type { Migration } from './migration.ts';

/** The table, with what either engine calls its columns. */
const table = (text: string, whole: string, ending: string): string => `
-- An entry that left otherwise than it stands, and that the office has put right in its own books.
-- print: what it would have been posted as when that was said (core/close/left-entries.ts), empty for not at all.
CREATE TABLE posting_put_right (
  movement ${text} NOT NULL,
  refund ${text} NOT NULL,
  kind ${text} NOT NULL CHECK (kind IN ('money', 'revenue', 'fee')),
  batch_id ${whole} NOT NULL REFERENCES posting_batch,
  print ${text} NOT NULL,
  at ${text} NOT NULL,
  author ${text},
  PRIMARY KEY (movement, refund, kind)
)${ending};
`;

/** The office's word that its books are right for an entry that changed after it left. Server databases have the same table (`postgres/migrations`). */
export const putRight: Migration = { version: 370, sql: table('TEXT', 'INTEGER', ' STRICT, WITHOUT ROWID') };

/** The same for a server. */
export const putRightOnServer: Migration = { version: 370, sql: table('TEXT COLLATE "C"', 'BIGINT', '') };
