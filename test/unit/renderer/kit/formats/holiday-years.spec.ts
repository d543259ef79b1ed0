import Holidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import { holidayGap } from '../../../../../src-renderer/kit/formats/holiday-years.ts';

/** Of São Paulo, city and state, in 2026. */
const DAYS = ['2026-01-25', '2026-07-09'];

describe('a year without local holidays', () => {
  it.each([
    ['2026-11-30', null],
    ['2026-12-01', '2027'],
    ['2026-12-31', '2027'],
    ['2027-01-01', '2027'],
    ['2027-12-31', '2027'],
    ['2028-01-01', null],
    ['2025-12-31', null],
  ])('is told of from December on, and while it runs: on %s %s', (today, year) => {
    expect(holidayGap(DAYS, today)?.year ?? null).toBe(year);
  });

  it('is none where one is known, or where none was the year before', () => {
    expect(holidayGap([...DAYS, '2027-11-30'], '2027-06-01')).toBeNull();
    expect(holidayGap([], '2027-06-01')).toBeNull();
    expect(holidayGap(['2024-01-25'], '2026-12-31')).toBeNull();
  });

  it('has the same days and months again, whatever the other years have', () => {
    const days = ['2025-03-04', ...DAYS, '2028-01-01'];
    expect(holidayGap(days, '2026-12-01')).toEqual({ year: '2027', again: ['2027-01-25', '2027-07-09'] });
  });

  it('has none of the feasts that move, nor a day that it lacks', () => {
    const moving = ['2028-02-28', '2028-02-29', '2028-03-01', '2028-04-14', '2028-05-25', '2028-06-15'];
    expect(holidayGap([...moving, '2028-07-09'], '2029-02-01')?.again).toEqual(['2029-07-09']);
    expect(holidayGap(['2024-02-29', '2024-07-09'], '2025-02-01')?.again).toEqual(['2025-07-09']);
  });

  it('knows the feasts of every year as the national calendar has them', () => {
    const national = new Holidays('BR');
    for (let year = 2000; year < 2100; year += 1) {
      const [friday] = national
        .getHolidays(year)
        .filter(({ rule }) => rule === 'easter -2')
        .map(({ date }) => date.slice(0, 10));
      expect(friday).toMatch(/^\d{4}-0[34]-\d\d$/);
      expect(holidayGap([friday ?? ''], `${year + 1}-01-01`)).toEqual({ year: String(year + 1), again: [] });
    }
  });
});
