import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../src-main/core/business-days.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { debitUnderWay, mayBeDebited } from '../../../src-main/core/debit-under-way.ts';
import { type ChargeFacts, reconcile } from '../../../src-main/core/reconcile.ts';
import { aCharge, aDay, attempt, charge, settlement } from '../../support/fake/records/charge-facts.ts';

const early = settlement(10_000, { at: '2025-03-07T15:00:00Z' });
const onItsDay = settlement(10_000, { at: '2025-03-12T15:00:00Z' });
const lateEvening = settlement(10_000, { at: '2025-03-12T02:59:59Z' });
const given = { endToEndId: 'E1' };
const due = attempt('2025-03-12');
const dayOf = civilDate('2025-03-12');
/** A charge of which no attempt's day is asked. */
const debitOf = (facts: Omit<Parameters<typeof debitUnderWay>[0], 'settleDate'>) =>
  debitUnderWay({ settleDate: dayOf, ...facts });
const later = attempt('2025-03-14');

describe('a debit that may still come', () => {
  it.each([
    ['an open attempt', 'ATIVA', [due], [], '2025-03-12'],
    ['the last of two', 'ATIVA', [later, due], [], '2025-03-14'],
    ['one in spite of money that came before its day', 'ATIVA', [due], [early], '2025-03-12'],
    ['a later try in spite of money', 'ATIVA', [due, later], [onItsDay], '2025-03-14'],
    ['one in spite of other money of its day', 'ATIVA', [{ ...due, ...given }], [onItsDay], '2025-03-12'],
    ['the day itself where the bank names no attempt yet', 'ATIVA', [], [], '2025-03-12'],
    ['that day in spite of money that came before', 'ATIVA', [], [early], '2025-03-12'],
    [
      'one in spite of money of the evening before, in UTC its day',
      'ATIVA',
      [due],
      [lateEvening],
      '2025-03-12',
    ],
  ])('is %s', (_what, status, attempts, payments, date) => {
    expect(debitOf({ status, attempts, payments })).toEqual({ date });
  });

  it('has no day where the bank names none', () => {
    const undated = attempt(null);
    expect(debitOf({ status: 'ATIVA', attempts: [undated], payments: [early] })).toEqual({
      date: null,
    });
  });

  it.each([
    ['the bank has closed the charge', 'CONCLUIDA', [due], []],
    ['the bank has closed its attempts', 'ATIVA', [attempt('2025-03-12', { status: 'REJEITADA' })], []],
    ['money of its day is there', 'ATIVA', [due], [onItsDay]],
    ['its own money is there, of whatever day', 'ATIVA', [{ ...due, ...given }], [{ ...early, ...given }]],
    ['money of its day is there and no attempt was named', 'ATIVA', [], [onItsDay]],
    ['the bank has closed the charge without any', 'CANCELADA', [], [early]],
  ])('is none where %s', (_why, status, attempts, payments) => {
    expect(debitOf({ status, attempts, payments })).toBeNull();
  });
});

describe('reasons', () => {
  const reasons = (facts: ChargeFacts) =>
    reconcile(facts, civilDate('2025-03-08'), businessCalendar()).reasons.map(({ kind }) => kind);

  it.each([
    ['whole', 10_000, null],
    ['in part', 6_000, null],
    ['in part, its rest decided over', 6_000, 'settled_outside'],
  ] as const)('say of what was paid early, %s, that the debit may still come', (_what, amount, decision) => {
    const payment = settlement(amount, { at: '2025-03-07T15:00:00Z' });
    const facts = charge({ attempts: [due], settlements: [payment], decision });
    expect(reasons(facts)).toContain('debit_under_way');
    expect(reasons({ ...facts, attempts: [] })).toContain('debit_under_way');
    expect(reasons({ ...facts, status: 'CONCLUIDA' })).not.toContain('debit_under_way');
  });

  it('say it of one whose early payment was given back, and of one that was decided over', () => {
    const returned = settlement(10_000, { at: '2025-03-07T15:00:00Z', refunded: 10_000 });
    expect(reasons(charge({ attempts: [due], settlements: [returned] }))).toContain('debit_under_way');
    expect(reasons(charge({ decision: 'settled_outside' }))).toContain('debit_under_way');
  });
});

describe('whether a charge may be debited', () => {
  const failed = attempt('2025-03-12', { status: 'REJEITADA' });

  it.each([
    ['pending', 'ATIVA', [], [], true],
    ['due_today', 'ATIVA', [failed], [], true],
    ['paid', 'ATIVA', [due], [early], true],
    ['paid', 'ATIVA', [], [early], true],
    ['refunded', 'ATIVA', [due], [early], true],
    ['settled_outside', 'ATIVA', [due], [], true],
    ['settled_outside', 'ATIVA', [], [], true],
    ['unpaid', 'ATIVA', [due], [], true],
    ['unpaid', 'ATIVA', [failed], [], false],
    ['paid', 'ATIVA', [due], [onItsDay], false],
    ['expired', 'EXPIRADA', [due], [], false],
  ] as const)('goes by its debit: %s, %s, %j, %j', (state, status, attempts, payments, is) => {
    expect(mayBeDebited({ state, status, settleDate: dayOf, attempts, payments })).toBe(is);
  });

  it('is so of every charge whose debit is still to come, whatever was tried of it', () => {
    fc.assert(
      fc.property(aCharge, aDay, (drawn, today) => {
        const facts = { ...drawn, settlements: [], decision: null, keptThen: null };
        const { state, settleDate } = reconcile(facts, today, businessCalendar());
        const isToCome = state === 'pending' || state === 'due_today' || state === 'retrying';
        if (isToCome) expect(mayBeDebited({ ...facts, state, settleDate, payments: [] })).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
