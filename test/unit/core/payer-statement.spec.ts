import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import { addUp, centavos } from '../../../src-main/core/money.ts';
import { coveredOf, owedOf, shortOf } from '../../../src-main/core/owed.ts';
import {
  openOf,
  payerStatement,
  type StatementCharge,
  type StatementMovement,
} from '../../../src-main/core/payer-statement.ts';
import { day, noon } from '../../support/fake/records/ledger-records.ts';

const TODAY = day('2027-03-01');

function charge(changes: Partial<StatementCharge> = {}): StatementCharge {
  const said = {
    ...{ txid: 'a', contract: 'CT-1', dueDate: day('2026-01-12'), amount: centavos(5_000) },
    ...{ status: 'EXPIRADA', isBorneElsewhere: false, contested: 0 },
    ...({ state: 'unpaid', group: 'unpaid', paid: centavos(0), refunded: centavos(0) } as const),
    ...{ decision: null, notKeptThen: changes.decision ? centavos(5_000) : null },
    ...changes,
  };
  const { amount, group, paid, refunded } = said;
  const short = shortOf({ amount, received: paid, refunded, contested: 0 });
  const covered = coveredOf(amount, said.notKeptThen);
  const owed = owedOf({ amount, short, covered, group, hasMoney: paid !== 0, isReleased: false });
  return { settleDate: said.dueDate, owed, ...said };
}

const movement = (changes: Partial<StatementMovement> = {}): StatementMovement => ({
  ...{ kind: 'charge', endToEndId: 'E1', at: noon('2026-01-12'), amount: centavos(5_000) },
  ...{ refundId: null, txid: 'a', dueDate: day('2026-01-12') },
  ...changes,
});

describe('what of a charge is open', () => {
  it.each<[number, Partial<StatementCharge>]>([
    [5_000, { state: 'rejected' }],
    [0, { state: 'pending', group: 'open' }],
    [0, { state: 'paid', group: 'paid', paid: centavos(5_000) }],
    [1_500, { state: 'underpaid', group: 'attention', paid: centavos(3_500) }],
    [0, { state: 'partly_refunded', group: 'attention', paid: centavos(5_000), refunded: centavos(2_000) }],
    [1_500, { state: 'partly_refunded', group: 'attention', paid: centavos(3_500), refunded: centavos(500) }],
    [0, { state: 'partly_refunded', group: 'attention', paid: centavos(9_000), refunded: centavos(5_000) }],
    [0, { state: 'waived', group: 'closed', decision: 'waived' }],
    [5_000, { state: 'rejected', dueDate: addDays(TODAY, -1) }],
    [0, { state: 'rejected', dueDate: TODAY }],
    [0, { state: 'rejected', dueDate: addDays(TODAY, -2), settleDate: TODAY }],
    [0, { state: 'underpaid', group: 'attention', paid: centavos(3_500), dueDate: TODAY }],
  ])('is %d of %o', (open, changes) => {
    expect(openOf(charge(changes), TODAY)).toBe(open);
  });
});

describe('a statement', () => {
  it('says what was due, paid, given back and is open, since when', () => {
    const statement = payerStatement(
      [
        charge({ txid: 'a', state: 'paid', group: 'paid', paid: centavos(5_000) }),
        charge({ txid: 'b', dueDate: day('2026-02-12') }),
        charge({ txid: 'c', dueDate: day('2026-03-12') }),
        charge({ txid: 'd', dueDate: day('2026-04-12'), state: 'pending', group: 'open' }),
        charge({ txid: 'e', state: 'rejected', group: 'closed' }),
        charge({
          ...{ txid: 'f', state: 'settled_outside', group: 'closed', dueDate: day('2026-02-12') },
          decision: 'settled_outside',
        }),
      ],
      [movement(), movement({ kind: 'refund', at: noon('2026-02-20'), amount: centavos(1_000) })],
      TODAY,
    );
    expect(statement).toMatchObject({ due: 20_000, paid: 5_000, refunded: 1_000, open: 10_000 });
    expect(statement.openSince).toBe('2026-02-12');
  });

  it('is open since the oldest due date, whichever is to be debited first', () => {
    const late = charge({ txid: 'a', dueDate: day('2026-02-07'), settleDate: day('2026-02-20') });
    const soon = charge({ txid: 'b', dueDate: day('2026-02-08'), settleDate: day('2026-02-09') });
    const { openSince, byDue } = payerStatement([soon, late], [], TODAY);
    expect([openSince, ...byDue.map(({ txid }) => txid)]).toEqual(['2026-02-07', 'b', 'a']);
  });

  it('counts nothing as due that the bank refused before its day', () => {
    const refused = [charge({ state: 'rejected', dueDate: addDays(TODAY, 1) })];
    expect(payerStatement(refused, [], TODAY)).toMatchObject({ due: 0, open: 0, openSince: null });
    expect(payerStatement(refused, [], addDays(TODAY, 2))).toMatchObject({ due: 5_000, open: 5_000 });
  });

  it('is the same in whatever order its parts come, and its lines run up to its sums', () => {
    const someDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays(day('2026-01-01'), days));
    const charges = fc.array(
      fc.record({ dueDate: someDay, amount: fc.integer({ min: 1, max: 99_999_999 }), isPaid: fc.boolean() }),
    );
    fc.assert(
      fc.property(charges, fc.func(fc.integer()), (drawn, shuffle) => {
        const all = drawn.map(({ dueDate, amount, isPaid }, index) =>
          charge({
            ...{ txid: `t${index}`, dueDate, amount: centavos(amount) },
            ...(isPaid ? { state: 'paid' as const, group: 'paid' as const } : {}),
          }),
        );
        const statement = payerStatement(all, [], TODAY);
        const mixed = all.toSorted((a, b) => shuffle(a.txid) - shuffle(b.txid));
        expect(payerStatement(mixed, [], TODAY)).toEqual(statement);
        expect(statement.byDue[0]?.balance ?? 0).toBe(statement.open);
        expect(addUp(statement.byDue.map(({ open }) => open))).toBe(BigInt(statement.open));
      }),
    );
  });
});
