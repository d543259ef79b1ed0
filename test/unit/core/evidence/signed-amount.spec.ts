import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSignedAmount } from '../../../../src-main/core/evidence/signed-amount.ts';

describe('an amount of a statement', () => {
  test.each([
    ['-2.500,00', -250_000],
    ['(10,00)', -1_000],
    ['10,00 D', -1_000],
    ['150,00D', -15_000],
    ['1.234,56d', -123_456],
    ['150,00C', 15_000],
    ['R$150,00D', -15_000],
    ['10,00-', -1_000],
    ['R$ 1.234,56', 123_456],
    ['150,0000', 15_000],
    ['0.500', 50],
    ['1.234,500', 123_450],
    ['1.234.000', 123_400_000],
    ['1,000,000', 100_000_000],
    ['0,000', 0],
  ])('%s is %i centavos', (text, amount) => {
    expect(readSignedAmount(text)).toBe(amount);
  });

  test.each(['1.234', '1.500', '-2.500', 'R$ 12.000', '150.000', '1,000', '1.500 C'])(
    'of %s nobody knows whether it means thousands: nothing is guessed',
    (text) => {
      expect(readSignedAmount(text)).toBeNull();
    },
  );

  test.each(['D', 'C', '10,00 CD', '10,00DD', '10,00BD', 'D10,00'])('%s is no amount', (text) => {
    expect(readSignedAmount(text)).toBeNull();
  });

  test('where a format has no groups, the last zeros behind centavos are spare', () => {
    expect(readSignedAmount('-1.500', { hasGroups: false })).toBe(-150);
    expect(readSignedAmount('1.234', { hasGroups: false })).toBeNull();
  });

  test('never is an amount in groups read as another: with its centavos it is itself, without them it is itself or refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (reais) => {
        const written = reais.toLocaleString('pt-BR', { minimumFractionDigits: 2 });
        expect(readSignedAmount(written)).toBe(reais * 100);
        expect([reais * 100, null]).toContain(readSignedAmount(written.replace(/,00$/, '')));
      }),
    );
  });
});
