import type { ChargeGroup, ChargeState, Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { Centavos } from '../money.ts';

/** What a charge stands as, with the decision about it; null where nobody has decided. */
export type ChargeStanding = {
  readonly state: ChargeState;
  readonly group: ChargeGroup;
  /** What of it is owed, also of one that the rulebook closes: a part that came and went back pays nothing of the rest. */
  readonly owed: Centavos;
  readonly decision: Decision | null;
};

/** Closed without money, so that nothing can be received for them any more. */
const WITHOUT_CLAIM: ReadonlySet<ChargeState> = new Set<ChargeState>(['cancelled', 'rejected', 'refunded']);

/**
 * Whether a charge came to nothing: it was cancelled, or refused where another one bears its cycle, or given back whole once it was closed and nothing of it is owed. It is
 * no amount on credit, no revenue, and nothing that its payer owed (rules/closing.md). Over one that a person has decided about the decision tells it.
 */
export const isCalledOff = ({ state, group, owed, decision }: ChargeStanding): boolean =>
  decision === null && owed === 0 && group === 'closed' && WITHOUT_CLAIM.has(state);
