import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedDay } from '../../../../../src-renderer/components/fields/typed-day.ts';

describe('a day being typed', () => {
  it.each([
    ['11/12/2026', '2026-12-11'],
    ['1/2/2027', '2027-02-01'],
    [' 31.12.2026 ', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', null],
    ['31/04/2027', null],
    ['00/01/2027', null],
    ['12/13/2027', null],
    ['2027-01-02', null],
    ['11/12/26', null],
    ['', null],
  ])('%s is %s', (text, day) => {
    expect(typedDay(text)).toBe(day);
  });

  it('reads every day as it is shown', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(typedDay(day.split('-').reverse().join('/'))).toBe(day);
      }),
    );
  });
});
