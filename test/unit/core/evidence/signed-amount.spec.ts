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
    ['150,00 (D)', -15_000],
    ['150,00 (C)', 15_000],
    ['150,00(d)', -15_000],
    ['1.234,56 DB', -123_456],
    ['1.234,56DB', -123_456],
    ['150,00 CR', 15_000],
    ['R$ 150,00 (CR)', 15_000],
    ['150,00 D\u{a0}', -15_000],
    ['-150,00 (D)', -15_000],
    ['-150,00 DB', -15_000],
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

  test.each([
    'D',
    'C',
    '10,00 CD',
    '10,00DD',
    '10,00BD',
    'D10,00',
    '150,00 ()',
    '150,00 (X)',
    '150,00 (D',
    '150,00 D)',
    '150,00 (D) (C)',
    '150,00 DC',
    '150,00 RC',
    '150,00 CRD',
    '(D) 150,00',
    '(CR)',
    '(150,00',
    '150,00)',
    '(150,00 (D)',
  ])('%s is no amount', (text) => {
    expect(readSignedAmount(text)).toBeNull();
  });

  test.each([
    '-150,00 (C)',
    '-150,00 CR',
    '-150,00 C',
    '150,00- C',
    '(150,00) CR',
    '+150,00 D',
    '150,00+ (D)',
  ])('by its sign %s went one way and by its word the other: nothing is guessed', (text) => {
    expect(readSignedAmount(text)).toBeNull();
  });

  test('goes the way of its word, in whatever case, in brackets or without', () => {
    const ways = fc.constantFrom(['C', 1], ['CR', 1], ['D', -1], ['DB', -1]) as fc.Arbitrary<
      [string, 1 | -1]
    >;
    const written = fc.constantFrom(
      (word: string) => word,
      (word: string) => ` ${word}`,
      (word: string) => ` ${word.toLowerCase()} `,
      (word: string) => `(${word})`,
      (word: string) => ` (${word})`,
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), ways, written, (cents, [word, way], behind) => {
        const digits = (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
        expect(readSignedAmount(`${digits}${behind(word)}`)).toBe(way * cents);
        expect(readSignedAmount(`-${digits}${behind(word)}`)).toBe(way === -1 ? -cents : null);
      }),
    );
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
