import { expect, it } from 'vitest';
import {
  paperAmount,
  paperCount,
  paperDay,
  paperMoment,
  paperMonth,
} from '../../../../src-main/exports/reports/words.ts';

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [-99_999, '-999,99'],
  [100_000, '1.000,00'],
  [123_456_789, '1.234.567,89'],
  ['900719925474099312', '9.007.199.254.740.993,12'],
] as const)('writes %s centavos as %s', (amount, shown) => expect(paperAmount(amount)).toBe(shown));

it('writes counts, days, moments and months as people in Brazil do', () => {
  expect([1, 999, 1_000, 1_234_567].map(paperCount)).toEqual(['1', '999', '1.000', '1.234.567']);
  expect(paperDay('2026-01-05')).toBe('05/01/2026');
  expect(paperMoment('2026-01-05T02:30:00.000Z')).toBe('04/01/2026 23:30');
  expect(paperMonth('2026-11')).toBe('novembro de 2026');
});
