import type { ChargeGroup, ChargeState, Decision } from '../../src-preload/contract/vocabulary/cycles.ts';
import type { MovementKind } from '../../src-preload/contract/vocabulary/receipts.ts';
import type { CivilDate, UtcInstant } from './civil-date.ts';
import { isCalledOff } from './close/called-off.ts';
import { compareTexts } from './compare-texts.ts';
import { addUp, type Centavos, type CentavosSum, exactSum } from './money.ts';
import { type Contested, isGivenUp, isPast, type Released } from './owed.ts';

/** A charge of a payer with its state. */
export type StatementCharge = Contested &
  Released & {
    readonly txid: string;
    readonly contract: string;
    readonly dueDate: CivilDate;
    readonly settleDate: CivilDate;
    readonly amount: Centavos;
    /** What of it is owed once its day has passed (`core/owed.ts`). */
    readonly owed: Centavos;
    readonly state: ChargeState;
    readonly group: ChargeGroup;
    readonly decision: Decision | null;
    /** What of it the bank had not kept when that was decided; null where nothing was. */
    readonly notKeptThen: Centavos | null;
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

/** The day that the ledger tells of; null before it tells of any. */
type AsOf = CivilDate | null;

/** What of a charge is owed as of a day (rules/reconciliation.md, Owed). */
export const openOf = ({ settleDate, owed }: StatementCharge, asOf: AsOf): CentavosSum =>
  exactSum(isPast(settleDate, asOf) ? owed : 0);

/** Closed charges that were asked for all the same: paid and given back. */
const ASKED_AND_CLOSED: ReadonlySet<ChargeState> = new Set<ChargeState>(['refunded']);

/** Whether a charge counts as what was due: not yet where it was refused before its day had passed, never where it was called off or given up whole. */
export function wasDue(charge: StatementCharge, asOf: AsOf): boolean {
  const { state, group, decision, settleDate } = charge;
  const standing = { ...charge, received: charge.paid };
  if (decision !== null)
    return !isGivenUp(standing) && (ASKED_AND_CLOSED.has(state) || !isCalledOff(standing));
  if (group === 'closed' || isCalledOff(standing)) return ASKED_AND_CLOSED.has(state);
  return group !== 'open' && !(group === 'unpaid' && !isPast(settleDate, asOf));
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
      .toSorted((a, b) => compareTexts(a.dueDate, b.dueDate) || compareTexts(a.txid, b.txid)),
    ({ open }) => BigInt(open),
  );
  const { received, refunded } = movedSums(movements);
  return {
    due: exactSum(addUp(charges.filter((charge) => wasDue(charge, asOf)).map(({ amount }) => amount))),
    paid: exactSum(received),
    refunded: exactSum(refunded),
    open: exactSum(addUp(byDue.map(({ open }) => open))),
    openSince: byDue.find(({ open }) => open !== 0)?.dueDate ?? null,
    byDue: byDue.toReversed(),
  };
}

/** What came in, and what went back. */
export function movedSums(movements: readonly StatementMovement[]) {
  const sumOf = (isBack: boolean) =>
    addUp(movements.filter(({ kind }) => (kind === 'refund') === isBack).map(({ amount }) => amount));
  return { received: sumOf(false), refunded: sumOf(true) };
}

/** Each item with what they add up to, up to it. */
function running<Item>(items: readonly Item[], of: (item: Item) => bigint): readonly Line<Item>[] {
  let balance = 0n;
  return items.map((item) => {
    balance += of(item);
    return { ...item, balance: exactSum(balance) };
  });
}
