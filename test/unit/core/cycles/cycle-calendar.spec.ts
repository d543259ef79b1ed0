import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import {
  cycleAt,
  cycleIndexOf,
  cycleStart,
  hasCycles,
  nextCycleStart,
} from '../../../../src-main/core/cycles/cycle-calendar.ts';
import { dateOf, numberOf } from '../../../support/oracles/civil-dates.ts';
import { oracleStart } from '../../../support/oracles/cycles.ts';

const PERIODICITIES = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'];
const anyAnchor = fc.record({
  startDate: fc
    .integer({ min: numberOf('2019-12-25'), max: numberOf('2024-03-05') })
    .map((day) => civilDate(dateOf(day))),
  periodicity: fc.constantFrom(...PERIODICITIES),
});

const starts = (startDate: string, periodicity: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    cycleStart({ startDate: civilDate(startDate), periodicity }, index),
  );

describe('starts', () => {
  it('keep the anchor’s day and fall back on a month’s last day only where it is lacking', () => {
    expect(starts('2025-01-31', 'MENSAL', 4)).toEqual([
      '2025-01-31',
      '2025-02-28',
      '2025-03-31',
      '2025-04-30',
    ]);
    expect(starts('2024-02-29', 'ANUAL', 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });
  it('know the leap years of the centuries', () => {
    expect(starts('2000-01-31', 'MENSAL', 2)).toEqual(['2000-01-31', '2000-02-29']);
    expect(starts('2100-01-31', 'MENSAL', 2)).toEqual(['2100-01-31', '2100-02-28']);
  });
  it.each([
    ['SEMANAL', '2025-01-22'],
    ['MENSAL', '2025-02-15'],
    ['TRIMESTRAL', '2025-04-15'],
    ['SEMESTRAL', '2025-07-15'],
    ['ANUAL', '2026-01-15'],
  ])('%s follows 2025-01-15 with %s', (periodicity, next) => {
    expect(starts('2025-01-15', periodicity, 2)).toEqual(['2025-01-15', next]);
  });
  it('agree with counting months by hand', () => {
    fc.assert(
      fc.property(anyAnchor, fc.integer({ min: 0, max: 60 }), (anchor, index) => {
        expect(cycleStart(anchor, index)).toBe(oracleStart(anchor.startDate, anchor.periodicity, index));
      }),
    );
  });
});

describe('the cycle of a day', () => {
  it('holds every day from its start to the day before the next', () => {
    fc.assert(
      fc.property(anyAnchor, fc.integer({ min: 0, max: 30 }), (anchor, index) => {
        const cycle = cycleAt(anchor, index);
        const next = cycleAt(anchor, index + 1);
        if (cycle === null || next === null) throw new Error('known periodicity');
        expect(numberOf(next.start) - numberOf(cycle.end)).toBe(1);
        expect(cycleIndexOf(anchor, cycle.start)).toBe(index);
        expect(cycleIndexOf(anchor, cycle.end)).toBe(index);
      }),
    );
  });
  it('is none before the anchor', () => {
    expect(
      cycleIndexOf({ startDate: civilDate('2025-01-15'), periodicity: 'SEMANAL' }, civilDate('2025-01-14')),
    ).toBeNull();
    expect(
      cycleIndexOf({ startDate: civilDate('2025-01-15'), periodicity: 'MENSAL' }, civilDate('2025-01-14')),
    ).toBeNull();
  });
});

describe('the word of a periodicity', () => {
  it.each(['Mensal', 'mensal ', ' MENSAL', 'MÊNSAL', '\tMensal\u00a0'])('is known as %j', (periodicity) => {
    expect(starts('2025-01-15', periodicity, 2)).toEqual(['2025-01-15', '2025-02-15']);
    expect(hasCycles({ periodicity })).toBe(true);
  });
  it('is not guessed', () => {
    for (const periodicity of ['', 'QUINZENAL', 'MENSALMENTE', 'constructor', '__proto__'])
      expect(hasCycles({ periodicity })).toBe(false);
  });
});

describe('an unknown periodicity', () => {
  const anchor = { startDate: civilDate('2025-01-15'), periodicity: 'QUINZENAL' };
  it('has no cycles', () => {
    expect(cycleStart(anchor, 0)).toBeNull();
    expect(cycleAt(anchor, 0)).toBeNull();
    expect(cycleIndexOf(anchor, civilDate('2025-02-01'))).toBeNull();
  });
});

describe('the next cycle', () => {
  const next = (day: string, endDate: string | null, periodicity = 'MENSAL') =>
    nextCycleStart(
      {
        startDate: civilDate('2025-01-15'),
        periodicity,
        endDate: endDate === null ? null : civilDate(endDate),
      },
      civilDate(day),
    );
  it('begins after the one of the day, up to the mandate’s last day', () => {
    expect(next('2025-02-15', null)).toBe('2025-03-15');
    expect(next('2025-02-14', null)).toBe('2025-02-15');
    expect(next('2025-02-15', '2025-03-15')).toBe('2025-03-15');
    expect(next('2025-02-15', '2025-03-14')).toBeNull();
  });
  it('is none before the first day, or where the periodicity is not known', () => {
    expect(next('2025-01-14', null)).toBeNull();
    expect(next('2025-02-15', null, 'QUINZENAL')).toBeNull();
  });
});
