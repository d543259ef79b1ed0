import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import {
  firstDayOf,
  lastDayOf,
  monthOf,
  monthOfDays,
  parseMonth,
} from '../../../src-main/core/civil-month.ts';

it('reads months and nothing else', () => {
  expect(parseMonth('2026-11')).toBe('2026-11');
  for (const text of ['2026-13', '2026-00', '2026-1', '202611', '2026-11-01', '', ' 2026-11'])
    expect(parseMonth(text), text).toBeNull();
});

it('ends a month on the day before the next one begins', () => {
  expect(lastDayOf(monthOf(civilDate('2024-02-10')))).toBe('2024-02-29');
  expect(lastDayOf(monthOf(civilDate('2026-12-01')))).toBe('2026-12-31');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = addDays(civilDate('2020-01-01'), days);
      const month = monthOf(day);
      expect(firstDayOf(month) <= day && day <= lastDayOf(month)).toBe(true);
      expect(monthOf(addDays(lastDayOf(month), 1))).not.toBe(month);
    }),
  );
});

it('knows the one month that two days span, and no other span', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 70 }), (at, more) => {
      const from = addDays(civilDate('2020-01-01'), at);
      const to = addDays(from, more);
      const month = monthOf(from);
      const isWhole = from === firstDayOf(month) && to === lastDayOf(month);
      expect(monthOfDays(from, to)).toBe(isWhole ? month : null);
      expect(monthOfDays(firstDayOf(month), lastDayOf(month))).toBe(month);
    }),
  );
  for (const [from, to] of [
    [null, '2026-01-31'],
    ['2026-01-01', null],
    [null, null],
    ['0000-01-01', '9999-12-31'],
  ] as const)
    expect(monthOfDays(from, to)).toBeNull();
});
