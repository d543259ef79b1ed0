import type { Migration } from './migration.ts';

/** Deliveries that the bank did not know when it was asked: their records are sought on, and there are few of them among many. */
export const SOUGHT_AGAIN = `
CREATE INDEX delivery_refused ON delivery (kind, record_id) WHERE fate = 'refused';
`;

/** What is sought though nothing that the bank has shown leads to it. Both engines have the same. */
export const soughtAgain: Migration = { version: 390, sql: SOUGHT_AGAIN };
