import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LAYOUT_SPECS,
  qrSideOn,
  SHEET_LAYOUTS,
  sheetsOf,
} from '../../../src-renderer/features/printing/sheet-layout.ts';

describe('sheets', () => {
  it('keeps every slip once, in order, and fills each sheet but the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.constantFrom(...SHEET_LAYOUTS), (slips, layout) => {
        const sheets = sheetsOf(slips, layout);
        expect(sheets.flat()).toEqual(slips);
        for (const sheet of sheets.slice(0, -1)) expect(sheet).toHaveLength(LAYOUT_SPECS[layout].perSheet);
        for (const sheet of sheets) expect(sheet.length).toBeGreaterThan(0);
      }),
    );
  });

  it('gives no sheet for nothing', () => {
    expect(sheetsOf([], 'four')).toEqual([]);
  });
});

describe('room for the code', () => {
  it.each(SHEET_LAYOUTS)('%s holds a code of 512 characters (49 mm)', (layout) => {
    expect(qrSideOn(layout, 49)).toBe(LAYOUT_SPECS[layout].qrSideMm);
  });

  it('says when a code needs more room than there is', () => {
    expect(qrSideOn('four', 56)).toBeNull();
    expect(qrSideOn('two', 56)).toBe(85);
  });

  it.each(SHEET_LAYOUTS)('%s fits an A4 sheet', (layout) => {
    const { columns, rows, perSheet, qrSideMm } = LAYOUT_SPECS[layout];
    expect(columns * rows).toBe(perSheet);
    expect(qrSideMm * columns).toBeLessThan(210);
    expect(qrSideMm * rows).toBeLessThan(297);
  });
});
