import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate } from '../../../../src-main/core/civil-date.ts';
import { isCalledOff } from '../../../../src-main/core/close/called-off.ts';
import { isRevenue } from '../../../../src-main/core/close/posting-entry.ts';
import { isReceivable } from '../../../../src-main/core/close/receivables.ts';
import { TURN_DAY } from '../../../../src-main/core/close/turn-of-2026.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type { ChargeFacts } from '../../../../src-main/core/reconcile.ts';
import { anyCase, booksOf, FIRST, LATER } from '../../../support/fake/records/books-of-charge.ts';
import { aDay, charge, settlement } from '../../../support/fake/records/charge-facts.ts';

describe('of every charge', () => {
  it('the register and the payer’s statement tell the same balance on whatever day, however the days are cut', () => {
    fc.assert(
      fc.property(anyCase, aDay, aDay, (drawn, a, b) => {
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
        fc.pre(facts.status !== 'CANCELADA' && facts.status !== 'Cancelado' && !facts.isBorneElsewhere);
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
});

it.each<[boolean, Partial<ChargeFacts>]>([
  [false, { status: 'CANCELADA' }],
  [false, { status: 'REJEITADA', isBorneElsewhere: true }],
  [false, { status: 'EXPIRADA', decision: 'waived' }],
  [true, { status: 'EXPIRADA' }],
  [true, { status: 'REJEITADA' }],
  [true, { status: 'CANCELADA', decision: 'settled_outside' }],
  [true, { status: 'EXPIRADA', decision: 'waived', settlements: [settlement(4_000)] }],
])('that it is revenue is %j of %j', (is, change) => {
  const { claim } = booksOf({
    facts: charge(change),
    ...{ later: 0, said: { paidOn: LATER, amount: null } },
  });
  expect(isRevenue(claim)).toBe(is);
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
    expect([isReceivable(claim), isRevenue(claim)]).toEqual([true, true]);
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
