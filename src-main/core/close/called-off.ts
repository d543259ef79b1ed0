import type { ChargeGroup, ChargeState } from '../../../src-preload/contract/vocabulary/cycles.ts';

type ChargeStanding = { readonly state: ChargeState; readonly group: ChargeGroup };

/** Closed without money, so that nothing can be received for them any more. */
const WITHOUT_CLAIM: ReadonlySet<ChargeState> = new Set<ChargeState>(['cancelled', 'rejected', 'refunded']);

/**
 * Whether a charge came to nothing: it was cancelled, or refused where another one bears its cycle, or all of its money went back once it was closed. It is
 * no amount on credit, no revenue, and nothing that its payer owed (rules/closing.md).
 */
export const isCalledOff = ({ state, group }: ChargeStanding): boolean =>
  group === 'closed' && WITHOUT_CLAIM.has(state);
