import type { Migration } from './migration.ts';

/**
 * A debit that may still come beside money or a decision is told in the reasons (core/debit-under-way.ts). Rows of charges with either that the bank has not closed are worked out
 * anew by the next poll. Server databases have the same (`postgres/migrations`).
 */
export const debitsUnderWay: Migration = {
  version: 420,
  sql: `
INSERT INTO dirty_charge
  SELECT c.id FROM charge c JOIN cycle y ON y.id = c.id
  WHERE (y.paid > 0 OR EXISTS (SELECT 1 FROM decision d WHERE d.charge_id = c.id)) AND c.status NOT IN ('CONCLUIDA', 'CANCELADA', 'REJEITADA', 'EXPIRADA')
  ON CONFLICT DO NOTHING;
`,
};
