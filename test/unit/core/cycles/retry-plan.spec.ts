import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../../src-main/core/business-days.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { planRetries } from '../../../../src-main/core/cycles/retry-plan.ts';
import { legalRetryDates, type RetryFacts } from '../../../../src-main/core/cycles/retry-window.ts';
import { retryFactsAt } from '../../../support/fake/records/retry-facts.ts';

const DUE = civilDate('2026-12-18');
const calendar = businessCalendar();
const { day, attempt, failed, facts } = retryFactsAt(DUE);
const refusals = (change: Partial<RetryFacts>, today = DUE) =>
  planRetries(facts(change), today, calendar).days.map((each) => each.refusals.map(({ kind }) => kind));

describe('a plan of retries', () => {
  it('shows seven days, business days apart, and what has been used', () => {
    const used = [attempt(1, 'NTAG', 'REJEITADA'), attempt(3, 'NTAG', 'EXPIRADA')];
    const plan = planRetries(
      facts({ attempts: [failed, attempt(0, 'RIFL', 'EXPIRADA'), ...used] }),
      day(3),
      calendar,
    );
    expect(plan).toMatchObject({ used, left: 1 });
    expect(plan.days.map(({ date, isBusinessDay }) => [date, isBusinessDay])).toEqual([
      ['2026-12-19', false],
      ['2026-12-20', false],
      ['2026-12-21', true],
      ['2026-12-22', true],
      ['2026-12-23', true],
      ['2026-12-24', true],
      ['2026-12-25', false],
    ]);
    expect(plan.days.map((each) => each.refusals.map(({ kind }) => kind))).toEqual([
      ['not_in_future', 'day_tried'],
      ['not_in_future'],
      ['not_in_future', 'day_tried'],
      [],
      [],
      [],
      [],
    ]);
  });
  it('has none left after three, nor fewer than none', () => {
    const three = [1, 2, 3].map((after) => attempt(after, 'NTAG', 'EXPIRADA'));
    expect(planRetries(facts({ attempts: [failed, ...three] }), day(3), calendar).left).toBe(0);
    const four = [...three, attempt(4, 'NTAG', 'EXPIRADA')];
    expect(planRetries(facts({ attempts: [failed, ...four] }), day(3), calendar).left).toBe(0);
    expect(refusals({ attempts: [failed, ...three] }, day(3))[6]).toEqual(['retries_used']);
  });
  it.each<[Partial<RetryFacts>, string]>([
    [{ retryPolicy: 'NAO_PERMITE' }, 'policy_forbids'],
    [{ retryPolicy: 'Não permite' }, 'policy_forbids'],
    [{ retryPolicy: null }, 'policy_unknown'],
    [{ retryPolicy: 'PERMITE_9R_90D' }, 'policy_unknown'],
    [{ status: 'CANCELADA' }, 'charge_closed'],
    [{ attempts: [failed, attempt(-1, 'NTAG', 'PAGA')] }, 'already_paid'],
    [{ attempts: [failed, attempt(-1, 'NTAG', 'Pago')] }, 'already_paid'],
    [{ attempts: [failed, attempt(-1, 'NTAG', 'solicitada')] }, 'attempt_open'],
    [{ attempts: [attempt(0, 'AGND', 'AGENDADA')] }, 'attempt_open'],
    [{ attempts: [attempt(0, 'AGND', 'EM_ANALISE')] }, 'attempt_open'],
    [{ attempts: [] }, 'not_tried_yet'],
    [{ net: 100 }, 'money_arrived'],
    [{ decision: 'waived' }, 'decided'],
  ])('%o offers no day', (change, kind) => {
    expect(refusals(change)).toEqual(Array.from({ length: 7 }, () => [kind]));
  });
  it('names the first of the attempts that are open', () => {
    const attempts = [failed, attempt(8, 'NTAG', 'AGENDADA'), attempt(9, 'NTAG', 'SOLICITADA')];
    const [first] = planRetries(facts({ attempts }), DUE, calendar).days;
    expect(first?.refusals).toEqual([{ kind: 'attempt_open', settleDate: day(8) }]);
  });
  it('says of the seventh day that nobody knows whether the cycle lasts', () => {
    const plan = planRetries(facts({ nextCycleStart: null, isCycleUnknown: true }), day(5), calendar);
    expect(plan.days.slice(5).map((each) => each.refusals)).toEqual([[], [{ kind: 'next_cycle_unknown' }]]);
  });
  it('ends with the cycle', () => {
    const plan = planRetries(facts({ nextCycleStart: day(6) }), day(4), calendar);
    expect(plan.days.slice(4).map((each) => each.refusals)).toEqual([
      [],
      [{ kind: 'next_cycle_begun', nextCycleStart: day(6) }],
      [{ kind: 'next_cycle_begun', nextCycleStart: day(6) }],
    ]);
  });
});

it('refuses a day exactly where the window does', () => {
  const attempts = fc.array(
    fc.record({
      settleDate: fc.option(fc.integer({ min: -1, max: 9 }).map(day)),
      kind: fc.constantFrom('AGND', 'NTAG', 'RIFL'),
      status: fc.constantFrom('EXPIRADA', 'REJEITADA', 'AGENDADA', 'CANCELADA', 'PAGA', 'solicitada', 'NOVA'),
    }),
    { maxLength: 5 },
  );
  const change = fc.record({
    attempts,
    status: fc.constantFrom('ATIVA', 'CRIADA', 'CONCLUÍDA', 'EXPIRADA', 'EM_ANALISE'),
    retryPolicy: fc.constantFrom('PERMITE_3R_7D', 'permite_3r_7d ', 'NAO_PERMITE', null),
    isCycleUnknown: fc.boolean(),
    nextCycleStart: fc.option(fc.integer({ min: -2, max: 12 }).map(day)),
    net: fc.constantFrom(0, 0, -1, 1),
    decision: fc.constantFrom(null, null, 'waived' as const, 'settled_outside' as const),
  });
  fc.assert(
    fc.property(change, fc.integer({ min: -3, max: 9 }).map(day), (each, today) => {
      const offered = planRetries(facts(each), today, calendar).days.filter(
        (one) => one.refusals.length === 0,
      );
      expect(offered.map(({ date }) => date)).toEqual(legalRetryDates(facts(each), today));
    }),
    { numRuns: 20_000 },
  );
});
