import { CicloError } from '../../core/failure.ts';

/** Why the state of a mandate, a charge or a payment does not allow something that a client or a person asks for. */
export type RefusalReason =
  | 'mandate_not_approved'
  | 'due_day_passed'
  | 'due_day_outside_mandate'
  | 'txid_in_use'
  | 'cycle_has_charge'
  | 'charge_over'
  | 'settlement_begun'
  | 'charge_not_active'
  | 'attempt_open'
  | 'retry_day_passed'
  | 'retry_day_taken'
  | 'retry_not_allowed'
  | 'retries_used_up'
  | 'unknown_failure_code'
  | 'no_debit_planned'
  | 'settlement_to_come'
  | 'amount_not_positive'
  | 'amount_too_large'
  | 'refund_too_late'
  | 'refund_too_large'
  | 'mandate_not_waiting'
  | 'mandate_closed'
  | 'no_confirmation_waiting'
  | 'confirmation_live'
  | 'confirmation_closed'
  | 'joining_charge_missing'
  | 'unknown_code'
  | 'location_unknown'
  | 'location_taken'
  | 'location_empty'
  | 'code_unreadable'
  | 'code_unknown'
  | 'code_altered'
  | 'code_other_charge'
  | 'charge_paid'
  | 'charge_lapsed'
  | 'code_without_mandate';

/** An `invalid_input` whose `reason` is for whoever asked. */
export const refusal = (reason: RefusalReason): CicloError =>
  new CicloError('invalid_input', `not possible now: ${reason.replaceAll('_', ' ')}`, { reason });

/** Throws {@link refusal} on a condition. */
export function refuseIf(isRefused: boolean, reason: RefusalReason): void {
  if (isRefused) throw refusal(reason);
}

/** Ten digits and two decimals, the most that the specification lets an amount have; in centavos. */
const MOST_AMOUNT = 999_999_999_999;

/** Throws {@link refusal} for an amount, in centavos, that the service could not write. */
export function refuseAmount(amount: number): void {
  refuseIf(amount < 1, 'amount_not_positive');
  refuseIf(amount > MOST_AMOUNT, 'amount_too_large');
}
