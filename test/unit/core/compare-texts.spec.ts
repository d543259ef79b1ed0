import { expect, it } from 'vitest';
import { compareTexts } from '../../../src-main/core/compare-texts.ts';

it('puts texts in the order of their signs, which is no language’s', () => {
  const texts = ['é', 'b', 'Z', '2025-12-01', '2025-02-10', '', 'b'];
  expect(texts.toSorted(compareTexts)).toEqual(['', '2025-02-10', '2025-12-01', 'Z', 'b', 'b', 'é']);
  expect(compareTexts('b', 'b')).toBe(0);
});
