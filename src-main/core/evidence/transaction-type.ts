/**
 * Types of transactions (OFX 1.02, 11.4.3.1: TRNTYPE) that bring money in, and those that take it out. Of the others the sign of the amount alone says it:
 * `PAYMENT`, `CHECK` and `CASH` go out by the letter, but whoever writes no signs may write them of what a payer has paid.
 */
const IN = new Set(['CREDIT', 'DEP', 'DIRECTDEP', 'DIV']);
const OUT = new Set(['DEBIT', 'FEE', 'SRVCHG', 'DIRECTDEBIT']);

/** What a file says of one transaction; `amount` as it is written. */
type Typed = { readonly type: string; readonly amount: number };

/** Which way money went by its type: 1 in, -1 out; null for a type that says neither. */
export function wayOfType(type: string): 1 | -1 | null {
  const name = type.trim().toUpperCase();
  if (OUT.has(name)) return -1;
  return IN.has(name) ? 1 : null;
}

/**
 * Whether a file tells which way money went by its types alone: nothing in it is below zero, though something went out. With one amount below zero the signs
 * tell all of them.
 */
export const isSignedByType = (transactions: readonly Typed[]): boolean =>
  transactions.every(({ amount }) => amount >= 0) &&
  transactions.some(({ type, amount }) => amount > 0 && wayOfType(type) === -1);
