import fc from 'fast-check';
import { businessCalendar } from '../../../../src-main/core/business-days.ts';
import { addDays, type CivilDate, civilDate, saoPauloDate } from '../../../../src-main/core/civil-date.ts';
import { type AccountCharge, payerAccount } from '../../../../src-main/core/close/payer-account.ts';
import { receivableOf } from '../../../../src-main/core/close/receivables.ts';
import { addUp, type Centavos, centavos, exactSum } from '../../../../src-main/core/money.ts';
import { notKeptOf } from '../../../../src-main/core/owed.ts';
import type { StatementMovement } from '../../../../src-main/core/payer-statement.ts';
import { type ChargeFacts, reconcile } from '../../../../src-main/core/reconcile.ts';
import { aCharge, aDay } from './charge-facts.ts';
import { chargeWithMoney } from './charge-with-money.ts';
import { noon } from './ledger-records.ts';

const CALENDAR = businessCalendar();
export const LATER = civilDate('2099-01-01');
export const FIRST = civilDate('2020-01-01');

type Said = { readonly paidOn: CivilDate; readonly amount: Centavos | null };
/** A charge, how many days after each payment its refund came, and what was said of money outside. The word's moment is that day's, three days on. */
export type Case = { readonly facts: ChargeFacts; readonly later: number; readonly said: Said };

/** All that the books know of a charge, as of a day that is long over. */
export function booksOf({ facts: drawn, later, said }: Case) {
  const at = noon(addDays(said.paidOn, 3));
  const movements = drawn.settlements.flatMap(({ endToEndId, amount, at: paidAt, refunded }) => {
    const about = { endToEndId, txid: 'tx1', dueDate: drawn.dueDate };
    const paid: StatementMovement = { ...about, kind: 'charge', refundId: null, at: paidAt, amount };
    const back: StatementMovement = {
      ...{ ...about, kind: 'refund', refundId: 'R1', amount: refunded },
      at: noon(addDays(saoPauloDate(paidAt), later)),
    };
    return refunded === 0 ? [paid] : [paid, back];
  });
  const keptThen = movements
    .filter((movement) => movement.at <= at)
    .reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? -amount : amount), 0);
  const notKeptThen = notKeptOf({ amount: drawn.amount, received: keptThen, refunded: 0 });
  const facts = { ...drawn, notKeptThen: drawn.decision === null ? null : notKeptThen };
  const contested = addUp(drawn.settlements.map((each) => each.contested));
  const now = reconcile(facts, LATER, CALENDAR);
  const outside = facts.decision === 'settled_outside' ? { ...said, at, notKeptThen } : null;
  const movedBy = (until: CivilDate, isBack: boolean) =>
    movements.filter(({ kind, at }) => (kind === 'refund') === isBack && saoPauloDate(at) <= until);
  const sumBy = (until: CivilDate, isBack: boolean) =>
    exactSum(addUp(movedBy(until, isBack).map(({ amount }) => amount)));
  const claim = {
    ...{ ...now, amount: facts.amount, received: now.paid },
    ...{ decision: facts.decision, notKeptThen: facts.notKeptThen },
    ...{ status: facts.status, isBorneElsewhere: facts.isBorneElsewhere, contested },
  };
  const { amount, dueDate, status } = facts;
  const inRegister = (until: CivilDate) =>
    receivableOf(
      chargeWithMoney({
        ...{ amount, dueDate, status, state: now.state, outside },
        ...{ received: sumBy(until, false), refunded: sumBy(until, true) },
      }),
      until,
    );
  const account: AccountCharge = {
    ...{ ...claim, txid: 'tx1', contract: 'CT-1', dueDate, amount, outside },
  };
  const statement = (from: CivilDate, to: CivilDate) =>
    payerAccount([account], movements, { from, to }, LATER);
  return { now, claim, movements, decidedAt: at, inRegister, statement };
}

/** Every charge that the books can meet. */
export const anyCase: fc.Arbitrary<Case> = fc.record({
  facts: aCharge,
  later: fc.nat(5),
  said: fc.record({
    paidOn: aDay,
    amount: fc.option(fc.constantFrom(1, 3_000, 10_000, 20_000).map(centavos), { nil: null }),
  }),
});
