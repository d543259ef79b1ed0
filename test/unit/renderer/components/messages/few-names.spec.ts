import { describe, expect, it } from 'vitest';
import { fewNames } from '../../../../../src-renderer/components/messages/few-names.ts';

const people = (count: number) => Array.from({ length: count }, (_, at) => `P${at + 1}`);

describe('many names', () => {
  it.each([
    [1, 'P1', 0],
    [5, 'P1, P2, P3, P4, P5', 0],
    [963, 'P1, P2, P3, P4, P5', 958],
  ])('of %i are the first few and how many more', (count, few, more) => {
    expect(fewNames(people(count))).toEqual({ few, more });
  });
});
