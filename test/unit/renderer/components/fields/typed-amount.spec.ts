import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBeTyped, typedAmount } from '../../../../../src-renderer/components/fields/typed-amount.ts';
import { formatsOf } from '../../../../../src-renderer/kit/formats/formats.ts';

const BRAZILIAN = { isEnglish: false, allowNegative: false };
const ENGLISH = { isEnglish: true, allowNegative: false };
const SIGNED = { isEnglish: false, allowNegative: true };

/** What each key leaves in the field: one that can be no part of an amount leaves it as it was. */
function typing(keys: string, field = BRAZILIAN): number | null {
  const left = [...keys].reduce(
    (text, key) => (typedAmount(text + key, field) === null ? text : text + key),
    '',
  );
  return typedAmount(left, field)?.centavos ?? null;
}

describe('an amount that is typed key by key', () => {
  it.each([
    ['1500', 150_000],
    ['19,99', 1_999],
    ['19.99', 1_999],
    ['0,07', 7],
    [',5', 50],
    ['1.500,00', 150_000],
    ['1.500', 150_000],
    ['1.500.000,5', 150_000_050],
    ['1.500.00', 150_000],
    ['1,234.56', 123_456],
    ['R$ 1.234,56', 123_456],
    ['149,900', 14_990],
    ['149,90x', 14_990],
    ['-5', 500],
    ['0', 0],
    ['', null],
    ['.', null],
    ['R$ ', null],
    ['12345678901', 123_456_789_000],
  ])('%s', (keys, centavos) => {
    expect(typing(keys)).toBe(centavos);
  });

  it.each([
    ['1,500.00', 150_000],
    ['1,500', 150_000],
    ['149.90', 14_990],
    ['1.500,00', 150_000],
    ['1.500', 150],
  ])('in English %s', (keys, centavos) => {
    expect(typing(keys, ENGLISH)).toBe(centavos);
  });

  it.each([
    ['-10', -1_000],
    ['R$ -10,50', -1_050],
    ['-', null],
    ['-0', 0],
  ])('where it may be below zero %s', (keys, centavos) => {
    expect(typing(keys, SIGNED)).toBe(centavos);
  });
});

describe('an amount that the field itself wrote', () => {
  const amounts = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });

  it.each(['pt-BR', 'en'] as const)('is read as it was, with its groups and without: %s', (language) => {
    const field = { isEnglish: language === 'en', allowNegative: true };
    fc.assert(
      fc.property(amounts, (centavos) => {
        const written = formatsOf(language).money(centavos);
        expect(typedAmount(written, field)).toEqual({ centavos });
        expect(typedAmount(toBeTyped(written, field), field)).toEqual({ centavos });
      }),
    );
  });

  it.each([
    ['R$ 1.234,56', BRAZILIAN, '1234,56'],
    ['-R$ 10,50', SIGNED, '-10,50'],
    ['R$1,234.56', ENGLISH, '1234.56'],
  ])('is typed in without what is no digit of it: %s', (written, field, left) => {
    expect(toBeTyped(written, field)).toBe(left);
  });

  it('is found between spaces, and nothing is sought for long', () => {
    expect(typedAmount(`${' '.repeat(100_000)}R$\u00a0 1 234,56\t`, BRAZILIAN)).toEqual({
      centavos: 123_456,
    });
    expect(typedAmount(`${' '.repeat(100_000)}x`, BRAZILIAN)).toBeNull();
  });

  it('gives way to any key that deletes one of its digits', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999_999), fc.nat(), (centavos, at) => {
        const text = toBeTyped(formatsOf('pt-BR').money(centavos), BRAZILIAN);
        const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
        const place = digits[at % digits.length] ?? 0;
        expect(typedAmount(text.slice(0, place) + text.slice(place + 1), BRAZILIAN)).not.toBeNull();
      }),
    );
  });
});
