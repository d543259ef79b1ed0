import type { ChargeGroup, ChargeState } from '../../src-preload/contract/vocabulary/cycles.ts';
import type { MovementKind } from '../../src-preload/contract/vocabulary/receipts.ts';
import type { CivilDate, UtcInstant } from './civil-date.ts';
import { addUp, type Centavos, type CentavosSum, exactSum } from './money.ts';

/** A charge of a payer with its state. */
export type StatementCharge = {
  readonly txid: string;
  readonly contract: string;
  readonly dueDate: CivilDate;
  readonly amount: Centavos;
  readonly state: ChargeState;
  readonly group: ChargeGroup;
  readonly paid: CentavosSum;
  readonly refunded: CentavosSum;
};

/** Money of a payer that came in or went back. */
export type StatementMovement = {
  readonly kind: MovementKind;
  readonly endToEndId: string;
  /** Which of the refunds of the payment it is; null for the payment itself. */
  readonly refundId: string | null;
  readonly at: UtcInstant;
  readonly amount: Centavos;
  readonly txid: string | null;
  readonly dueDate: CivilDate | null;
};

type Line<Item> = Item & { readonly balance: CentavosSum };
type DueLine = Line<StatementCharge & { readonly open: CentavosSum }>;

/** A payer's statement, newest first; amounts in centavos. */
export type PayerStatement = {
  readonly due: CentavosSum;
  readonly paid: CentavosSum;
  readonly refunded: CentavosSum;
  readonly open: CentavosSum;
  /** The oldest due date of what is open. */
  readonly openSince: CivilDate | null;
  readonly byDue: readonly DueLine[];
};

/** Charges that stand and may have been paid in part, whether some of it went back since or not. */
const PAID_IN_PART: ReadonlySet<ChargeState> = new Set<ChargeState>(['underpaid', 'partly_refunded']);

/** The day that the ledger tells of; null before it tells of any. */
type AsOf = CivilDate | null;

/** Whether a charge falls due later: a bank may refuse one before its day, which is no debt yet. */
const isToCome = ({ dueDate }: Pick<StatementCharge, 'dueDate'>, asOf: AsOf): boolean =>
  asOf !== null && dueDate > asOf;

/**
 * What of a charge is owed: all of it while it is unpaid (rules/reconciliation.md, States), and what is short of one that was paid in part. What is
 * to fall due is not owed yet, what was called off or decided over no more; what went back was given back, and is asked for by nobody.
 */
export function openOf(charge: StatementCharge, asOf: AsOf): CentavosSum {
  const { amount, state, group, paid } = charge;
  if (isToCome(charge, asOf)) return exactSum(0);
  if (group === 'unpaid') return amount;
  const short = BigInt(amount) - BigInt(paid);
  return exactSum(PAID_IN_PART.has(state) && short > 0n ? short : 0n);
}

/** Closed charges that were asked for all the same: paid elsewhere, or paid and given back. */
const ASKED_AND_CLOSED: ReadonlySet<ChargeState> = new Set<ChargeState>(['settled_outside', 'refunded']);

/** Whether a charge counts as what was due: not yet where it is to come, never where it was called off, replaced or waived. */
export function wasDue(charge: StatementCharge, asOf: AsOf): boolean {
  const { state, group } = charge;
  if (group === 'closed') return ASKED_AND_CLOSED.has(state);
  return group !== 'open' && !(group === 'unpaid' && isToCome(charge, asOf));
}

/** Adds a payer's charges and movements up as of a day, in any order that they come. */
export function payerStatement(
  charges: readonly StatementCharge[],
  movements: readonly StatementMovement[],
  asOf: AsOf,
): PayerStatement {
  const byDue = running(
    charges
      .map((charge) => ({ ...charge, open: openOf(charge, asOf) }))
      .toSorted((a, b) => order(a.dueDate, b.dueDate) || order(a.txid, b.txid)),
    ({ open }) => BigInt(open),
  );
  const moved = (isBack: boolean) =>
    addUp(movements.filter(({ kind }) => (kind === 'refund') === isBack).map(({ amount }) => amount));
  return {
    due: exactSum(addUp(charges.filter((charge) => wasDue(charge, asOf)).map(({ amount }) => amount))),
    paid: exactSum(moved(false)),
    refunded: exactSum(moved(true)),
    open: exactSum(addUp(byDue.map(({ open }) => open))),
    openSince: byDue.find(({ open }) => open !== 0)?.dueDate ?? null,
    byDue: byDue.toReversed(),
  };
}

/** Each item with what they add up to, up to it. */
function running<Item>(items: readonly Item[], of: (item: Item) => bigint): readonly Line<Item>[] {
  let balance = 0n;
  return items.map((item) => {
    balance += of(item);
    return { ...item, balance: exactSum(balance) };
  });
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
