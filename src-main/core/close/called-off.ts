import type { ChargeGroup, ChargeState } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { Centavos } from '../money.ts';
import {
  type Contested,
  coveredOf,
  type Decided,
  isReleased,
  keptOf,
  type Released,
  shortOf,
} from '../owed.ts';
import { CLOSED_CHARGE_STATUSES, canonicalStatus } from '../status.ts';

/** What a charge stands as, with the decision about it. Where nobody has decided, what its payer took back and whether another one bears its debt may be left at nothing: it is not asked. */
export type ChargeStanding = StandingState & Decided & Contested & Released;

type StandingState = {
  readonly state: ChargeState;
  readonly group: ChargeGroup;
  /** What of it is owed, also of one that the rulebook closes: a part that came and went back pays nothing of the rest. */
  readonly owed: Centavos;
};

/** Closed without money, so that nothing can be received for them any more. */
const WITHOUT_CREDIT: ReadonlySet<ChargeState> = new Set<ChargeState>(['cancelled', 'rejected', 'refunded']);

/**
 * Whether a charge came to nothing: it was cancelled, or refused where another one bears the debt of its cycle, or given back whole once it was closed and nothing of it is owed. It is
 * no amount on credit, no revenue, and nothing that its payer owed (rules/closing.md). A decision gives it no place in the books that it had not without: only money that came by
 * other means does.
 */
export const isCalledOff = (charge: ChargeStanding): boolean =>
  charge.decision === null
    ? charge.owed === 0 && isEnded(charge) && WITHOUT_CREDIT.has(charge.state)
    : isCalledOffWithout(charge) && !isPaidOutside(charge);

/** A refused one that another one bears the debt of stays unpaid in the list; each other is closed by then. */
const isEnded = ({ group, state }: StandingState): boolean => group === 'closed' || state === 'rejected';

/** Of a charge with a decision: what its state, its group and what is owed would say without that, by what follows of them from the sums. */
const isCalledOffWithout = (charge: ChargeStanding): boolean =>
  keptOf(charge) <= 0 &&
  (isReleased(charge) ||
    (CLOSED_CHARGE_STATUSES.has(canonicalStatus(charge.status)) && shortOf(charge) === 0));

const isPaidOutside = ({ decision, amount, notKeptThen }: Decided): boolean =>
  decision === 'settled_outside' && coveredOf(amount, notKeptThen) > 0;
