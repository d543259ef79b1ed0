import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import { readStatementDay } from '../../../../src-main/core/evidence/statement-day.ts';

const dayOf = (text: string): string | null => {
  const reading = readStatementDay(text);
  return reading.kind === 'read' ? reading.value : null;
};

/** A day as banks write it, of its parts. */
const SHAPES: readonly ((day: number, month: number, year: number) => string)[] = [
  (day, month, year) => `${year}${two(month)}${two(day)}`,
  (day, month, year) => `${year}-${two(month)}-${two(day)}`,
  (day, month, year) => `${year}/${two(month)}/${two(day)}`,
  (day, month, year) => `${two(day)}/${two(month)}/${year}`,
  (day, month, year) => `${day}/${month}/${year}`,
  (day, month, year) => `${two(day)}-${two(month)}-${year}`,
  (day, month, year) => `${two(day)}.${two(month)}.${year}`,
  (day, month, year) => `${two(day)}/${two(month)}/${two(year % 100)}`,
  (day, month, year) => `${day}.${month}.${two(year % 100)}`,
];
const two = (number: number): string => String(number).padStart(2, '0');
const shape = fc.constantFrom(...SHAPES);

describe('a day of a statement', () => {
  it('is the one that was written, in whatever shape, with its hour or without', () => {
    const day = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays(civilDate('2000-01-01'), days));
    fc.assert(
      fc.property(
        day,
        shape,
        fc.constantFrom('', ' 10:11', ' 10:11:12', ' às 10:11', ' as 10:11:12', ' ÀS 10:11', 'T23:59:59Z'),
        (written, text, hour) => {
          const [year = 0, month = 0, ofMonth = 0] = written.split('-').map(Number);
          expect(dayOf(` ${text(ofMonth, month, year)}${hour} `)).toBe(written);
        },
      ),
    );
  });

  it('is never one that does not exist', () => {
    const day = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(day, day, fc.integer({ min: 2000, max: 2099 }), shape, (ofMonth, month, year, text) => {
        const last = month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
        const isDay = ofMonth >= 1 && ofMonth <= last;
        expect(dayOf(text(ofMonth, month, year)) !== null).toBe(isDay);
      }),
    );
  });

  it.each([
    ['a 13th month', '32/13/2026'],
    ['the month first', '01/31/2026'],
    ['a leap day of a common year', '29/02/2026'],
    ['the same in eight digits', '20260229'],
    ['the same in two of the year', '29/2/26'],
    ['eight digits with the day first', '02012026'],
    ['eight digits of a number', '12345678'],
    ['eight digits of the year 102', '01021122'],
    ['what may begin with its year', '02-01-26'],
    ['two signs', '02/01-2026'],
    ['two signs behind the year', '2026/01-02'],
    ['the day before the month behind the year', '2026/31/01'],
    ['words that are no hour', '02/01/2026 às vezes'],
    ['an hour that is bound to the day', '02/01/2026às 10:11'],
    ['three digits of a year', '02/01/026'],
    ['no year', '02/01'],
    ['a day in a sentence', 'em 02/01/2026'],
    ['nothing', ''],
  ])('is none of %s', (_, text) => {
    expect(dayOf(text)).toBeNull();
  });
});
