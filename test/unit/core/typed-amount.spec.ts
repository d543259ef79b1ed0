import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../src-main/core/typed-amount.ts';

const amounts = fc.bigInt({ min: 1n, max: 999_999_999_999n });
const cents = (amount: bigint): string => String(amount % 100n).padStart(2, '0');
const grouped = (amount: bigint, sign: string): string =>
  String(amount / 100n).replaceAll(/\B(?=(?:\d{3})+$)/g, sign);

describe('a typed amount', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234.56', 123_456],
    ['1234,56', 123_456],
    ['1234', 123_400],
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['0,5', 50],
    ['0.05', 5],
    ['007,10', 710],
    ['R$ 10,00', 1_000],
    ['r$10', 1_000],
    [' R$\u00a01.000,00 ', 100_000],
    ['1.234,5', 123_450],
    ['9999999999,99', 999_999_999_999],
    ['0000000000001', 100],
  ])('%j is %i centavos', (typed, centavos) => {
    expect(readAmount(typed)).toEqual({ kind: 'read', value: centavos });
  });
  it.each([
    ['', 'required'],
    ['R$', 'required'],
    ['  ', 'required'],
    ['1.234', 'ambiguous_amount'],
    ['1,234', 'ambiguous_amount'],
    ['12,345', 'ambiguous_amount'],
    ['123.456', 'ambiguous_amount'],
    ['0', 'not_positive'],
    ['0,00', 'not_positive'],
    ['10000000000', 'too_large'],
    ['10.000.000.000,00', 'too_large'],
    ['99999999999999999999', 'too_large'],
    ['-5', 'malformed'],
    ['1,2,3', 'malformed'],
    ['1.234,567', 'malformed'],
    ['1234.567', 'malformed'],
    ['1.23,45', 'malformed'],
    ['0.123', 'malformed'],
    ['012.345,00', 'malformed'],
    ['1.234.56', 'malformed'],
    [',50', 'malformed'],
    ['5,', 'malformed'],
    ['1e3', 'malformed'],
    ['10 000', 'malformed'],
    ['١٢', 'malformed'],
    ['US$ 5', 'malformed'],
  ])('%j is refused as %s', (typed, reason) => {
    expect(readAmount(typed)).toMatchObject({ kind: 'refused', reason });
  });
  it('is the same in every notation', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const ways = [
          `${grouped(amount, '.')},${cents(amount)}`,
          `${grouped(amount, ',')}.${cents(amount)}`,
          `${amount / 100n}.${cents(amount)}`,
          `R$ ${amount / 100n},${cents(amount)}`,
        ];
        for (const way of ways) expect(readAmount(way)).toEqual({ kind: 'read', value: Number(amount) });
      }),
      { numRuns: 5_000 },
    );
  });
  it('of any text is refused or made of its very digits', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,,..R$ -e'), maxLength: 16 });
    fc.assert(
      fc.property(text, (typed) => {
        const reading = readAmount(typed);
        if (reading.kind === 'refused') return;
        const [last = ''] = /[.,]\d{1,2}$/.exec(typed.trim()) ?? [];
        const whole = typed
          .trim()
          .slice(0, typed.trim().length - last.length)
          .replaceAll(/\D/g, '');
        const fraction = last.slice(1).padEnd(2, '0');
        expect(BigInt(reading.value)).toBe(BigInt(`${whole}${fraction}`));
      }),
      { numRuns: 100_000 },
    );
  });
});
