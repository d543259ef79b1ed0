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
import { canonicalStatus } from './status.ts';

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
function movedFor(payments: readonly Payment[]) {
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
export const notKeptOf = (charge: Moved): Centavos => within(minus(charge.amount, keptOf(charge)), charge);

/**
 * What of the amount never came, or was taken back by its payer (MED). What the company gave back itself is asked for by nobody, so that it lessens nothing of what came; but what had
 * come too much went first, as in the books (`close/postings.ts`), and never paid anything.
 */
export function shortOf({ amount, received, refunded, contested }: Moved & Contested): Centavos {
  const excess = minus(received, amount);
  const givenBack = minus(refunded, contested);
  const ofExcess = excess <= 0 ? 0 : givenBack < excess ? givenBack : excess;
  return within(minus(amount, minus(minus(received, ofExcess), contested)), { amount });
}

export type Contested = { readonly contested: Summand };

/**
 * What of a charge the ledger showed as not kept by the bank when a person decided over it; null where nobody has. Kept with the decision: what the bank tells later of the time before
 * was on nobody's screen.
 */
type NotKeptThen = Centavos | null;

/**
 * What a decision is about: as much of the amount as the bank had not kept when it was taken. What goes back afterwards no word was said of, so that one over a small rest never takes
 * a whole charge from every list.
 */
export const coveredOf = (amount: Centavos, notKeptThen: NotKeptThen): Centavos =>
  within(notKeptThen ?? 0, { amount });

/** What a person said of money by other means: how much, null for all that the decision is about. */
export type SaidOutside = { readonly amount: Centavos | null; readonly notKeptThen: Centavos };

/** What money by other means counts for beside what the bank kept: as much as was said, but no more than the decision is about, and than the rest. */
export function outsideOf({ amount: said, notKeptThen }: SaidOutside, charge: Moved): Centavos {
  const covered = coveredOf(charge.amount, notKeptThen);
  return centavos(Math.min(said ?? covered, covered, notKeptOf(charge)));
}

/** What moved for a charge, and what of its amount that leaves. */
export type MoneyOf = {
  readonly paid: RunningSum;
  readonly refunded: RunningSum;
  readonly net: RunningSum;
  /** {@link shortOf} it. */
  readonly short: Centavos;
  /** {@link notKeptOf} it. */
  readonly notKept: Centavos;
  /** {@link coveredOf} it. */
  readonly covered: Centavos;
};

type Paid = {
  readonly amount: Centavos;
  readonly settlements: readonly Payment[];
  readonly notKeptThen: NotKeptThen;
};

/** Adds up what moved for a charge. */
export function moneyOf({ amount, settlements, notKeptThen }: Paid): MoneyOf {
  const moved = { amount, ...movedFor(settlements) };
  return {
    ...{ paid: moved.received, refunded: moved.refunded, net: keptOf(moved) },
    ...{ short: shortOf(moved), notKept: notKeptOf(moved), covered: coveredOf(amount, notKeptThen) },
  };
}

/** What is left to be received of a charge; below nothing where more stayed than was asked for. */
export const leftOf = (charge: Moved, outside: Summand = 0): CentavosSum =>
  exactSum(minus(minus(charge.amount, keptOf(charge)), outside));

/** What is left of a charge beside what a person said of it: money by other means alone is taken off. */
export const leftBeside = (
  charge: Moved,
  said: (SaidOutside & { readonly kind: Decision }) | null,
): CentavosSum => leftOf(charge, said?.kind === 'settled_outside' ? outsideOf(said, charge) : 0);

/** What was decided, beside what the bank kept. */
export type Decided = Moved & {
  readonly decision: Decision | null;
  readonly notKeptThen: NotKeptThen;
};

/** Whether a person gave a charge up whole: the bank had kept nothing of it then, and has nothing now. Of one that was paid in part it is the rest, whatever goes back since. */
export const isGivenUp = ({ decision, notKeptThen, ...moved }: Decided): boolean =>
  decision === 'waived' && coveredOf(moved.amount, notKeptThen) === moved.amount && keptOf(moved) <= 0;

function within(sum: RunningSum, { amount }: Pick<Moved, 'amount'>): Centavos {
  if (sum <= 0) return centavos(0);
  return sum > amount ? amount : centavos(Number(sum));
}

/** What tells how much of a charge a payer owes. */
type Owing = {
  readonly amount: Centavos;
  /** {@link shortOf} it. */
  readonly short: Centavos;
  /** {@link coveredOf} it: what a person decided over. */
  readonly covered: Centavos;
  readonly group: ChargeGroup;
  readonly hasMoney: boolean;
  /** {@link isReleased}. */
  readonly isReleased: boolean;
};

/**
 * What of a charge is owed once its day has passed (rules/reconciliation.md, Owed). All of it while it is unpaid, and what is short of one that any money came for, for a part
 * pays no whole, less what a person decided over.
 */
export function owedOf({ amount, short, covered, group, hasMoney, isReleased }: Owing): Centavos {
  if (isReleased) return centavos(0);
  if (!hasMoney) return group === 'unpaid' ? amount : centavos(0);
  return centavos(Math.max(0, short - covered));
}

/** Whether no more of a charge is asked for, whatever came of it: it was cancelled, or it was refused and another one bears the debt of its cycle. An EXPIRADA one keeps its cycle. */
export function isReleased({ status, isBorneElsewhere }: Released): boolean {
  const word = canonicalStatus(status);
  return word === 'CANCELADA' || (word === 'REJEITADA' && isBorneElsewhere);
}

export type Released = { readonly status: string; readonly isBorneElsewhere: boolean };

/** Whether a charge's day has passed: a bank may refuse one before it, or take part of its money, which is no debt yet. */
export const isPast = (settleDate: CivilDate, asOf: CivilDate | null): boolean =>
  asOf !== null && settleDate < asOf;
