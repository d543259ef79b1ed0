import { expect, it } from 'vitest';
import { timeLeft } from '../../../../../src-renderer/features/cycles/proof/actions/time-left.ts';

it.each([
  [0, 0, '00:00:00'],
  [-5_000, 0, '00:00:00'],
  [999, 0, '00:00:00'],
  [61_000, 0, '00:01:01'],
  [86_399_999, 0, '23:59:59'],
  [2 * 86_400_000 + 12 * 3_600_000, 2, '12:00:00'],
])('%i ms are %i days and %s', (leftMs, days, time) => {
  expect(timeLeft(leftMs)).toEqual({ days, time });
});
