import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asTabbedLine } from '../../../../../src-renderer/kit/texts/tabbed-line.ts';
import { splitAsSpreadsheet } from '../../../../support/oracles/csv-cells.ts';

const UNSEEN = [
  ...['\u00ad', '\u200e', '\u202e', '\u2066', '\u0085', '\u180e', '\ufff9', '\u2062', '\u061c'],
  ...[' ', '\u00a0', '\u200b', '\u2060', '\ufeff', '\u3000', '\v', '\f'],
];

describe('a line that is copied', () => {
  it.each(UNSEEN)('has no formula behind what is not seen: %j', (sign) => {
    expect(asTabbedLine([`${sign}=1+1`, 'a'])).toBe(`'${sign}=1+1\ta`);
  });

  it('has none behind a sign at which it may be split', () => {
    expect(asTabbedLine(['a;=1+1', 'b, @SUM(A1)', 'c'])).toBe("a;'=1+1\tb, '@SUM(A1)\tc");
  });

  it('has none behind a quote that would open its cell, nor takes the next ones into that', () => {
    expect(asTabbedLine(['"=1+1"', '"Loja" Silva', 'a "b"'])).toBe(`'"=1+1"\t'"Loja" Silva\ta "b"`);
  });

  it('keeps each cell on its line and in its place', () => {
    expect(asTabbedLine(['a\tb', 'c\r\nd', '\n=1', '\0'])).toBe("a b\tc d\t' =1\t ");
  });

  it('has none in whatever cells, at whichever separator it is pasted', () => {
    const sign = fc.constantFrom(...'=+-@＝＋－＠\t\r\n\0,;" a1', "'", ...UNSEEN);
    const formula = /^[\p{Z}\p{Cf}\v\f\x85]*[=+\-@＝＋－＠]/u;
    fc.assert(
      fc.property(fc.array(fc.string({ unit: sign, maxLength: 8 }), { minLength: 1 }), (cells) => {
        const line = asTabbedLine(cells);
        expect(line.split('\t')).toHaveLength(cells.length);
        for (const separator of [',', ';', '\t'])
          expect(splitAsSpreadsheet(line, separator).filter((field) => formula.test(field))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
