import { expect, it } from 'vitest';
import { clockMinutes } from '../../../../../src-main/application/outbox/looking/read-back.ts';
import { instant } from '../../../../support/fake/records/write-drafts.ts';

const NOW = instant('2025-12-01T12:00:00Z');

it.each([
  [null, null],
  [0, null],
  [300_000, null],
  [-300_000, null],
  [300_001, 5],
  [-420_000, -7],
])('a clock that is %s ms ahead differs by %s minutes', (aheadMs, minutes) => {
  const clock = { now: () => NOW, latest: () => NOW, aheadMs: () => aheadMs };
  expect(clockMinutes({ clock })).toBe(minutes);
});
