import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClosed, type LockRule, msUntilNextGuess } from '../../../src-main/core/lock-rule.ts';

const MINUTE = 60_000;
const idle: LockRule = { when: 'idle', idleMinutes: 15 };
const instant = fc.integer({ min: 0, max: 4e12 });

describe('a lock', () => {
  it.each(['idle', 'each_time', 'by_hand'] as const)('that asks %s is closed after a start', (when) => {
    expect(isClosed({ when, idleMinutes: 15 }, null, 0)).toBe(true);
  });

  it('closes when its minutes without use have passed, and not before', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 1_440 }), (since, idleMinutes) => {
        const rule = { ...idle, idleMinutes };
        expect(isClosed(rule, since, since)).toBe(false);
        expect(isClosed(rule, since, since + idleMinutes * MINUTE - 1)).toBe(false);
        expect(isClosed(rule, since, since + idleMinutes * MINUTE)).toBe(true);
      }),
    );
  });

  it('closes when the clock goes back', () => {
    expect(isClosed(idle, MINUTE, MINUTE - 1)).toBe(true);
  });

  it('that asks each time is never open; one that is closed by hand stays open', () => {
    fc.assert(
      fc.property(instant, instant, (since, now) => {
        expect(isClosed({ ...idle, when: 'each_time' }, since, now)).toBe(true);
        expect(isClosed({ ...idle, when: 'by_hand' }, since, now)).toBe(false);
      }),
    );
  });
});

describe('the wait after wrong passphrases', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 30],
    [4, 60],
    [5, 120],
    [9, 1_920],
    [10, 3_600],
    [5_000, 3_600],
  ])('after %i is %i seconds', (count, seconds) => {
    expect(msUntilNextGuess({ count, lastAtMs: 7 }, 7)).toBe(seconds * 1_000);
  });

  it('passes with time, and is never longer than at its beginning', () => {
    const wrong = { count: 4, lastAtMs: 10 * MINUTE };
    expect(msUntilNextGuess(wrong, 10 * MINUTE + 20_000)).toBe(40_000);
    expect(msUntilNextGuess(wrong, 11 * MINUTE)).toBe(0);
    expect(msUntilNextGuess(wrong, 0)).toBe(MINUTE);
  });
});
