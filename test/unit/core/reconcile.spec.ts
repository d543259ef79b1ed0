import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../src-main/core/business-days.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { type ChargeFacts, daysLateOn, reconcile } from '../../../src-main/core/reconcile.ts';
import { aCharge, aDay, attempt, charge, settlement } from '../../support/fake/records/charge-facts.ts';

const national = businessCalendar();
const DUE = '2025-03-10';

const stateOf = (facts: ChargeFacts, today = DUE): string => {
  const { state, group } = reconcile(facts, civilDate(today), national);
  return `${state}/${group}`;
};

describe('row 1: paid after close', () => {
  it.each(['CANCELADA', 'REJEITADA', 'EXPIRADA', 'Cancelado'])('money on a charge that is %s', (status) => {
    expect(stateOf(charge({ status, settlements: [settlement(10_000)] }))).toBe('paid_after_close/attention');
  });
  it('wins over every comparison of amounts', () => {
    const settlements = [settlement(15_000, { refunded: 14_999 }), settlement(1)];
    expect(stateOf(charge({ status: 'CANCELADA', settlements }))).toBe('paid_after_close/attention');
  });
  it('is not for a concluded charge', () => {
    expect(stateOf(charge({ status: 'CONCLUIDA', settlements: [settlement(10_000)] }))).toBe('paid/paid');
  });
});

describe('row 2: refunded', () => {
  const refunded = [settlement(10_000, { refunded: 10_000 })];
  it('asks for attention while the charge is not closed', () => {
    expect(stateOf(charge({ status: 'CONCLUIDA', settlements: refunded }))).toBe('refunded/attention');
    expect(stateOf(charge({ status: 'EM_ANALISE', settlements: refunded }))).toBe('refunded/attention');
  });
  it.each(['CANCELADA', 'REJEITADA', 'EXPIRADA'])('is closed where the charge is %s', (status) => {
    expect(stateOf(charge({ status, settlements: refunded }))).toBe('refunded/closed');
  });
  it('holds when more came back than had been paid', () => {
    expect(stateOf(charge({ settlements: [settlement(100, { refunded: 101 })] }))).toBe('refunded/attention');
  });
});

describe('row 3: partly refunded', () => {
  it('less than the amount remains', () => {
    expect(stateOf(charge({ settlements: [settlement(10_000, { refunded: 1 })] }))).toBe(
      'partly_refunded/attention',
    );
  });
  it('wins over underpaid', () => {
    expect(stateOf(charge({ settlements: [settlement(5_000, { refunded: 1 })] }))).toBe(
      'partly_refunded/attention',
    );
  });
});

describe('rows 4 to 6: amounts that differ', () => {
  it('two settlements with an excess are paid twice', () => {
    expect(stateOf(charge({ settlements: [settlement(10_000), settlement(1)] }))).toBe(
      'paid_twice/attention',
    );
  });
  it('two settlements that only just suffice are not', () => {
    expect(stateOf(charge({ settlements: [settlement(9_999), settlement(1)] }))).toBe('paid/paid');
  });
  it('paid twice although a part came back', () => {
    const settlements = [settlement(10_000), settlement(10_000, { refunded: 9_999 })];
    expect(stateOf(charge({ settlements }))).toBe('paid_twice/attention');
  });
  it('underpaid by a centavo', () => {
    expect(stateOf(charge({ settlements: [settlement(9_999)] }))).toBe('underpaid/attention');
  });
  it('underpaid by two settlements', () => {
    expect(stateOf(charge({ settlements: [settlement(1), settlement(2)] }))).toBe('underpaid/attention');
  });
  it('overpaid by a centavo in one settlement', () => {
    expect(stateOf(charge({ settlements: [settlement(10_001)] }))).toBe('overpaid/attention');
  });
});

describe('rows 7 and 8: paid, late or in time', () => {
  it('is in time until the last minute of the settle date in São Paulo', () => {
    expect(stateOf(charge({ settlements: [settlement(10_000, { at: '2025-03-11T02:59:59Z' })] }))).toBe(
      'paid/paid',
    );
  });
  it('is late from the first minute after it', () => {
    const late = reconcile(
      charge({ settlements: [settlement(10_000, { at: '2025-03-11T03:00:00Z' })] }),
      civilDate('2025-04-01'),
      national,
    );
    expect(late).toMatchObject({ state: 'paid_late', group: 'paid', paidDaysLate: 1 });
  });
  it('goes by the settlement that completes the amount, in order of time', () => {
    const last = settlement(4_000, { at: '2025-03-14T12:00:00Z' });
    const first = settlement(6_000, { at: '2025-03-08T12:00:00Z' });
    const late = reconcile(charge({ settlements: [last, first] }), civilDate('2025-04-01'), national);
    expect(late).toMatchObject({ state: 'paid_late', paidDaysLate: 4, paidAt: first.at });
  });
  it('is not late by an excess that was refunded', () => {
    const settlements = [
      settlement(10_000),
      settlement(10_000, { at: '2025-03-20T12:00:00Z', refunded: 10_000 }),
    ];
    const paid = reconcile(charge({ settlements }), civilDate('2025-04-01'), national);
    expect(paid).toMatchObject({ state: 'paid', group: 'paid', paidDaysLate: null, refunded: 10_000 });
    expect(paid.reasons).toContainEqual({ kind: 'refunded', amount: 10_000 });
  });
  it('goes by the scheduled attempt where there is one, whatever became of it', () => {
    const attempts = [
      attempt('2025-03-12', { status: 'REJEITADA' }),
      attempt('2025-03-20', { kind: 'NTAG' }),
    ];
    const onTheDay = [settlement(10_000, { at: '2025-03-12T12:00:00Z' })];
    expect(stateOf(charge({ attempts, settlements: onTheDay }))).toBe('paid/paid');
    const dayAfter = [settlement(10_000, { at: '2025-03-13T12:00:00Z' })];
    expect(stateOf(charge({ attempts, settlements: dayAfter }))).toBe('paid_late/paid');
  });
});

describe('row 9: decided by hand', () => {
  it.each(['settled_outside', 'waived'] as const)('%s, whatever the status', (decision) => {
    for (const status of ['ATIVA', 'CONCLUIDA', 'CANCELADA', 'REJEITADA', 'EXPIRADA']) {
      expect(stateOf(charge({ decision, status }), '2025-05-01')).toBe(`${decision}/closed`);
    }
  });
  it('yields to money', () => {
    expect(stateOf(charge({ decision: 'waived', settlements: [settlement(10_000)] }))).toBe('paid/paid');
  });
});

describe('rows 10 to 13: the status decides', () => {
  it.each(['CONCLUIDA', 'CONCLUÍDA', 'Concluída', ' concluido '])(
    '%s without a settlement is unconfirmed',
    (status) => {
      expect(stateOf(charge({ status }), '2025-05-01')).toBe('unconfirmed/attention');
    },
  );
  it('cancelled', () => {
    expect(stateOf(charge({ status: 'CANCELADA' }), '2025-05-01')).toBe('cancelled/closed');
  });
  it('rejected, unpaid unless another charge bears the cycle', () => {
    expect(stateOf(charge({ status: 'REJEITADA' }))).toBe('rejected/unpaid');
    expect(stateOf(charge({ status: 'REJEITADA', isReplaced: true }))).toBe('rejected/closed');
  });
  it('expired, unpaid also where another charge bears the cycle', () => {
    expect(stateOf(charge({ status: 'EXPIRADA' }))).toBe('expired/unpaid');
    expect(stateOf(charge({ status: 'EXPIRADA', isReplaced: true }))).toBe('expired/unpaid');
  });
});

describe('rows 14 to 17: the day decides', () => {
  it.each(['SOLICITADA', 'AGENDADA', 'agendado'])('an attempt %s today or later is a retry', (status) => {
    const attempts = [attempt(DUE, { status: 'REJEITADA' }), attempt('2025-03-13', { kind: 'NTAG', status })];
    expect(stateOf(charge({ attempts }), '2025-03-13')).toBe('retrying/unpaid');
    expect(stateOf(charge({ attempts }), '2025-03-14')).toBe('unpaid/unpaid');
  });
  it('an attempt without a date, or that is over, is none', () => {
    const attempts = [attempt(null), attempt('2025-03-20', { kind: 'NTAG', status: 'CANCELADA' })];
    expect(stateOf(charge({ attempts }), '2025-03-11')).toBe('unpaid/unpaid');
  });
  it('unpaid the day after the settle date, due on it, pending before', () => {
    expect(stateOf(charge(), '2025-03-11')).toBe('unpaid/unpaid');
    expect(stateOf(charge(), '2025-03-10')).toBe('due_today/open');
    expect(stateOf(charge(), '2025-03-09')).toBe('pending/open');
  });
  it('no retry on the settle date itself', () => {
    const attempts = [attempt(DUE), attempt('2025-03-13', { kind: 'NTAG' })];
    expect(stateOf(charge({ attempts }), DUE)).toBe('due_today/open');
  });
  it.each(['CRIADA', 'EM_ANALISE', ''])('status %j counts as open', (status) => {
    expect(stateOf(charge({ status }), '2025-03-11')).toBe('unpaid/unpaid');
  });
});

describe('settle date', () => {
  const settleDate = (facts: ChargeFacts) => reconcile(facts, civilDate('2025-01-01'), national).settleDate;
  it('moves a Saturday to Monday unless adjustment is off', () => {
    const saturday = civilDate('2025-03-08');
    expect(settleDate(charge({ dueDate: saturday }))).toBe('2025-03-10');
    expect(settleDate(charge({ dueDate: saturday, adjustsToBusinessDay: false }))).toBe('2025-03-08');
  });
  it('is the earliest of the scheduled attempts, even before the due date, and is not moved', () => {
    const attempts = [attempt('2025-03-22'), attempt('2025-03-01'), attempt('2025-02-01', { kind: 'NTAG' })];
    expect(settleDate(charge({ attempts }))).toBe('2025-03-01');
  });
  it('ignores a scheduled attempt without a date', () => {
    expect(settleDate(charge({ attempts: [attempt(null)] }))).toBe('2025-03-10');
  });
});

describe('review', () => {
  it('of a pending charge is due on its settle date, of one due today on the next day, of an unpaid one never', () => {
    const reviewOn = (today: string) => reconcile(charge(), civilDate(today), national).reviewOn;
    expect([reviewOn('2025-03-01'), reviewOn(DUE), reviewOn('2025-03-11')]).toEqual([
      DUE,
      '2025-03-11',
      null,
    ]);
  });
  it('of a retry is due the day after the last of its open attempts', () => {
    const attempts = [
      attempt('2025-03-10', { status: 'REJEITADA' }),
      attempt('2025-03-12'),
      attempt('2025-03-14'),
    ];
    for (const order of [attempts, attempts.toReversed()]) {
      expect(reconcile(charge({ attempts: order }), civilDate('2025-03-11'), national).reviewOn).toBe(
        '2025-03-15',
      );
    }
  });
});

describe('reasons', () => {
  const reasons = (facts: ChargeFacts, today = '2025-03-20') =>
    reconcile(facts, civilDate(today), national).reasons;
  it('of a late payment name the settlement and the days', () => {
    const paid = settlement(10_000, { at: '2025-03-12T12:00:00Z' });
    expect(reasons(charge({ settlements: [paid] }))).toEqual([
      { kind: 'settlement', endToEndId: paid.endToEndId, amount: 10_000, at: paid.at },
      { kind: 'late', days: 2 },
    ]);
  });
  it('of an amount that differs name by how much', () => {
    expect(reasons(charge({ settlements: [settlement(9_000)] }))).toContainEqual({
      kind: 'shortfall',
      amount: 1_000,
    });
    expect(reasons(charge({ settlements: [settlement(12_000)] }))).toContainEqual({
      kind: 'excess',
      amount: 2_000,
    });
  });
  it('of an unpaid charge name its attempts with their codes and since when', () => {
    const attempts = [attempt('2025-03-12', { status: 'REJEITADA', rejectionCode: 'AM09' })];
    expect(reasons(charge({ attempts }))).toEqual([
      { kind: 'attempt', attempt: 'AGND', date: '2025-03-12', status: 'REJEITADA', code: 'AM09' },
      { kind: 'overdue_since', date: '2025-03-12' },
    ]);
  });
  it('name the status as the bank wrote it where it decided', () => {
    expect(reasons(charge({ status: 'Concluída' }))).toEqual([{ kind: 'status', status: 'Concluída' }]);
    expect(reasons(charge({ status: 'REJEITADA', isReplaced: true }), '2025-03-01')).toEqual([
      { kind: 'status', status: 'REJEITADA' },
      { kind: 'replaced' },
    ]);
    expect(reasons(charge({ decision: 'waived', status: 'EXPIRADA' }))).toEqual([
      { kind: 'status', status: 'EXPIRADA' },
      { kind: 'decision', decision: 'waived' },
    ]);
    const tried = charge({ decision: 'waived', attempts: [attempt('2025-03-14'), attempt('2025-03-12')] });
    expect(reasons(tried)).toContainEqual({ kind: 'debit_under_way', date: '2025-03-14' });
    expect(JSON.stringify(reasons({ ...tried, status: 'CANCELADA' }))).not.toContain('debit_under_way');
  });
  it('say since when only once the settle date has passed', () => {
    expect(reasons(charge({ status: 'EXPIRADA' }), DUE)).toEqual([{ kind: 'status', status: 'EXPIRADA' }]);
    expect(reasons(charge({ status: 'EXPIRADA' }), '2025-03-11')).toContainEqual({
      kind: 'overdue_since',
      date: DUE,
    });
  });
  it.each([
    ['pending', '2025-03-01'],
    ['due_today', DUE],
  ])('of a %s charge say when it settles and what that comes from', (state, today) => {
    const settles = { kind: 'settle_date', date: DUE, dueDate: DUE };
    expect(reconcile(charge(), civilDate(today), national).state).toBe(state);
    expect(reasons(charge(), today)).toEqual([{ ...settles, from: 'due_date' }]);
    const attempts = [attempt('2025-03-12', { kind: 'NTAG' }), attempt(DUE)];
    expect(reasons(charge({ attempts, dueDate: civilDate('2025-03-08') }), today)).toContainEqual({
      ...settles,
      dueDate: '2025-03-08',
      from: 'attempt',
    });
    const onSaturday = charge({ dueDate: civilDate('2025-03-08') });
    expect(reasons(onSaturday, today)).toEqual([{ ...settles, dueDate: '2025-03-08', from: 'business_day' }]);
  });
  it('of a charge that settles on a Saturday by the bank’s word alone do not speak of business days', () => {
    const fixed = charge({ dueDate: civilDate('2025-03-08'), adjustsToBusinessDay: false });
    expect(reasons(fixed, '2025-03-01')).toContainEqual({
      kind: 'settle_date',
      date: '2025-03-08',
      from: 'due_date',
      dueDate: '2025-03-08',
    });
  });
  it('are never none', () => {
    fc.assert(
      fc.property(aCharge, aDay, (facts, today) => {
        expect(reconcile(facts, today, national).reasons).not.toEqual([]);
      }),
    );
  });
});

it('a charge is late from the day after its settle date on', () => {
  expect(daysLateOn(civilDate(DUE), civilDate(DUE))).toBeNull();
  expect(daysLateOn(civilDate(DUE), civilDate('2025-03-11'))).toBe(1);
});
