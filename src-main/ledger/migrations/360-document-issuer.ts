import type { Migration } from './migration.ts';

/** By what documents of one number and day are told apart where no charge does it; an amount of any document is 0 or more. */
const CHARGELESS = `
DROP INDEX fiscal_document_chargeless;
CREATE UNIQUE INDEX fiscal_document_chargeless ON fiscal_document (issued_on, number, coalesce(issuer, ''), coalesce(amount, -1)) WHERE charge_id IS NULL;
`;

/**
 * Who issued a document: each issuer numbers by itself, so that two branches have a note of one number and day, and one must not put out the other. Server databases have
 * the same column (`postgres/migrations`).
 */
export const documentIssuer: Migration = {
  version: 360,
  sql: `ALTER TABLE fiscal_document ADD COLUMN issuer TEXT;${CHARGELESS}`,
};

/** The same for a server. */
export const documentIssuerOnServer: Migration = {
  version: 360,
  sql: `ALTER TABLE fiscal_document ADD COLUMN issuer TEXT COLLATE "C";${CHARGELESS}`,
};
