import { expect, it } from 'vitest';
import { SCREENS } from '../../../build/pictures/screens.ts';
import { ROUTES } from '../../../src-renderer/kit/routes/routes.ts';

it('every screen has its picture', () => {
  const pictured = new Set(SCREENS.map((address) => address.split('?')[0]));
  expect(ROUTES.map(({ path }) => path).filter((path) => !pictured.has(path))).toEqual([]);
  expect([...pictured].filter((path) => ROUTES.every((route) => route.path !== path))).toEqual([]);
});
