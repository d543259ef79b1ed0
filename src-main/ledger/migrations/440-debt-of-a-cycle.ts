import type { Migration } from './migration.ts';

/**
 * Since this version a cycle is owed once, however often it was refused (`core/cycles/cycle-debt.ts`). Charges of which something was owed are worked out anew where their mandate has
 * another vacant one, or one of the same day: where cycles are not known, a live one bears their debt too. The same on either engine.
 */
export const debtOfACycle: Migration = {
  version: 440,
  sql: `
INSERT INTO dirty_charge SELECT c.id FROM cycle y JOIN charge c ON c.id = y.id
  WHERE y.owed > 0 AND NOT c.occupies_cycle AND EXISTS (
    SELECT 1 FROM charge o WHERE o.mandate_id = c.mandate_id AND o.id <> c.id AND (NOT o.occupies_cycle OR o.due_date = c.due_date))
  ON CONFLICT DO NOTHING;
`,
};
