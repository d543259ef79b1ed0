import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate, daysBetween } from '../../../../src-main/core/civil-date.ts';
import { nextCycleStart } from '../../../../src-main/core/cycles/cycle-calendar.ts';
import { legalRetryDates, policyOfId } from '../../../../src-main/core/cycles/retry-window.ts';
import { retryFactsAt } from '../../../support/fake/records/retry-facts.ts';

const DUE = civilDate('2026-03-10');
const { day, attempt, failed, facts } = retryFactsAt(DUE);

describe('a retry may be asked for', () => {
  it('on the seventh day of a weekly cycle only where no other follows', () => {
    const weekly = { startDate: civilDate('2026-03-03'), periodicity: 'SEMANAL' };
    const daysOf = (endDate: string | null) => {
      const mandate = { ...weekly, endDate: endDate === null ? null : civilDate(endDate) };
      return legalRetryDates(facts({ nextCycleStart: nextCycleStart(mandate, DUE) }), DUE);
    };
    expect(daysOf(null)).toEqual([1, 2, 3, 4, 5, 6].map(day));
    expect(daysOf('2026-03-17')).toEqual([1, 2, 3, 4, 5, 6].map(day));
    expect(daysOf('2026-03-16')).toEqual([1, 2, 3, 4, 5, 6, 7].map(day));
  });
  it('each day to the seventh after the due date', () => {
    expect(legalRetryDates(facts(), DUE)).toEqual([1, 2, 3, 4, 5, 6, 7].map(day));
  });
  it('future days only', () => {
    expect(legalRetryDates(facts(), day(5))).toEqual([day(6), day(7)]);
    expect(legalRetryDates(facts(), day(7))).toEqual([]);
  });
  it('before the next cycle starts', () => {
    expect(legalRetryDates(facts({ nextCycleStart: day(3) }), DUE)).toEqual([day(1), day(2)]);
    expect(legalRetryDates(facts({ nextCycleStart: day(1) }), DUE)).toEqual([]);
    expect(legalRetryDates(facts({ nextCycleStart: null }), DUE)).toHaveLength(7);
  });
  it('within a week where nobody knows the mandate', () => {
    const unknown = facts({ nextCycleStart: null, isCycleUnknown: true });
    expect(legalRetryDates(unknown, DUE)).toEqual([1, 2, 3, 4, 5, 6].map(day));
  });
  it('on days that had no attempt', () => {
    const attempts = [failed, attempt(2, 'NTAG', 'REJEITADA'), attempt(4, 'NTAG', 'CANCELADA')];
    expect(legalRetryDates(facts({ attempts }), DUE)).toEqual([1, 3, 5, 6, 7].map(day));
  });
  it('three times; the resend of the same day is none of them', () => {
    const two = [
      failed,
      attempt(0, 'RIFL', 'EXPIRADA'),
      attempt(1, 'NTAG', 'EXPIRADA'),
      attempt(2, 'ntag', 'EXPIRADA'),
    ];
    expect(legalRetryDates(facts({ attempts: two }), day(2))).toHaveLength(5);
    expect(legalRetryDates(facts({ attempts: [...two, attempt(3, 'NTAG', 'EXPIRADA')] }), day(3))).toEqual(
      [],
    );
  });
});

describe('no retry', () => {
  it.each(['SOLICITADA', 'AGENDADA', 'agendada', 'PAGA', 'EM_ANALISE', ''])(
    'while an attempt is %s',
    (status) => {
      expect(legalRetryDates(facts({ attempts: [failed, attempt(2, 'NTAG', status)] }), DUE)).toEqual([]);
    },
  );
  it.each([{ net: 1 }, { decision: 'settled_outside' as const }, { decision: 'waived' as const }])(
    'of a charge with %j',
    (change) => {
      expect(legalRetryDates(facts(change), DUE)).toEqual([]);
    },
  );
  it('is kept back by money that was given back', () => {
    expect(legalRetryDates(facts({ net: 0 }), DUE)).toHaveLength(7);
    expect(legalRetryDates(facts({ net: -1 }), DUE)).toHaveLength(7);
  });
  it('before any attempt failed', () => {
    expect(legalRetryDates(facts({ attempts: [] }), DUE)).toEqual([]);
  });
  it.each(['permite_3r_7d', ' Permite_3R_7D '])('but not because of the spelling %j', (retryPolicy) => {
    expect(legalRetryDates(facts({ retryPolicy }), DUE)).toEqual(legalRetryDates(facts(), DUE));
  });
  it.each(['NAO_PERMITE', null, 'PERMITE_9R_90D'])('under the policy %s', (retryPolicy) => {
    expect(legalRetryDates(facts({ retryPolicy }), DUE)).toEqual([]);
  });
  it.each(['CONCLUÍDA', 'REJEITADA', 'CANCELADA', 'EXPIRADA'])('of a charge that is %s', (status) => {
    expect(legalRetryDates(facts({ status }), DUE)).toEqual([]);
  });
});

it('always offers future, distinct days within the window, in order', () => {
  const attempts = fc.array(
    fc.record({
      settleDate: fc.integer({ min: 0, max: 9 }).map(day),
      kind: fc.constantFrom('AGND', 'NTAG', 'RIFL'),
      status: fc.constantFrom('EXPIRADA', 'REJEITADA', 'AGENDADA', 'CANCELADA'),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(
      attempts,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: -5, max: 10 }),
      (tried, next, now) => {
        const dates = legalRetryDates(facts({ attempts: tried, nextCycleStart: day(next) }), day(now));
        expect(dates).toEqual([...new Set(dates)].toSorted());
        for (const date of dates) {
          expect(date > day(now) && date < day(next)).toBe(true);
          expect(daysBetween(DUE, date)).toBeGreaterThan(0);
          expect(daysBetween(DUE, date)).toBeLessThanOrEqual(7);
          expect(tried.map(({ settleDate }) => settleDate)).not.toContain(date);
        }
      },
    ),
  );
});

it.each<[string | null, string | null]>([
  ['RR1234567820240115abcdefghijk', 'PERMITE_3R_7D'],
  ['RN1234567820240115abcdefghijk', 'NAO_PERMITE'],
  ['RX1234567820240115abcdefghijk', null],
  ['RR1234567820240115abcdefghij', null],
  ['RR1234567820240115abcdefghijkl', null],
  ['xRR1234567820240115abcdefghijk', null],
  ['RR12345678202401a5abcdefghijk', null],
  [null, null],
])('the id %s says that the policy is %s', (idRec, policy) => {
  expect(policyOfId(idRec)).toBe(policy);
});
