import { describe, expect, it } from 'vitest';
import { businessCalendar, nextBusinessDay } from '../../../src-main/core/business-days.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { banksOpen, dateOf, numberOf } from '../../support/oracles/civil-dates.ts';

const national = businessCalendar();

describe('national calendar', () => {
  it('is Monday to Friday less the listed holidays, every day from 2015 to 2040', () => {
    const differing: string[] = [];
    for (let day = numberOf('2015-01-01'); day < numberOf('2041-01-01'); day += 1) {
      const date = civilDate(dateOf(day));
      if (national.isBusinessDay(date) !== banksOpen(day)) differing.push(date);
    }
    expect(differing).toEqual([]);
  });
  it.each([
    ['2025-03-03', 'Carnival Monday'],
    ['2025-03-04', 'Carnival Tuesday'],
    ['2025-04-18', 'Good Friday'],
    ['2025-06-19', 'Corpus Christi'],
    ['2024-11-20', 'Consciência Negra, from 2024'],
  ])('%s is %s', (date) => {
    expect(national.isBusinessDay(civilDate(date))).toBe(false);
  });
  it('20 November was a business day before 2024', () => {
    expect(national.isBusinessDay(civilDate('2023-11-20'))).toBe(true);
  });
  it('Ash Wednesday and 24 December are business days', () => {
    expect(national.isBusinessDay(civilDate('2025-03-05'))).toBe(true);
    expect(national.isBusinessDay(civilDate('2025-12-24'))).toBe(true);
  });
});

describe('local holidays', () => {
  it('close days of one calendar only', () => {
    const city = businessCalendar([civilDate('2025-01-20')]);
    expect(city.isBusinessDay(civilDate('2025-01-20'))).toBe(false);
    expect(city.isBusinessDay(civilDate('2025-01-21'))).toBe(true);
    expect(national.isBusinessDay(civilDate('2025-01-20'))).toBe(true);
  });
});

describe('next business day', () => {
  it.each([
    ['2025-03-06', '2025-03-06'],
    ['2025-03-08', '2025-03-10'],
    ['2025-03-01', '2025-03-05'],
    ['2025-12-31', '2025-12-31'],
    ['2026-01-01', '2026-01-02'],
  ])('on or after %s is %s', (date, expected) => {
    expect(nextBusinessDay(civilDate(date), national)).toBe(expected);
  });
  it('steps over a local holiday as well', () => {
    const city = businessCalendar([civilDate('2025-03-10')]);
    expect(nextBusinessDay(civilDate('2025-03-08'), city)).toBe('2025-03-11');
  });
});
