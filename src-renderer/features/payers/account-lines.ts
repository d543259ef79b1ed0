import type { Account, AccountEntry } from '../../../src-preload/contract/payers.ts';
import type { MovedPart } from '../../../src-preload/contract/vocabulary/payers.ts';

/** A line of the account on screen: an entry, or the balance before the first of them or after the last. */
export type AccountLine = Omit<AccountEntry, 'kind'> & {
  readonly kind: AccountEntry['kind'] | 'opening' | 'closing';
};

/** Tells a line from every other of an account. A payment is given back in parts that may be equal in all but their ids. */
export const keyOf = ({ kind, txid, endToEndId, refundId }: AccountLine): string =>
  `${kind} ${txid} ${endToEndId} ${refundId}`;

/** The lines of an account, newest first: all of them between the balance after and before, or those alone that add to one part of it. */
export function linesOf(account: Account, only: MovedPart | null): readonly AccountLine[] {
  const { entries } = account;
  if (only !== null) return entries.filter((entry) => entry[only] !== 0);
  return [closingOf(account), ...entries, openingOf(account)];
}

const NO_CHARGE = { txid: null, endToEndId: null, refundId: null, dueDate: null } as const;

const closingOf = ({ to, closing, due, paid, refunded }: Account): AccountLine => ({
  ...{ ...NO_CHARGE, kind: 'closing', day: to, due, paid, refunded, balance: closing },
});

const openingOf = ({ from, opening }: Account): AccountLine => ({
  ...{ ...NO_CHARGE, kind: 'opening', day: from, due: 0, paid: 0, refunded: 0, balance: opening },
});
