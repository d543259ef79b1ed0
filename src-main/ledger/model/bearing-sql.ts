/**
 * What a charge `c` bears its cycle by besides its status and due date (`core/cycles/cycle-bearing.ts`): confirmed settlements less refunds, and
 * a person's decision.
 */
export const BEARING_COLUMNS = `
  coalesce((SELECT sum(s.amount - s.refunded) FROM settlement s INDEXED BY settlement_by_charge WHERE s.charge_id = c.id), 0)
    AS net,
  (SELECT d.kind FROM decision d WHERE d.charge_id = c.id) AS decision`;

/** Columns of a charge `q` in quarantine whose mandate and due date can be read. */
export const UNREADABLE_COLUMNS = `coalesce(q.record_id, '') AS txid, '' AS status, q.due_date AS dueDate, 0 AS net,
  NULL AS decision`;
