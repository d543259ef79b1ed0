import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownNumber } from '../../../src-main/core/shown-number.ts';

describe('a number as its format shows it', () => {
  it.each([
    [42, '0000', '0042'],
    [7, '"MAT-"0000', 'MAT-0007'],
    [12_345, '0000', null],
    [12_345, '"N"000', 'N12345'],
    [1_234_567_890, '000"."000"."000-00', '012.345.678-90'],
    [11_987_654_321, '(00) 00000-0000', '(11) 98765-4321'],
    [42, '[$-416]\\M0000;-0', 'M0042'],
    [42, '"MAT-"#', 'MAT-42'],
    [42, '###0', null],
    [12_345, '# ##0', null],
    [5, '# ##0', null],
    [12_345, '#\\ ##0', null],
    [12_345, '#" "##0;-#" "##0', null],
    [12_345, '000 000', '012 345'],
    [11_987_654_321, '(##) #####-####', '(11) 98765-4321'],
  ])('%d by %j is %j', (value, format, shown) => {
    expect(shownNumber(value, format)).toBe(shown);
  });
  it.each(['General', '#,##0', '0.00', '0%', '0.00E+00', '[Red]0;0 "d"/', 'yyyy', '"x"', ''])(
    'is its digits by %j',
    (format) => {
      expect(shownNumber(42, format)).toBeNull();
    },
  );
  it('is no amount and no day of which digits were lost', () => {
    expect([shownNumber(4.2, '0000'), shownNumber(-4, '0000'), shownNumber(2 ** 60, '0000')]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('has every digit, filled up with zeros', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 20 }), (value, zeros) => {
        const shown = shownNumber(value, '0'.repeat(zeros)) ?? String(value);
        expect(shown).toBe(String(value).padStart(zeros, '0'));
      }),
    );
  });
});
