import Holidays from 'date-holidays';
import fc from 'fast-check';
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
    ['2028-01-01', '2028'],
    ['2025-12-31', null],
  ])('is told of from December on, and while it runs: on %s %s', (today, year) => {
    expect(holidayGap(DAYS, today)?.year ?? null).toBe(year);
  });

  it('is none where one is known, or where none was in any year before', () => {
    expect(holidayGap([...DAYS, '2027-11-30'], '2027-06-01')).toBeNull();
    expect(holidayGap([], '2027-06-01')).toBeNull();
    expect(holidayGap(['2027-01-25'], '2026-11-30')).toBeNull();
  });

  it('has the same days and months again, whatever the other years have', () => {
    const days = ['2025-03-04', ...DAYS, '2028-01-01'];
    expect(holidayGap(days, '2026-12-01')).toEqual({
      ...{ year: '2027', again: ['2027-01-25', '2027-07-09'], left: [] },
    });
  });

  it('is told of after a year without any too, by the newest one that has some', () => {
    const gap = holidayGap(['2025-01-25', '2026-09-08'], '2028-01-05');
    expect(gap).toEqual({ year: '2028', again: ['2028-09-08'], left: [] });
  });

  it('names a day that may move, and repeats one that was typed of a year in which it fell on no feast', () => {
    // Corpus Christi of 2026, and a town's own day every year.
    const days = ['2026-06-04', '2026-09-08'];
    const [again, left] = [['2027-09-08'], ['2026-06-04']];
    expect(holidayGap(days, '2027-01-05')).toEqual({ year: '2027', again, left });
    expect(holidayGap(['2025-06-04', ...days], '2027-01-05')).toEqual({
      ...{ year: '2027', again: ['2027-06-04', ...again], left: [] },
    });
  });

  it('loses no day of that year in silence', () => {
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const inOrder = (days: readonly string[]) => days.map((each) => each.slice(5)).toSorted();
    fc.assert(
      fc.property(fc.uniqueArray(day), day, (days, today) => {
        const gap = holidayGap(days, today);
        if (gap === null) return;
        const last = days
          .map((each) => each.slice(0, 4))
          .filter((year) => year < gap.year)
          .toSorted()
          .at(-1);
        const ofLast = days.filter((each) => each.startsWith(`${last}-`));
        expect(inOrder([...gap.again, ...gap.left])).toEqual(inOrder(ofLast));
      }),
    );
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
      expect(holidayGap([friday ?? ''], `${year + 1}-01-01`)).toEqual({
        year: String(year + 1),
        again: [],
        left: [friday],
      });
    }
  });
});
