import type { AccountEntryKind, MovedPart } from '../../../src-preload/contract/vocabulary/payers.ts';
import { type CivilDate, laterOf, saoPauloDate, type UtcInstant } from '../civil-date.ts';
import { compareTexts } from '../compare-texts.ts';
import { addUp, type Centavos, type CentavosSum, exactSum } from '../money.ts';
import { outsideOf, type SaidOutside } from '../owed.ts';
import {
  movedSums,
  payerStatement,
  type StatementCharge,
  type StatementMovement,
  wasDue,
} from '../payer-statement.ts';
import { isCalledOff } from './called-off.ts';

/** When, and how much, a person says was paid by other means; without a day that of the word. */
type Outside = SaidOutside & { readonly at: UtcInstant; readonly paidOn: CivilDate | null };

/** A charge of a payer with what a person says of money outside; null where nobody said so. */
export type AccountCharge = StatementCharge & { readonly outside: Outside | null };

type Days = { readonly from: CivilDate; readonly to: CivilDate };

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
  days: Days,
  asOf: CivilDate | null,
): PayerAccount {
  const asked = charges.filter((charge) => wasDue(charge, asOf));
  const ofCharges = asked.flatMap((charge) => entriesOfCharge(charge, movements, days));
  const all = [...ofCharges, ...movements.map(entryOfMovement)].filter(({ day }) => day <= days.to);
  const opening = all.filter(({ day }) => day < days.from).reduce((sum, entry) => sum + effectOf(entry), 0n);
  const within = all.filter(({ day }) => day >= days.from).toSorted(byDay);
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

/** A charge that was asked for, on its due date, and what was paid of it by other means. Of one that was called off only its money is told. */
function entriesOfCharge(
  charge: AccountCharge,
  movements: readonly StatementMovement[],
  days: Days,
): Unbalanced[] {
  const { txid, dueDate, amount, outside } = charge;
  if (isCalledOff({ ...charge, received: charge.paid })) return [];
  const about = { txid, dueDate, endToEndId: null, refundId: null, due: ZERO, paid: ZERO, refunded: ZERO };
  const due: Unbalanced = { ...about, day: dueDate, kind: 'due', due: amount };
  if (outside === null) return [due];
  // Money under a charge's txid is that charge's, never what is paid with an authorisation (core/settlement-links.ts).
  const own = movements.filter((movement) => movement.txid === txid);
  const paid = outsideEntries(outside, amount, own, days);
  return [due, ...paid.map((entry): Unbalanced => ({ ...about, ...entry, kind: 'outside' }))];
}

/**
 * What a word counts for depends on what the bank had kept by then (`core/owed.ts`): before these days and by their end. A payment of the bank that came since takes its
 * place, and what goes back of that gives it back: what changed is told on the day of the last one.
 */
function outsideEntries(
  { at, paidOn, ...said }: Outside,
  amount: Centavos,
  own: readonly StatementMovement[],
  { from, to }: Days,
) {
  const on = paidOn ?? saoPauloDate(at);
  const counted = (isOver: (day: CivilDate) => boolean): number =>
    isOver(on)
      ? outsideOf(said, { amount, ...movedSums(own.filter((movement) => isOver(dayOf(movement)))) })
      : 0;
  const before = counted((day) => day < from);
  const changed = counted((day) => day <= to) - before;
  const moved = own.map(dayOf).filter((day) => day <= to);
  return [
    { day: on, paid: exactSum(before) },
    { day: on < from ? moved.reduce(laterOf, on) : on, paid: exactSum(changed) },
  ].filter(({ paid }) => paid !== 0);
}

const dayOf = ({ at }: StatementMovement): CivilDate => saoPauloDate(at);

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
  return compareTexts(key(a), key(b));
}
