import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../src-main/core/business-days.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { debitUnderWay, mayBeDebited } from '../../../src-main/core/debit-under-way.ts';
import { type ChargeFacts, reconcile } from '../../../src-main/core/reconcile.ts';
import type { Reason } from '../../../src-preload/contract/values.ts';
import { attempt, charge, settlement } from '../../support/fake/records/charge-facts.ts';

const early = settlement(10_000, { at: '2025-03-07T15:00:00Z' });
const onItsDay = settlement(10_000, { at: '2025-03-12T15:00:00Z' });
const due = attempt('2025-03-12');
const later = attempt('2025-03-14');

describe('a debit that may still come', () => {
  it.each([
    ['an open attempt', 'ATIVA', [due], [], '2025-03-12'],
    ['the last of two', 'ATIVA', [later, due], [], '2025-03-14'],
    ['one in spite of money that came before its day', 'ATIVA', [due], [early], '2025-03-12'],
    ['a later try in spite of money', 'ATIVA', [due, later], [onItsDay], '2025-03-14'],
  ])('is %s', (_what, status, attempts, payments, date) => {
    expect(debitUnderWay({ status, attempts, payments })).toEqual({ date });
  });

  it('has no day where the bank names none', () => {
    const undated = attempt(null);
    expect(debitUnderWay({ status: 'ATIVA', attempts: [undated], payments: [early] })).toEqual({
      date: null,
    });
  });

  it.each([
    ['the bank has closed the charge', 'CONCLUIDA', [due], []],
    ['the bank has closed its attempts', 'ATIVA', [attempt('2025-03-12', { status: 'REJEITADA' })], []],
    ['money of its day is there', 'ATIVA', [due], [onItsDay]],
    ['nothing was tried', 'ATIVA', [], []],
  ])('is none where %s', (_why, status, attempts, payments) => {
    expect(debitUnderWay({ status, attempts, payments })).toBeNull();
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
    expect(reasons({ ...facts, status: 'CONCLUIDA' })).not.toContain('debit_under_way');
  });
});

describe('whether a charge may be debited', () => {
  const debit: Reason = { kind: 'debit_under_way', date: civilDate('2025-03-12') };
  const tried = (status: string): Reason => ({
    kind: 'attempt',
    attempt: 'NTAG',
    date: null,
    status,
    code: null,
  });

  it.each([
    ['pending', 'ATIVA', [], true],
    ['due_today', 'ATIVA', [], true],
    ['paid', 'ATIVA', [debit], true],
    ['settled_outside', 'ATIVA', [debit], true],
    ['unpaid', 'ATIVA', [tried('AGENDADA')], true],
    ['unpaid', 'ATIVA', [tried('EXPIRADA')], false],
    ['paid', 'ATIVA', [], false],
    ['expired', 'EXPIRADA', [tried('AGENDADA')], false],
  ] as const)('goes by its debit: %s, %s, %j', (state, status, reasons, is) => {
    expect(mayBeDebited({ state, status, reasons })).toBe(is);
  });
});
