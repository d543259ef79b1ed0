import type { Migration } from './migration.ts';

/** What a file that was handed over for a closed month tells: one of the words of exports, empty of files from before. */
export const handedKind: Migration = {
  version: 270,
  sql: 'ALTER TABLE closing_file ADD COLUMN kind TEXT;',
};
