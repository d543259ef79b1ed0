import { describe, expect, it } from 'vitest';
import { chosenNow } from '../../../../../src-renderer/features/payers/chosen-payers.ts';

const chosen = { of: 'arrears', ids: new Set([1, 2]) };

describe('chosen payers', () => {
  it('are chosen no more once they have left the list', () => {
    expect(chosenNow(chosen, [null, 2])).toEqual({ of: 'arrears', ids: new Set([2]) });
    expect(chosenNow(chosen, [null, null])).toEqual({ of: 'arrears', ids: new Set() });
  });

  it('stay chosen by another number that the list has them by', () => {
    expect(chosenNow(chosen, [1, 7])).toEqual({ of: 'arrears', ids: new Set([1, 7]) });
  });

  it.each([
    ['the list has them all', [1, 2]],
    ['it is not known who is in the list', null],
  ])('stay where %s', (_what, listed) => {
    expect(chosenNow(chosen, listed)).toBe(chosen);
  });
});
