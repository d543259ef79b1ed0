/** The columns by which the cycle list can be ordered, with the index of each, alone and within a state. */
export const CYCLE_ORDERS = {
  dueDate: { column: 'due_date', index: 'cycle_by_due', stateIndex: 'cycle_state_by_due' },
  settleDate: { column: 'settle_date', index: 'cycle_by_settle', stateIndex: 'cycle_state_by_settle' },
  payer: { column: 'payer_key', index: 'cycle_by_payer', stateIndex: 'cycle_state_by_payer' },
  paidAt: { column: 'paid_key', index: 'cycle_by_paid', stateIndex: 'cycle_state_by_paid' },
  amount: { column: 'amount', index: 'cycle_by_amount', stateIndex: 'cycle_state_by_amount' },
} as const;

const { dueDate, ...OTHERS } = CYCLE_ORDERS;

/** Charges come in the order of their creation, so new rows stand at the end of these: they are kept in the midst of a bulk evaluation too. */
const KEPT = [dueDate];
const MADE_LAST = Object.values(OTHERS);

/** Statements that make the list's indexes where they are absent. */
export const CREATE_CYCLE_INDEXES: readonly string[] = [...KEPT, ...MADE_LAST].flatMap((order) => [
  `CREATE INDEX IF NOT EXISTS ${order.index} ON cycle (${order.column})`,
  `CREATE INDEX IF NOT EXISTS ${order.stateIndex} ON cycle (grp, state, ${order.column})`,
]);

/** Statements that drop what is cheaper made once after a bulk evaluation than kept row by row. */
export const DROP_CYCLE_INDEXES: readonly string[] = MADE_LAST.flatMap((order) => [
  `DROP INDEX IF EXISTS ${order.index}`,
  `DROP INDEX IF EXISTS ${order.stateIndex}`,
]);
