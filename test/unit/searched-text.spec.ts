import { expect, it } from 'vitest';
import { finder } from '../../src-preload/contract/vocabulary/searched-text.ts';

it.each([
  ['rocha zelia', true],
  ['ZÉLIA  SANT’ANNA', true],
  ["sant'a", true],
  ['sant´anna', true],
  ['zelia avila', false],
  [' ', true],
])('%j is looked for word by word, whatever the apostrophe', (typed, isFound) => {
  expect(finder(typed)('Zélia Santʼanna Rocha')).toBe(isFound);
});
