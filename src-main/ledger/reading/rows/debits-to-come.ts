import type { ChargeState } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { type DebitPayment, mayBeDebited } from '../../../core/debit-under-way.ts';
import { isOpenChargeStatus } from '../../../core/status.ts';
import { attemptsIn } from '../../model/stored-json.ts';
import type { StatementCache } from './statement-cache.ts';

/** A charge as it is kept. */
type Kept = {
  readonly id: number;
  readonly status: string;
  readonly state: ChargeState;
  readonly settleDate: CivilDate;
  readonly attempts: string | null;
};

type Payment = DebitPayment & { readonly chargeId: number };

const PAYMENTS = `
  SELECT s.charge_id AS chargeId, s.end_to_end_id AS endToEndId, s.at
  FROM json_each(?) w CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = CAST(w.value AS BIGINT)`;

/** Tells of each of some charges whether it may still be debited, by the bank's words of them as they are now. What the bank has closed costs nothing. */
export function debitsToCome(prepare: StatementCache, charges: readonly Kept[]): (charge: Kept) => boolean {
  const open = charges.filter(({ status }) => isOpenChargeStatus(status)).map(({ id }) => id);
  const found = open.length === 0 ? [] : prepare<Payment>(PAYMENTS).all(JSON.stringify(open));
  const paymentsOf = Map.groupBy(found, ({ chargeId }) => chargeId);
  return ({ id, attempts, ...charge }) =>
    isOpenChargeStatus(charge.status) &&
    mayBeDebited({ ...charge, attempts: attemptsIn(attempts), payments: paymentsOf.get(id) ?? [] });
}
