import type { Claim } from '../../../core/close/receivables.ts';

/**
 * What a charge `c` with its row `y` stands as now, by which the books tell whether it is a claim (`core/close/called-off.ts`). Sums come out as text: as a number the largest
 * would lose their last digits.
 */
export const CLAIM_COLUMNS = `c.status, y.amount, y.state, y.grp AS "group", y.owed, CAST(y.paid AS TEXT) AS received, CAST(y.refunded AS TEXT) AS refunded,
  (SELECT d.kind FROM decision d WHERE d.charge_id = y.id) AS decision, (SELECT d.not_kept FROM decision d WHERE d.charge_id = y.id) AS notKeptThen`;

export type StoredClaim = Omit<Claim, 'isReplaced'>;
