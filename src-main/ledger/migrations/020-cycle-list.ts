import type { Migration } from './migration.ts';

/** An index for each order that the cycle list and the mandate list offer, alone and within a state. */
export const cycleList: Migration = {
  version: 20,
  sql: `
CREATE INDEX cycle_by_due ON cycle (due_date);
CREATE INDEX cycle_state_by_due ON cycle (grp, state, due_date);
CREATE INDEX cycle_by_settle ON cycle (settle_date);
CREATE INDEX cycle_state_by_settle ON cycle (grp, state, settle_date);
CREATE INDEX cycle_by_payer ON cycle (payer_key);
CREATE INDEX cycle_state_by_payer ON cycle (grp, state, payer_key);
CREATE INDEX cycle_by_amount ON cycle (amount);
CREATE INDEX cycle_state_by_amount ON cycle (grp, state, amount);
CREATE INDEX mandate_by_name ON mandate (payer_key, status_kind);
`,
};
