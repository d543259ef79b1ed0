import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { cut, divide, MINUTE_MS, shift, spanMs, type Window } from '../../../src-main/sync/window.ts';
import { at } from '../../support/fake/records/charge-facts.ts';

const window = (from: string, to: string): Window => ({ from: at(from), to: at(to) });
const anyWindow = fc
  .tuple(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 900 * DAY_MS }))
  .map(([from, span]): Window => ({ from: instantFromEpochMs(from), to: instantFromEpochMs(from + span) }));

/** Neighbours share an instant, and together they are the whole. */
function covers(parts: readonly Window[], whole: Window): boolean {
  const joints = parts.slice(1).every((part, index) => part.from === parts[index]?.to);
  return joints && parts[0]?.from === whole.from && parts.at(-1)?.to === whole.to;
}

describe('cutting', () => {
  it('covers the range without a gap in windows of the given length', () => {
    fc.assert(
      fc.property(anyWindow, fc.integer({ min: 1, max: 90 }), (range, days) => {
        const parts = cut(range, days * DAY_MS);
        expect(covers(parts, range)).toBe(true);
        expect(parts.every((part) => spanMs(part) <= days * DAY_MS)).toBe(true);
        expect(parts.length).toBe(Math.max(1, Math.ceil(spanMs(range) / (days * DAY_MS))));
      }),
    );
  });
  it('gives nothing for a range that ends before it begins', () => {
    expect(cut(window('2025-02-01T00:00:00Z', '2025-01-01T00:00:00Z'), DAY_MS)).toEqual([]);
  });
});

describe('dividing', () => {
  it('covers the window in shorter parts, of a minute at least but for the last', () => {
    fc.assert(
      fc.property(anyWindow, fc.integer({ min: 2, max: 60 }), (whole, count) => {
        const parts = divide(whole, count);
        expect(parts === null).toBe(spanMs(whole) <= MINUTE_MS);
        if (parts === null) return;
        expect(covers(parts, whole)).toBe(true);
        expect(parts.every((part) => spanMs(part) < spanMs(whole))).toBe(true);
        expect(parts.slice(0, -1).every((part) => spanMs(part) >= MINUTE_MS)).toBe(true);
      }),
    );
  });
});

it('a window of a minute is divided no more, one that is longer is', () => {
  const from = at('2025-03-01T00:00:00Z');
  expect(divide({ from, to: shift(from, MINUTE_MS) }, 2)).toBeNull();
  expect(divide({ from, to: shift(from, MINUTE_MS + 1) }, 2)).toHaveLength(2);
});

it('shifts across days', () => {
  expect(shift(at('2025-03-01T00:00:00Z'), -DAY_MS)).toBe('2025-02-28T00:00:00.000Z');
});
