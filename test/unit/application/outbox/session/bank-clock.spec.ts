import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockByAnswers } from '../../../../../src-main/application/outbox/session/bank-clock.ts';
import { instant } from '../../../../support/fake/records/write-drafts.ts';

const OWN = Date.parse('2025-12-01T12:00:00Z');

/** The clock of a bank that lies so many seconds ahead of ours, or behind, known to two seconds. */
const clockAt = (offSeconds: number | null) => {
  const earliestMs = OWN + (offSeconds ?? 0) * 1_000;
  return clockByAnswers({
    ownNow: () => OWN,
    now: () => (offSeconds === null ? null : { earliestMs, latestMs: earliestMs + 2_000 }),
    reading: () => null,
  });
};

describe('the bank’s time by its answers', () => {
  it('is ours where it has told none, and by how much ours is ahead is not known', () => {
    const clock = clockAt(null);
    expect([clock.now(), clock.latest()]).toEqual([instant('2025-12-01T12:00:00Z'), clock.now()]);
    expect(clock.aheadMs()).toBeNull();
  });

  it('lies between the earliest and the latest that it can be', () => {
    expect(clockAt(60).now()).toBe(instant('2025-12-01T12:01:00Z'));
    expect(clockAt(60).latest()).toBe(instant('2025-12-01T12:01:02Z'));
  });

  it.each([
    [-60, 58_000],
    [-3, 1_000],
    [-2, 0],
    [-1, 0],
    [0, 0],
    [3, -3_000],
    [60, -60_000],
  ])('%i seconds from ours: ours is ahead of it by %i ms at least', (offSeconds, aheadMs) => {
    expect(clockAt(offSeconds).aheadMs()).toBe(aheadMs);
  });

  it('is never told further from ours than it can be', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), (offSeconds) => {
        expect(Math.abs(clockAt(offSeconds).aheadMs() ?? Number.NaN)).toBeLessThanOrEqual(
          Math.abs(offSeconds) * 1_000,
        );
      }),
    );
  });
});
