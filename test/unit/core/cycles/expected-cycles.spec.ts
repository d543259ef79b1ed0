import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import {
  approvalCycle,
  type Coverage,
  expectedCycles,
  firstUnlistedDay,
  listedCycles,
  type MandateFacts,
  unlistedCycles,
} from '../../../../src-main/core/cycles/expected-cycles.ts';
import { dateOf, numberOf } from '../../../support/oracles/civil-dates.ts';
import { oracleCycles, oracleStart } from '../../../support/oracles/cycles.ts';

const LONG_AGO = civilDate('2000-01-01');

/** Approved, monthly from 2025-01-15. */
const mandate = (change: Partial<MandateFacts> = {}): MandateFacts => ({
  status: 'APROVADA',
  startDate: civilDate('2025-01-15'),
  endDate: null,
  periodicity: 'MENSAL',
  unreadableEnd: null,
  approvedOn: null,
  covered: new Set(),
  ...change,
});

const told = (facts: MandateFacts, today: string, coveredFrom = LONG_AGO) =>
  expectedCycles(facts, civilDate(today), coveredFrom).cycles.map(({ start, state }) => `${start} ${state}`);

describe('states', () => {
  it.each([
    [11, 'scheduled'],
    [10, 'to_charge'],
    [2, 'to_charge'],
    [1, 'not_charged'],
    [0, 'not_charged'],
    [-1, 'not_charged'],
  ])('%i days off is %s', (daysOff, state) => {
    const today = addDays(civilDate('2025-01-15'), -daysOff);
    expect(expectedCycles(mandate(), today, LONG_AGO).cycles[0]).toMatchObject({
      start: '2025-01-15',
      state,
    });
  });
});

describe('on a day up to which the bank was not read', () => {
  const START = civilDate('2025-01-15');
  const on = (daysOff: number, readDaysOff: number) => {
    const [today, readOn] = [addDays(START, -daysOff), addDays(START, -readDaysOff)];
    return expectedCycles(mandate(), today, LONG_AGO, readOn).cycles[0];
  };

  it.each([
    [11, 12, 'scheduled'],
    [10, 11, 'to_charge'],
    [2, 20, 'to_charge'],
    [0, 1, 'not_charged'],
    [-40, 1, 'not_charged'],
  ])('%i days off and read %i days before it is %s', (daysOff, readDaysOff, state) => {
    expect(on(daysOff, readDaysOff)).toMatchObject({ start: START, state });
  });
  it.each([1, 0, -40])('%i days off and read before its last day it is told as nothing', (daysOff) => {
    expect(on(daysOff, 2)?.start).not.toBe(START);
  });
});

describe('which cycles', () => {
  it('are those up to the first ahead that are not covered', () => {
    expect(told(mandate({ covered: new Set([0, 2]) }), '2025-03-20')).toEqual([
      '2025-02-15 not_charged',
      '2025-04-15 scheduled',
    ]);
  });
  it('include every weekly cycle that may be charged already', () => {
    const weekly = mandate({ periodicity: 'SEMANAL', startDate: civilDate('2025-01-01') });
    expect(told(weekly, '2025-01-07')).toEqual([
      '2025-01-01 not_charged',
      '2025-01-08 not_charged',
      '2025-01-15 to_charge',
    ]);
  });
  it.each([
    ['2025-02-14', ['2025-02-15 not_charged', '2025-03-15 scheduled']],
    ['2025-02-15', ['2025-03-15 scheduled']],
    ['2025-02-16', ['2025-03-15 scheduled']],
    ['2025-01-02', ['2025-01-15 not_charged', '2025-02-15 not_charged', '2025-03-15 scheduled']],
  ])('begin after that of the approval on %s', (approvedOn, cycles) => {
    expect(told(mandate({ approvedOn: civilDate(approvedOn) }), '2025-02-16')).toEqual(cycles);
  });
  it('of which nothing shows that they lie within the mandate are no alarm where the last day cannot be read', () => {
    const odd = mandate({ unreadableEnd: 'dez/2025', covered: new Set([1]) });
    expect(told(odd, '2025-04-20')).toEqual(['2025-01-15 not_charged', '2025-05-15 scheduled']);
    expect(told(odd, '2025-04-06')).toEqual(['2025-01-15 not_charged', '2025-04-15 to_charge']);
    expect(told(mandate({ unreadableEnd: 'dez/2025' }), '2025-02-20')).toEqual([
      '2025-01-15 not_charged',
      '2025-03-15 scheduled',
    ]);
  });
  it.each(['Mensal', ' mensal ', 'MÊNSAL', 'mensal\u00a0'])(
    'are those of a month spelled %j',
    (periodicity) => {
      expect(told(mandate({ periodicity }), '2025-02-01')).toEqual([
        '2025-01-15 not_charged',
        '2025-02-15 scheduled',
      ]);
    },
  );
  it('begin no earlier than what the ledger covers', () => {
    expect(told(mandate(), '2025-03-01', civilDate('2025-02-16'))).toEqual(['2025-03-15 scheduled']);
  });
  it('end with the mandate, its last day included', () => {
    expect(told(mandate({ endDate: civilDate('2025-02-15') }), '2025-02-10')).toEqual([
      '2025-01-15 not_charged',
      '2025-02-15 to_charge',
    ]);
    expect(told(mandate({ endDate: civilDate('2025-02-14') }), '2025-02-10')).toEqual([
      '2025-01-15 not_charged',
    ]);
  });
  it.each(['CRIADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA', 'NOVA'])(
    'are none of a mandate that is %s',
    (status) => {
      expect(expectedCycles(mandate({ status }), civilDate('2025-03-01'), LONG_AGO)).toEqual({
        cycles: [],
        reviewOn: null,
      });
    },
  );
  it('are those of a mandate that the bank calls CONFIRMADA', () => {
    expect(told(mandate({ status: 'Confirmada' }), '2025-01-01')).toEqual(['2025-01-15 scheduled']);
  });
  it('are none of an unknown periodicity', () => {
    expect(expectedCycles(mandate({ periodicity: 'QUINZENAL' }), civilDate('2025-03-01'), LONG_AGO)).toEqual({
      cycles: [],
      reviewOn: null,
    });
  });
});

describe('the cycles that are not listed', () => {
  const JUNE = { first: civilDate('2025-06-01'), last: civilDate('2025-06-30') };
  const WHOLE: Coverage = { from: LONG_AGO, until: null };
  const starts = (change: Partial<MandateFacts>, today: string, coverage: Coverage | null = WHOLE) =>
    unlistedCycles(mandate(change), JUNE, { today: civilDate(today), coverage }).map(({ start }) => start);
  it('are those of a month ahead', () => {
    expect(starts({}, '2025-03-01')).toEqual(['2025-06-15']);
    expect(starts({ periodicity: 'SEMANAL' }, '2025-03-01')).toHaveLength(4);
    expect(starts({ endDate: civilDate('2025-06-14') }, '2025-03-01')).toEqual([]);
    expect(starts({ status: 'CANCELADA' }, '2025-03-01')).toEqual([]);
    expect(starts({ periodicity: 'QUINZENAL' }, '2025-03-01')).toEqual([]);
  });
  it('are without the next, and without those that can be charged already', () => {
    expect(starts({}, '2025-05-20')).toEqual([]);
    expect(starts({ periodicity: 'SEMANAL' }, '2025-06-05')).toEqual(['2025-06-18', '2025-06-25']);
  });
  it.each([
    ['2025-06-12', ['2025-06-15']],
    ['2025-06-13', []],
  ] as const)('are also the next where charges were listed until %s alone', (until, next) => {
    expect(starts({}, '2025-06-14', { from: LONG_AGO, until: civilDate(until) })).toEqual(next);
  });
  it('are also the next where charges were never listed, or not since long enough', () => {
    expect(starts({}, '2025-05-20', null)).toEqual(['2025-06-15']);
    expect(starts({}, '2025-06-10', { from: civilDate('2025-06-05'), until: null })).toEqual([]);
    expect(starts({}, '2025-06-10', { from: civilDate('2025-06-06'), until: null })).toEqual(['2025-06-15']);
  });
});

describe('the day of the review', () => {
  it('is that on which the cycle after one that opens today opens, where weeks make it the first', () => {
    const weekly = mandate({ periodicity: 'SEMANAL' });
    expect(expectedCycles(weekly, civilDate('2025-01-05'), LONG_AGO).reviewOn).toBe('2025-01-12');
  });
});

describe('the cycle of the approval', () => {
  const cycle = (today: string, change: Partial<MandateFacts> = {}) =>
    approvalCycle(mandate({ approvedOn: civilDate('2025-02-20'), ...change }), civilDate(today));
  it.each([
    ['2025-02-20', '2025-02-22'],
    ['2025-03-12', '2025-03-14'],
  ])('can be charged on %s for %s', (today, dueDate) => {
    expect(cycle(today)).toEqual({ index: 1, dueDate });
  });
  it('is over when its last day is nearer than two days', () => {
    expect(cycle('2025-03-13')).toBeNull();
    expect(cycle('2025-02-20', { endDate: civilDate('2025-02-21') })).toBeNull();
    expect(cycle('2025-02-20', { endDate: civilDate('2025-02-22') })).not.toBeNull();
  });
  it('is none where the approval comes before the first, is not known, or there is none any more', () => {
    expect(cycle('2025-01-10', { approvedOn: civilDate('2025-01-09') })).toBeNull();
    expect(cycle('2025-02-20', { approvedOn: null })).toBeNull();
    expect(cycle('2025-02-20', { status: 'CANCELADA' })).toBeNull();
    expect(cycle('2025-02-20', { periodicity: 'QUINZENAL' })).toBeNull();
  });
});

const anyDate = (from: string, to: string) =>
  fc.integer({ min: numberOf(from), max: numberOf(to) }).map((day) => civilDate(dateOf(day)));

const anyMandate: fc.Arbitrary<MandateFacts> = fc.record({
  status: fc.constant('APROVADA'),
  startDate: anyDate('2024-11-28', '2025-02-10'),
  endDate: fc.option(anyDate('2024-12-01', '2025-08-01'), { nil: null }),
  periodicity: fc.constantFrom('SEMANAL', 'MENSAL', 'TRIMESTRAL'),
  approvedOn: fc.option(anyDate('2024-12-01', '2025-03-01'), { nil: null }),
  unreadableEnd: fc.constant(null),
  covered: fc.uniqueArray(fc.integer({ min: 0, max: 12 })).map((indexes) => new Set(indexes)),
});
const anyToday = anyDate('2024-12-01', '2025-06-01');
const anyCoverage = anyDate('2024-11-01', '2025-03-01');

/** Approvals and first syncs lie behind the day that is judged. */
const isPast = ({ approvedOn }: MandateFacts, today: string, coveredFrom: string): boolean =>
  coveredFrom <= today && (approvedOn ?? today) <= today;

describe('against the oracle', () => {
  it('agrees on cycles and states', () => {
    fc.assert(
      fc.property(anyMandate, anyToday, anyCoverage, (facts, today, coveredFrom) => {
        fc.pre(isPast(facts, today, coveredFrom));
        const { cycles } = expectedCycles(facts, today, coveredFrom);
        expect(cycles.map(({ index, start, state }) => [index, start, state])).toEqual(
          oracleCycles(facts, today, coveredFrom),
        );
      }),
      { numRuns: 2_000 },
    );
  });
  it('has with those that are not listed all that lie ahead, each once, whatever is covered', () => {
    const ahead = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(
        anyMandate,
        anyToday,
        fc.option(fc.record({ from: anyCoverage, until: fc.option(anyToday, { nil: null }) }), { nil: null }),
        ahead,
        ahead,
        fc.integer({ min: 0, max: 20 }),
        (facts, today, coverage, from, days, unread) => {
          fc.pre(isPast(facts, today, coverage?.from ?? today));
          const on = { today, readOn: addDays(today, -unread), coverage };
          const uncovered = { ...facts, covered: new Set<number>() };
          const period = { first: addDays(today, from), last: addDays(today, from + days) };
          const isWithin = ({ start }: { start: string }) => start >= period.first && start <= period.last;
          const listed = listedCycles(uncovered, today, coverage, on.readOn).cycles.filter(isWithin);
          const others = unlistedCycles(facts, period, on);
          const all = Array.from({ length: 100 }, (_, index) => index).filter((index) => {
            const start = oracleStart(facts.startDate, facts.periodicity, index);
            const isAhead = isWithin({ start }) && start <= (facts.endDate ?? start);
            return isAhead && start > (facts.approvedOn ?? '');
          });
          expect([...listed, ...others].map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(all);
          const first = firstUnlistedDay(on);
          expect(others.filter(({ start }) => start < first)).toEqual([]);
        },
      ),
      { numRuns: 2_000 },
    );
  });
  it('stays as it is until the day of its review', () => {
    fc.assert(
      fc.property(anyMandate, anyToday, anyCoverage, (facts, today, coveredFrom) => {
        fc.pre(isPast(facts, today, coveredFrom));
        const now = expectedCycles(facts, today, coveredFrom);
        for (let ahead = 1; ahead <= 100; ahead += 1) {
          const day = addDays(today, ahead);
          if (now.reviewOn !== null && day >= now.reviewOn) return;
          expect(expectedCycles(facts, day, coveredFrom).cycles).toEqual(now.cycles);
        }
      }),
      { numRuns: 500 },
    );
  });
});

it.each<[number, number, number | null, number]>([
  [11, 10, null, 0],
  [0, 9, null, 0],
  [0, 10, 100, 0],
  [0, 10, null, 1],
])(
  'cycles that are not listed begin %i days on where a ledger covers from %i days before to %j and was read %i days ago',
  (...days) => {
    const today = civilDate('2026-03-10');
    const [ahead, covered, until, ago] = days;
    const coverage = { from: addDays(today, -covered), until: until === null ? null : addDays(today, until) };
    expect(firstUnlistedDay({ today, readOn: addDays(today, -ago), coverage })).toBe(addDays(today, ahead));
  },
);
