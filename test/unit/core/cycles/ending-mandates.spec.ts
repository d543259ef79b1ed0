import { expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { endingWindow } from '../../../../src-main/core/cycles/ending-mandates.ts';

it.each([
  ['2026-03-10', '2026-04-09'],
  ['2026-01-31', '2026-03-02'],
  ['2028-02-15', '2028-03-16'],
])('from %s on, mandates end soon whose last day is %s at the latest', (asOf, until) => {
  expect(endingWindow(civilDate(asOf))).toEqual({ from: asOf, until });
});
