import { expect, it } from 'vitest';
import { circleOf } from '../../../build/chunk-circles.ts';

it('finds no circle where files only stand on others', () => {
  expect(
    circleOf({ screen: ['shared', 'start'], other: ['shared'], shared: ['start'], start: [] }),
  ).toBeNull();
});

it('names the files that import each other, and none that only lead there', () => {
  const imports = { screen: ['one'], one: ['start', 'two'], two: ['three'], three: ['one'], start: [] };
  expect(circleOf(imports)).toEqual(['one', 'two', 'three', 'one']);
});
