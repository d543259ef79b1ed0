import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  civilDate,
  dayOfWeek,
  daysBetween,
  endOfDay,
  instantFromEpochMs,
  laterOf,
  parseCivilDate,
  parseInstant,
  saoPauloDate,
  saoPauloInstant,
} from '../../../src-main/core/civil-date.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { dateOf, monthLength, numberOf } from '../../support/oracles/civil-dates.ts';

const anyDayNumber = fc.integer({ min: numberOf('1971-01-01'), max: numberOf('2199-12-31') });

describe('civil dates', () => {
  it.each([
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-1-1',
    '25-01-01',
    '2025-01-01T00:00',
    ' 2025-01-01',
    '',
  ])('refuses %j', (text) => {
    expect(parseCivilDate(text)).toBeNull();
    expect(() => civilDate(text)).toThrow(RangeError);
  });
  it('accepts exactly the days that exist', () => {
    const two = (n: number) => String(n).padStart(2, '0');
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2200 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const exists = month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
          expect(parseCivilDate(`${year}-${two(month)}-${two(day)}`) !== null).toBe(exists);
        },
      ),
    );
  });
  it('adds, subtracts and names weekdays like a calendar', () => {
    fc.assert(
      fc.property(anyDayNumber, fc.integer({ min: -400, max: 400 }), (day, step) => {
        const from = civilDate(dateOf(day));
        expect(addDays(from, step)).toBe(dateOf(day + step));
        expect(daysBetween(from, addDays(from, step))).toBe(step);
        expect(dayOfWeek(from)).toBe((day + 4) % 7);
      }),
    );
  });
  it('picks the later day', () => {
    const [early, late] = [civilDate('2025-09-30'), civilDate('2025-10-01')];
    expect([laterOf(early, late), laterOf(late, early), laterOf(late, late)]).toEqual([late, late, late]);
  });
});

describe('instants', () => {
  it.each([
    ['2025-03-10T12:00:00Z', '2025-03-10T12:00:00.000Z'],
    ['2025-03-10t12:00:00.5z', '2025-03-10T12:00:00.500Z'],
    ['2025-03-10T12:00:00-03:00', '2025-03-10T15:00:00.000Z'],
    ['2025-03-10T12:00:00.123456789+0530', '2025-03-10T06:30:00.123Z'],
    ['2025-03-10 12:00', '2025-03-10T15:00:00.000Z'],
    ['2018-11-05T12:00:00', '2018-11-05T14:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });
  it.each(['2025-02-30T12:00:00Z', '2025-03-10', '2025-03-10T25:00:00Z', '2025-03-10T12:61:00', 'now', ''])(
    'refuses %j',
    (text) => {
      expect(parseInstant(text)).toBeNull();
    },
  );
  it('gives back what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7_000_000_000_000 }), (ms) => {
        const instant = instantFromEpochMs(ms);
        expect(parseInstant(instant)).toBe(instant);
        expect(Date.parse(instant)).toBe(ms);
      }),
    );
  });
});

describe('São Paulo', () => {
  it.each([
    ['2025-03-11T02:59:59.999Z', '2025-03-10'],
    ['2025-03-11T03:00:00Z', '2025-03-11'],
    ['2018-12-01T01:59:59Z', '2018-11-30'],
    ['2018-12-01T02:00:00Z', '2018-12-01'],
  ])('%s falls on %s', (instant, date) => {
    expect(saoPauloDate(at(instant))).toBe(date);
  });
  it('writes a wall-clock time as an instant, daylight saving of past years included', () => {
    expect(saoPauloInstant(civilDate('2025-03-10'), '00:00:00')).toBe('2025-03-10T03:00:00.000Z');
    expect(saoPauloInstant(civilDate('2018-12-01'), '08:30:00.250')).toBe('2018-12-01T10:30:00.250Z');
  });
  it('ends a day at 23:59:59', () => {
    expect(endOfDay(civilDate('2025-03-10'))).toBe('2025-03-11T02:59:59.000Z');
  });
  it('keeps each instant on its wall-clock day', () => {
    fc.assert(
      fc.property(
        anyDayNumber,
        fc.integer({ min: 3, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (day, hour, minute) => {
          const date = civilDate(dateOf(day));
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
          expect(saoPauloDate(saoPauloInstant(date, time))).toBe(date);
        },
      ),
    );
  });
});
