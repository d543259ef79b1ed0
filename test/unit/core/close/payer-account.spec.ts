import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import { type AccountCharge, payerAccount } from '../../../../src-main/core/close/payer-account.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { coveredOf, owedOf, shortOf } from '../../../../src-main/core/owed.ts';
import type { StatementMovement } from '../../../../src-main/core/payer-statement.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';

const YEAR = { from: civilDate('2026-01-01'), to: civilDate('2026-12-31') };

function charge(change: Partial<AccountCharge> = {}): AccountCharge {
  const said = {
    ...{ txid: 'tx1', contract: 'CT-1', dueDate: civilDate('2026-03-10'), amount: centavos(5_000) },
    ...{ status: 'EXPIRADA', isBorneElsewhere: false, contested: 0 },
    ...({ state: 'expired', group: 'unpaid', outside: null } as const),
    ...{
      paid: centavos(0),
      refunded: centavos(0),
      decision: null,
      notKeptThen: change.decision ? centavos(5_000) : null,
    },
    ...change,
  };
  const { amount, group, paid, refunded } = said;
  const short = shortOf({ amount, received: paid, refunded, contested: 0 });
  const covered = coveredOf(amount, said.notKeptThen);
  const owed = owedOf({ amount, short, covered, group, hasMoney: paid !== 0, isReleased: false });
  return { settleDate: said.dueDate, owed, ...said };
}
const moved = (change: Partial<StatementMovement> = {}): StatementMovement => ({
  ...({ kind: 'charge', endToEndId: 'E1', at: noon('2026-03-12'), amount: centavos(5_000) } as const),
  ...{ refundId: null, txid: 'tx1', dueDate: civilDate('2026-03-10') },
  ...change,
});
const OUTSIDE = { group: 'closed', decision: 'settled_outside' } as const;
const PAID = { state: 'paid', group: 'paid', paid: centavos(5_000) } as const;

it('has a charge on its due date, its payment on its day, and what went back on its own', () => {
  const movements = [moved(), moved({ kind: 'refund', at: noon('2026-04-01'), amount: centavos(2_000) })];
  const { entries, due, paid, refunded, closing } = payerAccount([charge(PAID)], movements, YEAR, YEAR.to);
  expect(entries.map(({ day, kind, balance }) => [day, kind, balance])).toEqual([
    ['2026-03-10', 'due', 5_000],
    ['2026-03-12', 'charge', 0],
    ['2026-04-01', 'refund', 2_000],
  ]);
  expect([due, paid, refunded, closing]).toEqual([5_000, 5_000, 2_000, 2_000]);
});

it('has what goes back on the day of its payment after that', () => {
  const movements = [moved({ kind: 'refund', refundId: 'D1', amount: centavos(2_000) }), moved()];
  const { entries } = payerAccount([charge(PAID)], movements, YEAR, YEAR.to);
  expect(entries.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['due', 5_000],
    ['charge', 0],
    ['refund', 2_000],
  ]);
});

it('tells what was paid by other means on the first day of some days on it, whatever the bank shows since', () => {
  const days = { from: civilDate('2026-03-15'), to: civilDate('2026-03-31') };
  const outside = { at: noon('2026-03-16'), paidOn: days.from, amount: null, notKeptThen: centavos(5_000) };
  const said = charge({ ...OUTSIDE, state: 'underpaid', paid: centavos(2_000), outside });
  const bank = moved({ at: noon('2026-03-20'), amount: centavos(2_000) });
  expect(payerAccount([said], [bank], days, YEAR.to).entries.map(({ day, paid }) => [day, paid])).toEqual([
    ['2026-03-15', 3_000],
    ['2026-03-20', 2_000],
  ]);
});

it('begins with what stood before and ends with what stands after', () => {
  const days = { from: civilDate('2026-03-11'), to: civilDate('2026-03-31') };
  expect(payerAccount([charge(PAID)], [moved()], days, YEAR.to)).toMatchObject({
    opening: 5_000,
    closing: 0,
    due: 0,
  });
});

it('takes joining payments as asked for and paid at once', () => {
  const joining = moved({ kind: 'joining', dueDate: null });
  const back = moved({ kind: 'refund', dueDate: null, at: noon('2026-04-02') });
  expect(payerAccount([], [joining, back], YEAR, YEAR.to).entries.map(({ balance }) => balance)).toEqual([
    0, 0,
  ]);
});

it('closes what was paid by other means whole, and asks nothing for what is to come or was called off', () => {
  const outside = { at: noon('2026-04-05'), paidOn: null, amount: null, notKeptThen: centavos(5_000) };
  const said = charge({ ...OUTSIDE, state: 'settled_outside', outside });
  expect(payerAccount([said], [], YEAR, YEAR.to)).toMatchObject({ closing: 0, paid: 5_000 });
  for (const state of ['cancelled', 'waived', 'refunded'] as const) {
    const decision = state === 'waived' ? state : null;
    expect(payerAccount([charge({ state, group: 'closed', decision })], [], YEAR, YEAR.to).entries).toEqual(
      [],
    );
  }
  expect(payerAccount([charge({ state: 'pending', group: 'open' })], [], YEAR, YEAR.to).entries).toEqual([]);
});

it('closes with what was paid by other means the rest alone of what the bank was paid in part', () => {
  const outside = { at: noon('2026-04-05'), paidOn: null, amount: null, notKeptThen: centavos(3_000) };
  const part = { ...OUTSIDE, state: 'underpaid', paid: centavos(2_000) } as const;
  const account = payerAccount([charge({ ...part, outside })], [moved({ amount: part.paid })], YEAR, YEAR.to);
  expect(account.entries.map(({ kind, paid }) => [kind, paid])).toEqual([
    ['due', 0],
    ['charge', 2_000],
    ['outside', 3_000],
  ]);
  expect(account).toMatchObject({ paid: 5_000, closing: 0, open: 0 });
});

it('asks for nothing before its day has passed, also where the bank has refused it already', () => {
  const refused = [charge({ state: 'rejected' })];
  const before = civilDate('2026-03-09');
  for (const day of [before, addDays(before, 1)])
    expect(payerAccount(refused, [], YEAR, day)).toMatchObject({ entries: [], open: 0, openSince: null });
  expect(payerAccount(refused, [], YEAR, addDays(before, 2))).toMatchObject({ due: 5_000, open: 5_000 });
});

it('goes on from one period into the next, wherever the cut is', () => {
  const dueDays = fc.array(fc.nat(300), { maxLength: 8 });
  const cut = fc.integer({ min: 1, max: 300 });
  fc.assert(
    fc.property(dueDays, dueDays, cut, (dues, payments, at) => {
      const charges = dues.map((d, index) =>
        charge({ txid: `tx${index}`, dueDate: addDays(YEAR.from, d), amount: centavos(100 + index) }),
      );
      const movements = payments.map((d, index) =>
        moved({ endToEndId: `E${index}`, at: noon(addDays(YEAR.from, d)), amount: centavos(7 + index) }),
      );
      const first = payerAccount(
        charges,
        movements,
        { from: YEAR.from, to: addDays(YEAR.from, at - 1) },
        YEAR.to,
      );
      const second = payerAccount(charges, movements, { from: addDays(YEAR.from, at), to: YEAR.to }, YEAR.to);
      const whole = payerAccount(charges, movements, YEAR, YEAR.to);
      expect(second.opening).toBe(first.closing);
      expect([...first.entries, ...second.entries]).toEqual(whole.entries);
      expect(second.closing).toBe(whole.closing);
    }),
  );
});
