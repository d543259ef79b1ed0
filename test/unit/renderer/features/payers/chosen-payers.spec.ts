import { describe, expect, it } from 'vitest';
import { chosenNow } from '../../../../../src-renderer/features/payers/chosen-payers.ts';

const rows = (...ids: number[]) => ids.map((payerId) => ({ payerId }));
const chosen = { of: 'arrears', ids: new Set([1, 2]) };

describe('chosen payers', () => {
  it('are chosen no more once they have left the list, and not again when they come back', () => {
    const one = chosenNow(chosen, 'arrears', rows(2, 3));
    expect(one).toEqual({ of: 'arrears', ids: new Set([2]) });
    expect(chosenNow(one, 'arrears', rows(1, 2, 3))).toBe(one);
  });

  it('are none of another list', () => {
    expect(chosenNow(chosen, 'all', rows(1, 2))).toEqual({ of: 'all', ids: new Set() });
  });

  it.each([
    ['holds them all', rows(3, 2, 1)],
    ['has not been read', null],
  ])('stay where the list %s', (_what, now) => {
    expect(chosenNow(chosen, 'arrears', now)).toBe(chosen);
  });
});
