import type { AccountEntryKind, MovedPart } from '../../../src-preload/contract/vocabulary/payers.ts';
import { type CivilDate, saoPauloDate, type UtcInstant } from '../civil-date.ts';
import { addUp, type Centavos, type CentavosSum, exactSum } from '../money.ts';
import { shortOf } from '../owed.ts';
import { payerStatement, type StatementCharge, type StatementMovement, wasDue } from '../payer-statement.ts';
import { isCalledOff } from './called-off.ts';

/** A charge of a payer, and the day on which a person says that it was paid by other means; null where nobody said so. */
export type AccountCharge = StatementCharge & {
  readonly outside: { readonly at: UtcInstant; readonly paidOn: CivilDate | null } | null;
};

/** A line of a payer's account: what it adds to what was asked for, what was paid, what was given back, and the balance after it. */
export type AccountEntry = {
  readonly day: CivilDate;
  readonly kind: AccountEntryKind;
  readonly txid: string | null;
  readonly endToEndId: string | null;
  /** Which of the refunds of a payment it is; null for what is none. */
  readonly refundId: string | null;
  readonly dueDate: CivilDate | null;
  readonly due: CentavosSum;
  readonly paid: CentavosSum;
  readonly refunded: CentavosSum;
  /** What was asked for less what was paid, plus what was given back. Above nothing it may be owed by nobody: what is, `open` says. */
  readonly balance: CentavosSum;
};

export type { MovedPart };

/** A payer's account of some days; amounts in centavos. */
export type PayerAccount = {
  readonly opening: CentavosSum;
  readonly entries: readonly AccountEntry[];
  readonly closing: CentavosSum;
  /** Of these days. */
  readonly due: CentavosSum;
  readonly paid: CentavosSum;
  readonly refunded: CentavosSum;
  /** What is owed now, charge by charge, and since when (`core/payer-statement.ts`). */
  readonly open: CentavosSum;
  readonly openSince: CivilDate | null;
};

type Unbalanced = Omit<AccountEntry, 'balance'>;

/** On one day a charge falls due before it is paid, and is paid before something goes back. */
const RANK: Readonly<Record<AccountEntryKind, number>> = {
  due: 0,
  charge: 1,
  outside: 1,
  joining: 1,
  refund: 2,
};

/** The account of days, both ends included, as of the ledger's day: what came before them is the opening balance. */
export function payerAccount(
  charges: readonly AccountCharge[],
  movements: readonly StatementMovement[],
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
  asOf: CivilDate | null,
): PayerAccount {
  const asked = charges.filter((charge) => wasDue(charge, asOf));
  const all = [...asked.flatMap(entriesOfCharge), ...movements.map(entryOfMovement)].filter(
    ({ day }) => day <= to,
  );
  const opening = all.filter(({ day }) => day < from).reduce((sum, entry) => sum + effectOf(entry), 0n);
  const within = all.filter(({ day }) => day >= from).toSorted(byDay);
  const entries = balanced(within, opening);
  const sumOf = (part: MovedPart) => exactSum(addUp(within.map((entry) => entry[part])));
  const { open, openSince } = payerStatement(charges, movements, asOf);
  return {
    opening: exactSum(opening),
    entries,
    closing: entries.at(-1)?.balance ?? exactSum(opening),
    ...{ due: sumOf('due'), paid: sumOf('paid'), refunded: sumOf('refunded') },
    ...{ open, openSince },
  };
}

const effectOf = ({ due, paid, refunded }: Unbalanced): bigint =>
  BigInt(due) - BigInt(paid) + BigInt(refunded);

function balanced(entries: readonly Unbalanced[], opening: bigint): AccountEntry[] {
  let balance = opening;
  return entries.map((entry) => {
    balance += effectOf(entry);
    return { ...entry, balance: exactSum(balance) };
  });
}

const ZERO: CentavosSum = exactSum(0);

/**
 * A charge that was asked for, on its due date, and its payment by other means, whole, or the whole rest of what the bank was paid in part, whatever amount was said: that
 * closes the charge (rules/reconciliation.md, Decisions by hand). Of one that was called off only its money is told.
 */
function entriesOfCharge(charge: AccountCharge): Unbalanced[] {
  const { txid, dueDate, amount, state, outside } = charge;
  if (isCalledOff(charge)) return [];
  const about = { txid, dueDate, endToEndId: null, refundId: null, due: ZERO, paid: ZERO, refunded: ZERO };
  const due: Unbalanced = { ...about, day: dueDate, kind: 'due', due: amount };
  const paid = state === 'settled_outside' ? amount : shortOf(charge);
  if (outside === null || paid === 0) return [due];
  return [due, { ...about, day: outside.paidOn ?? saoPauloDate(outside.at), kind: 'outside', paid }];
}

/** What is paid with an authorisation itself is of no charge: it is asked for and paid at once, and so is what of it goes back. */
function entryOfMovement({ kind, at, amount, ...about }: StatementMovement): Unbalanced {
  const isBack = kind === 'refund';
  const none: Centavos | CentavosSum = ZERO;
  const asked = about.dueDate === null ? exactSum(isBack ? -amount : amount) : none;
  return {
    ...about,
    day: saoPauloDate(at),
    kind: isBack ? 'refund' : about.dueDate === null ? 'joining' : 'charge',
    due: asked,
    paid: isBack ? none : amount,
    refunded: isBack ? amount : none,
  };
}

function byDay(a: Unbalanced, b: Unbalanced): number {
  const key = ({ day, kind, txid, endToEndId, refundId }: Unbalanced) =>
    `${day} ${RANK[kind]} ${txid} ${endToEndId} ${refundId}`;
  return key(a) < key(b) ? -1 : Number(key(a) > key(b));
}
