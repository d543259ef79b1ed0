/** How many codes go on one A4 sheet. */
export const SHEET_LAYOUTS = ['one', 'two', 'four'] as const;
export type SheetLayout = (typeof SHEET_LAYOUTS)[number];

/** Where the slips of a layout go; lengths in millimetres of an A4 sheet (210 × 297). */
export type LayoutSpec = {
  readonly perSheet: number;
  readonly columns: number;
  readonly rows: number;
  /** Largest side of the QR code that leaves room for the text. */
  readonly qrSideMm: number;
  /** Longest copy-and-paste code, in characters, that its corner still holds legibly. */
  readonly codeCharacters: number;
};

/** Each layout's measures. The QR sides are above the smallest that a 512-character code needs (49 mm). */
export const LAYOUT_SPECS: Readonly<Record<SheetLayout, LayoutSpec>> = {
  one: { perSheet: 1, columns: 1, rows: 1, qrSideMm: 110, codeCharacters: 2_000 },
  two: { perSheet: 2, columns: 1, rows: 2, qrSideMm: 85, codeCharacters: 512 },
  four: { perSheet: 4, columns: 2, rows: 2, qrSideMm: 55, codeCharacters: 300 },
};

/** Splits slips into sheets, in order; the last sheet may be part empty. */
export function sheetsOf<Slip>(slips: readonly Slip[], layout: SheetLayout): readonly (readonly Slip[])[] {
  const { perSheet } = LAYOUT_SPECS[layout];
  const count = Math.ceil(slips.length / perSheet);
  return Array.from({ length: count }, (_, sheet) => slips.slice(sheet * perSheet, (sheet + 1) * perSheet));
}

/** Side on paper of a code that needs at least `minSideMm`, or null when the layout has no room for it. */
export function qrSideOn(layout: SheetLayout, minSideMm: number): number | null {
  const { qrSideMm } = LAYOUT_SPECS[layout];
  return minSideMm <= qrSideMm ? qrSideMm : null;
}
