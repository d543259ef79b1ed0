import type { Reason } from '../../src-preload/contract/values.ts';
import type { ChargeState } from '../../src-preload/contract/vocabulary/cycles.ts';
import { type CivilDate, saoPauloDate, type UtcInstant } from './civil-date.ts';
import { isOpenAttemptStatus, isOpenChargeStatus } from './status.ts';

type Tried = {
  readonly status: string;
  readonly attempts: readonly { readonly status: string; readonly settleDate: CivilDate | null }[];
  /** When money came for the charge. */
  readonly payments: readonly { readonly at: UtcInstant }[];
};

/**
 * The last debit of a charge that may still come, and its day as far as the bank names one; null where none may. That is a matter of the bank's words alone: neither money that came
 * early nor what a person decides stops an attempt. Money of its day or later is taken for its own, which the bank shows before it closes the attempt.
 */
export function debitUnderWay({ status, attempts, payments }: Tried): { date: CivilDate | null } | null {
  if (!isOpenChargeStatus(status)) return null;
  const isAnswered = (day: CivilDate) => payments.some(({ at }) => saoPauloDate(at) >= day);
  const [last] = attempts
    .filter((attempt) => isOpenAttemptStatus(attempt.status))
    .map(({ settleDate }) => settleDate)
    .filter((day) => day === null || !isAnswered(day))
    .toSorted((one, other) => ((one ?? '') < (other ?? '') ? 1 : -1));
  return last === undefined ? null : { date: last };
}

/** States of charges whose debit is to come, whether the bank names an attempt yet or not. */
const BEFORE_DEBIT: ReadonlySet<ChargeState> = new Set<ChargeState>(['pending', 'due_today', 'retrying']);

type Shown = {
  readonly state: ChargeState;
  readonly status: string;
  readonly reasons: readonly Reason[];
};

/** Whether the bank may still debit a charge as it is kept: its state alone does not tell it once there is money or a decision, but its reasons do. */
export function mayBeDebited({ state, status, reasons }: Shown): boolean {
  return BEFORE_DEBIT.has(state) || (isOpenChargeStatus(status) && reasons.some(isOfDebit));
}

const isOfDebit = (reason: Reason): boolean =>
  reason.kind === 'debit_under_way' || (reason.kind === 'attempt' && isOpenAttemptStatus(reason.status));
