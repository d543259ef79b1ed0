import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiptLengthMm } from '../../../../../src-renderer/features/printing/receipt-page.ts';
import {
  cutsOf,
  LAYOUT_SPECS,
  layoutThatHolds,
  planSheets,
  RECEIPT_WIDTH_MM,
  SHEET_LAYOUTS,
  type SheetLayout,
} from '../../../../../src-renderer/features/printing/sheet-layout.ts';

const A4_LAYOUTS = SHEET_LAYOUTS.filter((layout) => LAYOUT_SPECS[layout].paper === 'a4');

describe('sheets', () => {
  it('keep every slip once, in order, and fill each sheet but the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.constantFrom(...SHEET_LAYOUTS), (slips, layout) => {
        const sheets = planSheets(slips, () => layout);
        expect(sheets.flatMap((sheet) => sheet.slips)).toEqual(slips);
        for (const sheet of sheets.slice(0, -1))
          expect(sheet.slips).toHaveLength(LAYOUT_SPECS[layout].perSheet);
        for (const sheet of sheets) expect(sheet.slips.length).toBeGreaterThan(0);
      }),
    );
  });

  it('are none for nothing', () => {
    expect(planSheets([], () => 'four')).toEqual([]);
  });

  it('give slips that had to move sheets of their own, after the others', () => {
    const moved = new Set([2, 5]);
    const layoutOf = (slip: number): SheetLayout => (moved.has(slip) ? 'four' : 'eight');
    expect(planSheets([1, 2, 3, 4, 5], layoutOf)).toEqual([
      { layout: 'eight', slips: [1, 3, 4] },
      { layout: 'four', slips: [2, 5] },
    ]);
  });
});

describe('room for the code', () => {
  it.each(SHEET_LAYOUTS)('%s or a roomier one holds a code of 512 characters (49 mm)', (layout) => {
    const held = layoutThatHolds(layout, 49);
    expect(held === null ? 0 : LAYOUT_SPECS[held].qrSideMm).toBeGreaterThanOrEqual(49);
  });

  it.each(SHEET_LAYOUTS)('%s keeps the smallest side of a code, 40 mm', (layout) => {
    expect(layoutThatHolds(layout, 40)).toBe(layout);
  });

  it('moves a code step by step to where there is room, and says when there is none', () => {
    expect(layoutThatHolds('eight', 46)).toBe('four');
    expect(layoutThatHolds('eight', 56)).toBe('two');
    expect(layoutThatHolds('eight', 86)).toBe('one');
    expect(layoutThatHolds('eight', 111)).toBeNull();
    expect(layoutThatHolds('receipt', 65)).toBeNull();
  });

  it.each(A4_LAYOUTS)('%s fits an A4 sheet', (layout) => {
    const { columns, rows, perSheet, qrSideMm } = LAYOUT_SPECS[layout];
    expect(columns * rows).toBe(perSheet);
    expect(qrSideMm * columns).toBeLessThan(210);
    expect(qrSideMm * rows).toBeLessThan(297);
  });

  it('a receipt’s code is on the 72 mm that are printed', () => {
    expect(LAYOUT_SPECS.receipt.qrSideMm).toBeLessThanOrEqual(72);
  });
});

describe('the page of a receipt', () => {
  it('is as long as the longest receipt, in whole millimetres', () => {
    expect(receiptLengthMm([96 * 4, 96 * 8])).toBe(204);
  });

  it('is never shorter than it is wide, so that no printer turns it', () => {
    expect(receiptLengthMm([])).toBe(RECEIPT_WIDTH_MM);
    expect(receiptLengthMm([10])).toBe(RECEIPT_WIDTH_MM);
  });
});

describe('cut lines', () => {
  it('part a sheet into as many equal slips as it holds', () => {
    expect(cutsOf('one')).toEqual({ columns: [], rows: [] });
    expect(cutsOf('two')).toEqual({ columns: [], rows: [148.5] });
    expect(cutsOf('four')).toEqual({ columns: [105], rows: [148.5] });
    expect(cutsOf('eight')).toEqual({ columns: [105], rows: [78.25, 148.5, 218.75] });
    expect(cutsOf('receipt')).toEqual({ columns: [], rows: [] });
  });
});
