import type { ChargeGroup, ChargeState } from '../../src-preload/contract/vocabulary/cycles.ts';
import type { CivilDate } from './civil-date.ts';
import { type Centavos, type CentavosSum, centavos } from './money.ts';

/** What tells how much of a charge a payer owes. */
type Owing = {
  readonly state: ChargeState;
  readonly group: ChargeGroup;
  readonly amount: Centavos;
  readonly paid: CentavosSum;
  /** No more of it is asked for: it was called off, another charge bears its cycle, or a person decided over it. */
  readonly isReleased: boolean;
};

/** States of charges that may have been paid in part, whether some of it went back since or not, and whether the bank refused them before or let them expire. */
const PAID_IN_PART: ReadonlySet<ChargeState> = new Set<ChargeState>([
  'underpaid',
  'partly_refunded',
  'paid_after_close',
]);

/** What is short of a charge that may have been paid in part, whoever owes it; nothing of any other. */
export function shortOf({ state, amount, paid }: Pick<Owing, 'state' | 'amount' | 'paid'>): Centavos {
  const short = PAID_IN_PART.has(state) ? BigInt(amount) - BigInt(paid) : 0n;
  return centavos(short > 0n ? Number(short) : 0);
}

/**
 * What of a charge is owed once its day has passed (rules/reconciliation.md, Owed): all of it while it is unpaid, and what is short of one that was paid in part, for a part pays no
 * whole. What was called off or decided over is owed no more; what went back was given back, and is asked for by nobody.
 */
export function owedOf({ group, isReleased, ...charge }: Owing): Centavos {
  if (group === 'unpaid') return charge.amount;
  return isReleased ? centavos(0) : shortOf(charge);
}

/** Whether a charge's day has passed: a bank may refuse one before it, or take part of its money, which is no debt yet. */
export const isPast = (settleDate: CivilDate, asOf: CivilDate | null): boolean =>
  asOf !== null && settleDate < asOf;
