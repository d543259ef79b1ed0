import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../../src-main/core/business-days.ts';
import { addDays, type CivilDate, civilDate, saoPauloDate } from '../../../../src-main/core/civil-date.ts';
import { isCalledOff } from '../../../../src-main/core/close/called-off.ts';
import { type AccountCharge, payerAccount } from '../../../../src-main/core/close/payer-account.ts';
import { isRevenue } from '../../../../src-main/core/close/posting-entry.ts';
import { isReceivable, receivableOf } from '../../../../src-main/core/close/receivables.ts';
import { TURN_DAY } from '../../../../src-main/core/close/turn-of-2026.ts';
import { addUp, type Centavos, centavos, exactSum } from '../../../../src-main/core/money.ts';
import type { StatementMovement } from '../../../../src-main/core/payer-statement.ts';
import { type ChargeFacts, reconcile } from '../../../../src-main/core/reconcile.ts';
import { anyCharge, anyDay, charge, settlement } from '../../../support/fake/records/charge-facts.ts';
import { chargeWithMoney } from '../../../support/fake/records/charge-with-money.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';

const CALENDAR = businessCalendar();
const LATER = civilDate('2099-01-01');
const FIRST = civilDate('2020-01-01');

type Said = { readonly paidOn: CivilDate; readonly amount: Centavos | null };
/** A charge, how many days after each payment its refund came, and what was said of money outside. */
type Case = { readonly facts: ChargeFacts; readonly later: number; readonly said: Said };

/** All that the books know of a charge, as of a day that is long over. */
function booksOf({ facts, later, said }: Case) {
  const now = reconcile(facts, LATER, CALENDAR);
  const outside =
    facts.decision === 'settled_outside' ? { ...said, at: noon(addDays(said.paidOn, 3)) } : null;
  const movements = facts.settlements.flatMap(({ endToEndId, amount, at, refunded }) => {
    const about = { endToEndId, txid: 'tx1', dueDate: facts.dueDate };
    const paid: StatementMovement = { ...about, kind: 'charge', refundId: null, at, amount };
    const back: StatementMovement = {
      ...{ ...about, kind: 'refund', refundId: 'R1', amount: refunded },
      at: noon(addDays(saoPauloDate(at), later)),
    };
    return refunded === 0 ? [paid] : [paid, back];
  });
  const movedBy = (until: CivilDate, isBack: boolean) =>
    movements.filter(({ kind, at }) => (kind === 'refund') === isBack && saoPauloDate(at) <= until);
  const sumBy = (until: CivilDate, isBack: boolean) =>
    exactSum(addUp(movedBy(until, isBack).map(({ amount }) => amount)));
  const claim = { ...now, decision: facts.decision, received: now.paid };
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
  return { now, claim, inRegister, statement };
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  facts: anyCharge,
  later: fc.nat(5),
  said: fc.record({
    paidOn: anyDay,
    amount: fc.option(fc.constantFrom(1, 3_000, 10_000, 20_000).map(centavos), { nil: null }),
  }),
});

describe('of every charge', () => {
  it('the register and the payer’s statement tell the same balance on whatever day, however the days are cut', () => {
    fc.assert(
      fc.property(anyCase, anyDay, anyDay, (drawn, a, b) => {
        const { now, claim, inRegister, statement } = booksOf(drawn);
        fc.pre(!isCalledOff(claim) && now.state !== 'waived');
        fc.pre(!(claim.decision === 'waived' && Number(now.paid) <= Number(now.refunded)));
        const [from, to] = a < b ? [a, b] : [b, a];
        const dueBy = (day: CivilDate) => (drawn.facts.dueDate <= day ? 0 : drawn.facts.amount);
        const { opening, closing } = statement(from, to);
        const before = addDays(from, -1);
        expect(closing).toBe(Number(inRegister(to).balance) - dueBy(to));
        expect(opening).toBe(Number(inRegister(before).balance) - dueBy(before));
      }),
      { numRuns: 2_000 },
    );
  });

  it('what nobody decided over and the company gave nothing back of is owed as the register has it', () => {
    fc.assert(
      fc.property(anyCase, (drawn) => {
        const facts = {
          ...{ ...drawn.facts, decision: null },
          settlements: drawn.facts.settlements.map((each) => ({ ...each, contested: each.refunded })),
        };
        const { now, claim, inRegister, statement } = booksOf({ ...drawn, facts });
        fc.pre(facts.status !== 'CANCELADA' && facts.status !== 'Cancelado' && !facts.isReplaced);
        fc.pre(now.state !== 'unconfirmed');
        const balance = Math.max(0, Number(inRegister(LATER).balance));
        expect([isCalledOff(claim), now.owed, statement(FIRST, LATER).open]).toEqual([
          false,
          balance,
          balance,
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('what was decided over is owed no more, and in nobody’s way unless too much came', () => {
    fc.assert(
      fc.property(anyCase, fc.constantFrom('settled_outside', 'waived'), (drawn, decision) => {
        const { now, inRegister } = booksOf({ ...drawn, facts: { ...drawn.facts, decision } });
        const net = Number(now.paid) - Number(now.refunded);
        expect(now.owed).toBe(0);
        if (net < drawn.facts.amount) expect(now.group).toBe('closed');
        const all = booksOf({
          ...{ ...drawn, facts: { ...drawn.facts, decision: 'settled_outside' } },
          said: { ...drawn.said, amount: null },
        });
        expect(Number(all.inRegister(LATER).balance)).toBe(Math.min(0, drawn.facts.amount - net));
        expect(Number(inRegister(FIRST).balance)).toBe(drawn.facts.amount);
      }),
    );
  });
});

describe('what a person said was paid by other means, beside money that came and went back', () => {
  const paid = (amount: number, refunded: number) =>
    settlement(amount, { refunded, at: '2027-01-05T15:00:00Z' });
  const of = (change: Partial<ChargeFacts>, amount: number) =>
    booksOf({
      facts: charge({ dueDate: civilDate('2026-12-10'), decision: 'settled_outside', ...change }),
      ...{ later: 1, said: { paidOn: civilDate('2026-12-20'), amount: centavos(amount) } },
    });

  it.each<[string, number, Partial<ChargeFacts>, string]>([
    ['beside a part', 6_000, { settlements: [paid(4_000, 0)] }, 'underpaid'],
    ['and the part went back', 10_000, { settlements: [paid(4_000, 4_000)] }, 'refunded'],
    ['and the debit of all came, and went back', 10_000, { settlements: [paid(10_000, 10_000)] }, 'refunded'],
    [
      'and a debit over it went back',
      6_000,
      { settlements: [paid(4_000, 0), paid(6_000, 6_000)] },
      'partly_refunded',
    ],
    ['of an expired charge', 10_000, { status: 'EXPIRADA' }, 'settled_outside'],
    [
      'whose late debit went back',
      10_000,
      { status: 'EXPIRADA', settlements: [paid(10_000, 10_000)] },
      'refunded',
    ],
  ])('counts, %s', (_, amount, change, state) => {
    const { now, claim, inRegister, statement } = of(change, amount);
    expect([now.state, now.group, now.owed]).toEqual([state, 'closed', 0]);
    expect(inRegister(LATER).balance).toBe(0);
    expect(statement(FIRST, LATER)).toMatchObject({ closing: 0, open: 0 });
    const status = change.status ?? 'ATIVA';
    expect([isReceivable({ ...claim, status, isReplaced: false }), isRevenue(claim)]).toEqual([true, true]);
  });

  it('counts by the day, whatever came since', () => {
    for (const settlements of [[], [paid(10_000, 0)], [paid(10_000, 10_000)]])
      expect(of({ settlements }, 10_000).inRegister(TURN_DAY).balance).toBe(0);
  });

  it('counts for as much as was said, in the register and in the statement', () => {
    const { inRegister, statement, now } = of({ settlements: [paid(7_000, 0)] }, 1_000);
    expect([inRegister(LATER).balance, statement(FIRST, LATER).closing, now.owed]).toEqual([2_000, 2_000, 0]);
  });

  it('is told on its own day, and once, where the debit came and went back within the days', () => {
    const { statement } = of({ settlements: [paid(10_000, 10_000)] }, 10_000);
    const { entries } = statement(FIRST, LATER);
    expect(entries.map(({ kind, day, balance }) => [kind, day, balance])).toEqual([
      ['due', '2026-12-10', 10_000],
      ['outside', '2026-12-20', 0],
      ['charge', '2027-01-05', -10_000],
      ['refund', '2027-01-06', 0],
    ]);
  });

  it('gives way in the statement to the payment that came after the cut', () => {
    const { statement } = of({ settlements: [paid(10_000, 0)] }, 10_000);
    expect(statement(FIRST, TURN_DAY).closing).toBe(0);
    const { opening, entries } = statement(addDays(TURN_DAY, 1), LATER);
    expect([opening, ...entries.map(({ kind, paid: sum, balance }) => [kind, sum, balance])]).toEqual([
      0,
      ['charge', 10_000, -10_000],
      ['outside', -10_000, 0],
    ]);
  });
});
