import { type CivilDate, civilDate } from '../civil-date.ts';
import { addUp, type CentavosSum, exactSum } from '../money.ts';
import type { Receivable } from './receivables.ts';

/**
 * The last day on which receipts can be the base of the Simples Nacional. From 1 January 2027 it knows competência alone (LC 214/2025). What was earned and
 * not received by this day falls into the base of PA 12/2026 (Resolução CGSN 140/2018, art. 20, II, b; that it holds for this turn is inferred).
 */
export const TURN_DAY: CivilDate = civilDate('2026-12-31');

/** The day as of which the turn is told: that day, or the ledger's own while it has not come (rules/closing.md, The turn of 2026). */
export const turnAsOf = (ledgerDay: CivilDate): CivilDate => (ledgerDay < TURN_DAY ? ledgerDay : TURN_DAY);

/**
 * Whether something of a charge due by {@link TURN_DAY} is left once the money that moved until then is counted. What came in too much is the payer's money in
 * advance and lessens no other charge.
 */
export const isNotReceived = ({ balance }: Pick<Receivable, 'balance'>): boolean => BigInt(balance) > 0n;

/** Of receivables as of the turn those that were not received, each as it comes; answers what they add up to once all have come. */
export function* notReceived(receivables: Iterable<Receivable>): Generator<Receivable, CentavosSum> {
  let total = 0n;
  for (const receivable of receivables) {
    if (!isNotReceived(receivable)) continue;
    total = addUp([receivable.balance]) + total;
    yield receivable;
  }
  return exactSum(total);
}
