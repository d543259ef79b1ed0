import { expect, it } from 'vitest';
import { isSkewed, MOST_SKEW_MS } from '../../../src-main/core/clock-skew.ts';

it.each([-1, 1])('takes clocks for apart beyond five minutes, either way (%i)', (way) => {
  expect(MOST_SKEW_MS).toBe(300_000);
  expect(isSkewed(1_000_000, 1_000_000 + way * 300_000)).toBe(false);
  expect(isSkewed(1_000_000, 1_000_000 + way * 300_001)).toBe(true);
});
