import type { Covering } from '../../../src-preload/contract/charge-warnings.ts';
import type { Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { CivilDate } from '../civil-date.ts';
import type { ChargeRecord } from '../records.ts';
import { CLOSED_CHARGE_STATUSES, canonicalStatus, occupiesCycle } from '../status.ts';
import { type CycleAnchor, cycleIndexOf } from './cycle-calendar.ts';

/** A charge as its cycle sees it. `net` is confirmed settlements less refunds, in centavos; it may be negative. */
export type BearingFacts = Pick<ChargeRecord, 'txid' | 'status' | 'dueDate'> & {
  readonly net: number;
  readonly decision: Decision | null;
  /** Its answer could not be understood; only its mandate and its due date are known, and perhaps its txid. */
  readonly isUnreadable: boolean;
};

/** What a charge does to its cycle: it covers it, or, refused or cancelled, leaves it free. */
export type Bearing = Covering | { readonly kind: 'closed'; readonly txid: string };

type Rule = { readonly when: (charge: BearingFacts) => boolean; readonly kind: Bearing['kind'] };

const isClosed = ({ status }: BearingFacts): boolean => CLOSED_CHARGE_STATUSES.has(canonicalStatus(status));

/**
 * The first that fits wins. An EXPIRADA charge is closed and yet blocks its cycle at the bank, so it is told by its money or its decision
 * where it has one, else as a live one (rules/reconciliation.md, Covered cycles).
 */
const RULES: readonly Rule[] = [
  { when: ({ isUnreadable }) => isUnreadable, kind: 'cycle_unreadable' },
  { when: (charge) => isClosed(charge) && charge.net > 0, kind: 'cycle_paid_after_close' },
  {
    when: (charge) => isClosed(charge) && charge.decision === 'settled_outside',
    kind: 'cycle_settled_outside',
  },
  { when: (charge) => isClosed(charge) && charge.decision === 'waived', kind: 'cycle_waived' },
  { when: ({ status }) => occupiesCycle(status), kind: 'cycle_has_live_charge' },
  { when: () => true, kind: 'closed' },
];

/** What one charge does to the cycle that holds its due date. */
export function bearingOf(charge: BearingFacts): Bearing {
  const kind = RULES.find(({ when }) => when(charge))?.kind ?? 'closed';
  return { kind, txid: charge.txid };
}

/** A charge looked upon as cancelled: its cycle is free, unless its money has come or a person has decided. */
export const asCancelled = <Charge extends BearingFacts>(charge: Charge): Charge => ({
  ...charge,
  status: 'CANCELADA',
});

/** A cycle that several charges cover is told by the first of these. */
const WEIGHT: Readonly<Record<Bearing['kind'], number>> = {
  cycle_has_live_charge: 0,
  cycle_paid_after_close: 1,
  cycle_settled_outside: 2,
  cycle_waived: 3,
  cycle_unreadable: 4,
  closed: 5,
};

/** What bears a cycle: what covers it, or the charges that were refused or cancelled in it, which may be none. */
export type CycleBearing<Charge> =
  | { readonly kind: 'covered'; readonly by: Covering }
  | { readonly kind: 'free'; readonly closed: readonly Charge[] };

/**
 * What bears the cycle that holds a day. A cycle is covered by a live charge, by a closed charge with net money or with a person's
 * decision, and by a charge that could not be understood, whose mandate and due date can be read (rules/reconciliation.md, Covered cycles).
 * Of an unknown periodicity nobody knows the cycles: there a charge bears its own due date alone.
 */
export function bearingOfCycle<Charge extends BearingFacts>(
  anchor: CycleAnchor,
  day: CivilDate,
  charges: readonly Charge[],
): CycleBearing<Charge> {
  const index = cycleIndexOf(anchor, day);
  const within = charges.filter(({ dueDate }) =>
    index === null ? dueDate === day : cycleIndexOf(anchor, dueDate) === index,
  );
  const covering = within.map(bearingOf).filter((bearing) => bearing.kind !== 'closed');
  const [by] = covering.toSorted((a, b) => WEIGHT[a.kind] - WEIGHT[b.kind]);
  return by === undefined ? { kind: 'free', closed: within } : { kind: 'covered', by };
}

/** Indexes of the cycles that charges cover. */
export function coveredCycles(anchor: CycleAnchor, charges: Iterable<BearingFacts>): ReadonlySet<number> {
  const covered = new Set<number>();
  for (const charge of charges) {
    const index = cycleIndexOf(anchor, charge.dueDate);
    if (index !== null && bearingOf(charge).kind !== 'closed') covered.add(index);
  }
  return covered;
}
