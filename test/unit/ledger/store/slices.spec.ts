import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paired, slicesOf } from '../../../../src-main/ledger/store/slices.ts';

const itself = (key: string): string => key;

describe('slices of records', () => {
  it('hold every record in its order, none of them a key twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (keys) => {
        const slices = slicesOf(keys, itself);
        expect(slices.flat()).toEqual(keys);
        for (const slice of slices) expect(new Set(slice).size).toBe(slice.length);
      }),
    );
  });

  it('are as long as they may be, and none is empty', () => {
    expect(slicesOf([], itself)).toEqual([]);
    expect(slicesOf(['a', 'b', 'a', 'b', 'c', 'c'], itself)).toEqual([['a', 'b'], ['a', 'b', 'c'], ['c']]);
    const many = Array.from({ length: 1_200 }, (_, place) => String(place));
    expect(slicesOf(many, itself).map(({ length }) => length)).toEqual([500, 500, 200]);
  });

  it('stand beside what was answered for each', () => {
    expect(paired(['a', 'b'], [1, undefined])).toEqual([
      ['a', 1],
      ['b', undefined],
    ]);
  });
});
