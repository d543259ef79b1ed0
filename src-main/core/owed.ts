import type { ChargeGroup, Decision } from '../../src-preload/contract/vocabulary/cycles.ts';
import type { CivilDate } from './civil-date.ts';
import {
  type Centavos,
  type CentavosSum,
  centavos,
  exactSum,
  minus,
  plus,
  type RunningSum,
  type Summand,
} from './money.ts';

/**
 * What moved for a charge at the bank, by now or by the end of a day. What is owed of it, and what a person's word counts for beside it, is a matter of these sums, never of a
 * state: that one is of today, and of whatever moved last.
 */
export type Moved = {
  readonly amount: Centavos;
  readonly received: Summand;
  /** What went back, whoever wanted it back. */
  readonly refunded: Summand;
};

/** A payment with what of it went back, and what of that its payer took back (MED). */
type Payment = { readonly amount: Centavos; readonly refunded: Centavos; readonly contested: Centavos };

/** What payments of a charge add up to. */
export function movedFor(payments: readonly Payment[]) {
  let received: RunningSum = 0;
  let refunded: RunningSum = 0;
  let contested: RunningSum = 0;
  for (const payment of payments) {
    received = plus(received, payment.amount);
    refunded = plus(refunded, payment.refunded);
    contested = plus(contested, payment.contested);
  }
  return { received, refunded, contested };
}

/** What the bank kept for a charge. */
export const keptOf = ({ received, refunded }: Omit<Moved, 'amount'>): RunningSum =>
  minus(received, refunded);

/** What of the amount the bank has not kept: it never came, or it went back, whoever wanted it back. */
const notKept = (charge: Moved): Centavos => within(minus(charge.amount, keptOf(charge)), charge);

/**
 * What of the amount never came, or was taken back by its payer (MED). What the company gave back itself is asked for by nobody, so that it lessens nothing of what came.
 */
export const shortOf = ({
  amount,
  received,
  contested,
}: Pick<Moved, 'amount' | 'received'> & { readonly contested: Summand }): Centavos =>
  within(minus(amount, minus(received, contested)), { amount });

/** What money by other means counts for beside what the bank kept: as much as was said, and no more than the rest; all of the rest where no amount was said. */
export const outsideOf = (said: Centavos | null, charge: Moved): Centavos =>
  centavos(Math.min(said ?? charge.amount, notKept(charge)));

/** What is left to be received of a charge; below nothing where more stayed than was asked for. */
export const leftOf = (charge: Moved, outside: Summand = 0): CentavosSum =>
  exactSum(minus(minus(charge.amount, keptOf(charge)), outside));

/** What was decided, beside what the bank kept. */
export type Decided = Omit<Moved, 'amount'> & { readonly decision: Decision | null };

/** Whether a person gave a charge up whole: the bank has kept nothing of it. Of one that was paid in part it is the rest. */
export const isGivenUp = ({ decision, ...moved }: Decided): boolean =>
  decision === 'waived' && keptOf(moved) <= 0;

function within(sum: RunningSum, { amount }: Pick<Moved, 'amount'>): Centavos {
  if (sum <= 0) return centavos(0);
  return sum > amount ? amount : centavos(Number(sum));
}

/** What tells how much of a charge a payer owes. */
type Owing = {
  readonly amount: Centavos;
  /** {@link shortOf} it. */
  readonly short: Centavos;
  readonly group: ChargeGroup;
  readonly hasMoney: boolean;
  /** No more of it is asked for: it was called off, another charge bears its cycle, or a person decided over it. */
  readonly isReleased: boolean;
};

/**
 * What of a charge is owed once its day has passed (rules/reconciliation.md, Owed): all of it while it is unpaid, and what is short of one that any money came for, for a part
 * pays no whole.
 */
export function owedOf({ amount, short, group, hasMoney, isReleased }: Owing): Centavos {
  if (!hasMoney) return group === 'unpaid' ? amount : centavos(0);
  return isReleased ? centavos(0) : short;
}

/** Whether a charge's day has passed: a bank may refuse one before it, or take part of its money, which is no debt yet. */
export const isPast = (settleDate: CivilDate, asOf: CivilDate | null): boolean =>
  asOf !== null && settleDate < asOf;
