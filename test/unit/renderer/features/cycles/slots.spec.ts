import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_SLOTS,
  ROW_PX,
  rowShift,
  scrollToShow,
  slotCount,
  wholeRows,
} from '../../../../../src-renderer/features/cycles/list/slots.ts';

const CHROMIUM_LIMIT_PX = 33_554_428;

const viewports = fc.record({
  rows: fc.integer({ min: 1, max: 6_000_000 }),
  heightPx: fc.integer({ min: 320, max: 2_200 }),
});

const endOf = (viewport: { rows: number; heightPx: number }): number =>
  Math.max(0, slotCount(viewport.rows) * ROW_PX - viewport.heightPx);

describe('slots', () => {
  it('never make an element taller than Chromium draws', () => {
    expect(slotCount(5_000_000) * ROW_PX).toBeLessThan(CHROMIUM_LIMIT_PX);
    expect(slotCount(10)).toBe(10);
  });

  it('are rows one for one in a list that fits', () => {
    const viewport = { rows: MAX_SLOTS, heightPx: 640 };
    expect(rowShift(0, viewport)).toBe(0);
    expect(rowShift(123_456, viewport)).toBe(0);
    expect(rowShift(MAX_SLOTS - 20, viewport)).toBe(0);
  });

  it('reach the first row at the top and the last row at the end, however long the list', () => {
    fc.assert(
      fc.property(viewports, (viewport) => {
        const lastSlot = slotCount(viewport.rows) - 1;
        const topSlot = Math.floor(endOf(viewport) / ROW_PX);
        expect(rowShift(0, viewport)).toBe(0);
        expect(lastSlot + rowShift(topSlot, viewport)).toBe(viewport.rows - 1);
      }),
    );
  });

  it('go down the rows as they go down the window', () => {
    fc.assert(
      fc.property(viewports, fc.nat(MAX_SLOTS - 2), (viewport, someSlot) => {
        const slot = someSlot % slotCount(viewport.rows);
        expect(slot + 1 + rowShift(slot + 1, viewport)).toBeGreaterThanOrEqual(
          slot + rowShift(slot, viewport),
        );
      }),
    );
  });
});

describe('scrollToShow', () => {
  it('brings any row whole into the window from anywhere, within the list', () => {
    fc.assert(
      fc.property(viewports, fc.nat(), fc.nat(), (viewport, someRow, somePlace) => {
        const row = someRow % viewport.rows;
        const end = endOf(viewport);
        const target = scrollToShow(row, end === 0 ? 0 : somePlace % end, viewport);
        const place = Math.max(0, Math.min(target, end));
        const { first, last } = wholeRows(place, viewport);
        expect(row).toBeGreaterThanOrEqual(first);
        expect(row).toBeLessThanOrEqual(last);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays where it is when the row is there', () => {
    expect(scrollToShow(12, 320, { rows: 100, heightPx: 320 })).toBe(320);
  });

  it('moves by one row for the row just below', () => {
    expect(scrollToShow(20, 320, { rows: 100, heightPx: 320 })).toBe(352);
  });
});
