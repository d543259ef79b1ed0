import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addUp,
  centavos,
  exactSum,
  formatDecimal,
  minus,
  parseDecimal,
  plus,
  sumCentavos,
} from '../../../src-main/core/money.ts';

describe('parsing', () => {
  it.each([
    ['0.00', 0],
    ['0.01', 1],
    ['10.1', 1_010],
    ['10', 1_000],
    [' 1234.56 ', 123_456],
    ['0019.99', 1_999],
    ['9999999999.99', 999_999_999_999],
    ['0000000009999999999.99', 999_999_999_999],
  ])('%j is %d centavos', (text, expected) => {
    expect(parseDecimal(text)).toBe(expected);
  });
  it.each([
    '',
    '.50',
    '1.',
    '1,00',
    '1.000',
    '1.234,56',
    '-1.00',
    '+1.00',
    '1e3',
    '0x10',
    '1 000.00',
    '10000000000.00',
    '99999999999.99',
    '1234567890123.00',
    'NaN',
  ])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
        expect(parseDecimal(formatDecimal(centavos(value)))).toBe(value);
      }),
    );
  });
  it('never accepts text that is not digits with at most two places', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', '-', ' ', 'e') }), (text) => {
        const parsed = parseDecimal(text);
        expect(parsed !== null).toBe(/^\s*0*\d{1,10}(\.\d{1,2})?\s*$/.test(text));
      }),
    );
  });
});

describe('writing', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-123_456, '-1234.56'],
    [100, '1.00'],
  ])('%d centavos is %s', (value, expected) => {
    expect(formatDecimal(centavos(value))).toBe(expected);
  });
});

describe('centavos', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (value) => {
    expect(() => centavos(value)).toThrow(RangeError);
  });
  it('adds up, the empty sum being zero', () => {
    expect(sumCentavos([])).toBe(0);
    expect(sumCentavos([centavos(10), centavos(20), centavos(-5)])).toBe(25);
  });
});

describe('exact sums', () => {
  const whole = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  it.each([
    ['0', 0],
    ['-5', -5],
    ['9007199254740991', 2 ** 53 - 1],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740993', '-9007199254740993'],
  ])('of the digits %s are %j', (digits, sum) => {
    expect(exactSum(digits)).toBe(sum);
    expect(exactSum(BigInt(digits))).toBe(sum);
  });
  it('lose nothing, however large, and are written to the last centavo', () => {
    fc.assert(
      fc.property(fc.array(whole), (parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0n);
        expect(addUp(parts.map((part) => exactSum(part)))).toBe(total);
        expect(BigInt(formatDecimal(exactSum(total)).replace('.', ''))).toBe(total);
        expect(formatDecimal(exactSum(total))).toMatch(/^-?\d+\.\d{2}$/);
      }),
    );
  });
});

describe('sums while they are worked out', () => {
  it('are exact, and never a number that lost digits', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const term = fc.oneof(fc.integer(), fc.integer({ min: most - 9, max: most }));
    fc.assert(
      fc.property(fc.array(fc.tuple(term, term), { maxLength: 5 }), (terms) => {
        let [sum, exact]: [number | bigint, bigint] = [0, 0n];
        for (const [more, less] of terms) {
          sum = minus(plus(sum, more), less);
          exact += BigInt(more) - BigInt(less);
          expect(BigInt(sum)).toBe(exact);
          if (typeof sum === 'number') expect(Number.isSafeInteger(sum)).toBe(true);
        }
        expect(exactSum(sum)).toBe(exactSum(exact));
      }),
    );
  });
});
