import { compareTexts } from '../compare-texts.ts';
import { canonicalStatus } from '../status.ts';
import { type BearingFacts, bearingOf } from './cycle-bearing.ts';

/** A charge among those of its cycle. */
export type TriedCharge = BearingFacts & { readonly id: number };

/**
 * Whether another charge of the same cycle bears what a charge leaves owed. A bank takes one charge a cycle, so that a cycle is owed once, however often it was refused: of its charges
 * one alone bears its debt (rules/reconciliation.md, Owed).
 */
export function isBorneElsewhere(own: TriedCharge, cycle: readonly TriedCharge[]): boolean {
  if (!isRefused(own)) return false;
  return cycle.some((other) => other.id !== own.id && isBearing(other) && byDebt(other, own) > 0);
}

const isRefused = ({ status }: TriedCharge): boolean => canonicalStatus(status) === 'REJEITADA';

/** What was cancelled without money or a decision leaves the debt where it was. */
const isBearing = (charge: TriedCharge): boolean => isRefused(charge) || bearingOf(charge).kind !== 'closed';

/** What sets one charge of a cycle before another: it covers the cycle and was not refused; a person decided over it, so that the payer is asked no more; money came for it. */
const BEFORE: readonly ((charge: TriedCharge) => boolean)[] = [
  (charge) => !isRefused(charge),
  ({ decision }) => decision !== null,
  ({ net }) => net > 0,
];

/** Whose the debt is comes last. Of those that nothing sets apart it is the one that was tried last; of one day their txids tell, the same in every copy of a ledger. */
function byDebt(a: TriedCharge, b: TriedCharge): number {
  const differing = BEFORE.find((sets) => sets(a) !== sets(b));
  if (differing !== undefined) return differing(a) ? 1 : -1;
  return compareTexts(a.dueDate, b.dueDate) || compareTexts(a.txid, b.txid);
}
