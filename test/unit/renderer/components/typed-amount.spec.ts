import { describe, expect, it } from 'vitest';
import { centavosOf } from '../../../../src-renderer/components/typed-amount.ts';

describe('what was typed in reais', () => {
  it.each([
    [19.99, 1_999],
    ['19.99', 1_999],
    [0.07, 7],
    [1_234_567.89, 123_456_789],
    ['', null],
    ['-', null],
    ['.', null],
  ])('is in centavos: %s', (typed, centavos) => {
    expect(centavosOf(typed)).toBe(centavos);
  });
});
