/** The columns by which the cycle list can be ordered, with the index of each, alone and within a state. */
export const CYCLE_ORDERS = {
  dueDate: { column: 'due_date', index: 'cycle_by_due', stateIndex: 'cycle_state_by_due' },
  settleDate: { column: 'settle_date', index: 'cycle_by_settle', stateIndex: 'cycle_state_by_settle' },
  payer: { column: 'payer_key', index: 'cycle_by_payer', stateIndex: 'cycle_state_by_payer' },
  amount: { column: 'amount', index: 'cycle_by_amount', stateIndex: 'cycle_state_by_amount' },
} as const;

/** Statements that make the list's indexes; a bulk evaluation drops them first and makes them again at its end. */
export const CREATE_CYCLE_INDEXES: readonly string[] = Object.values(CYCLE_ORDERS).flatMap((order) => [
  `CREATE INDEX IF NOT EXISTS ${order.index} ON cycle (${order.column})`,
  `CREATE INDEX IF NOT EXISTS ${order.stateIndex} ON cycle (grp, state, ${order.column})`,
]);

export const DROP_CYCLE_INDEXES: readonly string[] = Object.values(CYCLE_ORDERS).flatMap((order) => [
  `DROP INDEX IF EXISTS ${order.index}`,
  `DROP INDEX IF EXISTS ${order.stateIndex}`,
]);
