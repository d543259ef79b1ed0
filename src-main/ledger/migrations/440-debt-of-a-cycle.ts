import type { Migration } from './migration.ts';

/**
 * Since this version a cycle is owed once, however often it was refused (`core/cycles/cycle-debt.ts`): what is owed of charges that are not alone in their mandate's vacant ones is worked
 * out anew. The same on either engine.
 */
export const debtOfACycle: Migration = {
  version: 440,
  sql: `
INSERT INTO dirty_charge SELECT c.id FROM charge c
  WHERE NOT c.occupies_cycle AND EXISTS (SELECT 1 FROM charge o WHERE o.mandate_id = c.mandate_id AND o.id <> c.id AND NOT o.occupies_cycle)
  ON CONFLICT DO NOTHING;
`,
};
