import { canonicalStatus, occupiesCycle } from '../status.ts';
import { type BearingFacts, bearingOf } from './cycle-bearing.ts';

/** A charge among those of its cycle; of two that are due on one day the one with the greater id was tried later. */
export type TriedCharge = BearingFacts & { readonly id: number };

/**
 * Whether another charge of the same cycle bears what a charge leaves owed. A bank takes one charge a cycle, so that a cycle is owed once, however often it was refused: whatever covers it
 * bears its debt, else the try that was refused last (rules/reconciliation.md, Owed). One that has money or a decision of its own leaves it to a live one alone.
 */
export function isBorneElsewhere(own: TriedCharge, cycle: readonly TriedCharge[]): boolean {
  if (!isRefused(own)) return false;
  const others = cycle.filter(({ id }) => id !== own.id);
  if (others.some(({ status }) => occupiesCycle(status))) return true;
  return isVacant(own) && others.some((other) => !isVacant(other) || isTriedAfter(other, own));
}

const isVacant = (charge: TriedCharge): boolean => bearingOf(charge).kind === 'closed';

const isRefused = ({ status }: TriedCharge): boolean => canonicalStatus(status) === 'REJEITADA';

const isTriedAfter = (other: TriedCharge, own: TriedCharge): boolean =>
  isRefused(other) && (other.dueDate === own.dueDate ? other.id > own.id : other.dueDate > own.dueDate);
