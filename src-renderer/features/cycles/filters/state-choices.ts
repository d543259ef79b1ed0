import type { ChargeGroup, ChargeState } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_GROUPS } from '../../../../src-preload/contract/vocabulary/cycles.ts';

/** The groups in which the rulebook counts each state (rules/reconciliation.md, States); the first is where the list of choices shows it. */
const GROUPS_OF_STATE = {
  paid: ['paid'],
  paid_late: ['paid'],
  pending: ['open'],
  due_today: ['open'],
  unpaid: ['unpaid'],
  retrying: ['unpaid'],
  rejected: ['unpaid', 'closed'],
  expired: ['unpaid'],
  unconfirmed: ['attention'],
  underpaid: ['attention', 'closed'],
  overpaid: ['attention'],
  paid_twice: ['attention'],
  partly_refunded: ['attention', 'closed'],
  refunded: ['attention', 'closed'],
  paid_after_close: ['attention', 'closed'],
  cancelled: ['closed'],
  settled_outside: ['closed'],
  waived: ['closed'],
} as const satisfies Record<ChargeState, readonly [ChargeGroup, ...ChargeGroup[]]>;

const STATES = Object.keys(GROUPS_OF_STATE) as ChargeState[];

const canBe = (state: ChargeState, groups: readonly ChargeGroup[]): boolean => {
  const possible: readonly ChargeGroup[] = GROUPS_OF_STATE[state];
  return groups.length === 0 || possible.some((group) => groups.includes(group));
};

/** The states to choose from while these groups are chosen (none chosen: all), under the group that shows them. */
export function stateChoices(
  groups: readonly ChargeGroup[],
): readonly { group: ChargeGroup; states: readonly ChargeState[] }[] {
  return CHARGE_GROUPS.map((group) => ({
    group,
    states: STATES.filter((state) => GROUPS_OF_STATE[state][0] === group && canBe(state, groups)),
  })).filter(({ states }) => states.length > 0);
}

/** Those of the chosen states that charges of these groups can have; others would leave the list empty. */
export function statesWithin(states: readonly ChargeState[], groups: readonly ChargeGroup[]): ChargeState[] {
  return states.filter((state) => canBe(state, groups));
}
