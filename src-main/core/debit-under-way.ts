import type { ChargeState } from '../../src-preload/contract/vocabulary/cycles.ts';
import { type CivilDate, saoPauloDate, type UtcInstant } from './civil-date.ts';
import { isOpenAttemptStatus, isOpenChargeStatus } from './status.ts';

type Attempt = {
  readonly status: string;
  readonly settleDate: CivilDate | null;
  /** Under which its money comes, as far as the bank names it. */
  readonly endToEndId?: string | null;
};

/** Money that came for a charge. */
export type DebitPayment = { readonly endToEndId: string; readonly at: UtcInstant };

type Tried = {
  readonly status: string;
  readonly settleDate: CivilDate;
  readonly attempts: readonly Attempt[];
  readonly payments: readonly DebitPayment[];
};

/**
 * The last debit of a charge that may still come, and its day as far as the bank names one; null where none may. That is a matter of the bank's words alone: neither money that came
 * early nor what a person decides stops an attempt. Of a charge for which no attempt is named yet, the debit is to come on its settle date.
 */
export function debitUnderWay({
  status,
  settleDate,
  attempts,
  payments,
}: Tried): { date: CivilDate | null } | null {
  if (!isOpenChargeStatus(status)) return null;
  if (attempts.length === 0) return hasMoneyFrom(settleDate, payments) ? null : { date: settleDate };
  const [last] = attempts
    .filter((attempt) => isOpenAttemptStatus(attempt.status) && !isAnswered(attempt, payments))
    .map((attempt) => attempt.settleDate)
    .toSorted((one, other) => ((one ?? '') < (other ?? '') ? 1 : -1));
  return last === undefined ? null : { date: last };
}

/** The bank shows an attempt's money before it closes the attempt: known by its id, and where the bank names none, by coming on its day or later. */
function isAnswered({ endToEndId, settleDate }: Attempt, payments: readonly DebitPayment[]): boolean {
  if (endToEndId) return payments.some((payment) => payment.endToEndId === endToEndId);
  return settleDate !== null && hasMoneyFrom(settleDate, payments);
}

const hasMoneyFrom = (day: CivilDate, payments: readonly DebitPayment[]): boolean =>
  payments.some(({ at }) => saoPauloDate(at) >= day);

/** States of charges without money or decision whose debit is to come, whatever has become of attempts so far: of one that is tried again an attempt is open. */
const BEFORE_DEBIT: ReadonlySet<ChargeState> = new Set<ChargeState>(['pending', 'due_today']);

/** Whether the bank may still debit a charge: its state alone does not tell it once there is money or a decision. */
export const mayBeDebited = ({ state, ...tried }: Tried & { readonly state: ChargeState }): boolean =>
  BEFORE_DEBIT.has(state) || debitUnderWay(tried) !== null;
