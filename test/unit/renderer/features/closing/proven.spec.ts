import { expect, it } from 'vitest';
import { isOvertaken } from '../../../../../src-renderer/features/closing/proven.ts';

const PROVEN = [
  { id: 2, files: 1 },
  { id: 1, files: 0 },
];
const listed = (...files: readonly number[]) =>
  files.map((count, at) => ({ id: files.length - at, files: Array.from({ length: count }) }));

it('a check that has seen each closing with each of its files counts, however often the ledger is read anew', () => {
  expect(isOvertaken(listed(1, 0), PROVEN)).toBe(false);
  expect(isOvertaken([], PROVEN)).toBe(false);
});

it.each([
  ['a month was closed', listed(0, 1, 0)],
  ['a file was handed over', listed(1, 1)],
])('a check is overtaken where since then %s', (_, closings) => {
  expect(isOvertaken(closings, PROVEN)).toBe(true);
});
