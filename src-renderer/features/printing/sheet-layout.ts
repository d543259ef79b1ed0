/** How codes go on paper: so many on an A4 sheet, or one after the other on the 80 mm roll of a receipt printer. */
export const SHEET_LAYOUTS = ['one', 'two', 'four', 'eight', 'receipt'] as const;
export type SheetLayout = (typeof SHEET_LAYOUTS)[number];

/** Where the slips of a layout go; lengths in millimetres. */
export type LayoutSpec = {
  readonly paper: 'a4' | 'receipt';
  readonly perSheet: number;
  readonly columns: number;
  readonly rows: number;
  /** Side of the QR code, quiet zone included: the largest that leaves room for the text. */
  readonly qrSideMm: number;
  /** Longest copy-and-paste code, in characters, that its corner still holds legibly. */
  readonly codeCharacters: number;
  /** Longest instructions, in characters, that are not cut off. */
  readonly instructionCharacters: number;
  /** Where a code goes that would have modules under half a millimetre here; null where the largest codes fit. */
  readonly roomier: SheetLayout | null;
};

/** A code of 512 characters needs 49 mm (rules/br-code.md, On paper): all but the smallest slips hold it. */
export const LAYOUT_SPECS: Readonly<Record<SheetLayout, LayoutSpec>> = {
  one: {
    paper: 'a4',
    perSheet: 1,
    columns: 1,
    rows: 1,
    qrSideMm: 110,
    codeCharacters: 2_000,
    instructionCharacters: 400,
    roomier: null,
  },
  two: {
    paper: 'a4',
    perSheet: 2,
    columns: 1,
    rows: 2,
    qrSideMm: 85,
    codeCharacters: 512,
    instructionCharacters: 400,
    roomier: 'one',
  },
  four: {
    paper: 'a4',
    perSheet: 4,
    columns: 2,
    rows: 2,
    qrSideMm: 55,
    codeCharacters: 300,
    instructionCharacters: 400,
    roomier: 'two',
  },
  eight: {
    paper: 'a4',
    perSheet: 8,
    columns: 2,
    rows: 4,
    qrSideMm: 45,
    codeCharacters: 340,
    instructionCharacters: 120,
    roomier: 'four',
  },
  receipt: {
    paper: 'receipt',
    perSheet: 1,
    columns: 1,
    rows: 1,
    qrSideMm: 64,
    codeCharacters: 2_000,
    instructionCharacters: 400,
    roomier: null,
  },
};

const A4_MM = { width: 210, height: 297 };
/** What an office printer leaves white at each edge. */
export const SHEET_PADDING_MM = 8;

/** Where the scissors go between the slips of a sheet, in millimetres from its left and its upper edge. */
export function cutsOf(layout: SheetLayout): {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
} {
  const { columns, rows } = LAYOUT_SPECS[layout];
  return { columns: cutsAcross(A4_MM.width, columns), rows: cutsAcross(A4_MM.height, rows) };
}

function cutsAcross(paperMm: number, parts: number): readonly number[] {
  const part = (paperMm - 2 * SHEET_PADDING_MM) / parts;
  return Array.from({ length: parts - 1 }, (_, index) => SHEET_PADDING_MM + part * (index + 1));
}

/** Width of a receipt printer's roll; it prints on 72 mm of it. */
export const RECEIPT_WIDTH_MM = 80;

/** The layout on which a code that needs at least `minSideMm` goes: the wanted one, or the next that can hold it; null where none can. */
export function layoutThatHolds(wanted: SheetLayout, minSideMm: number): SheetLayout | null {
  const { qrSideMm, roomier } = LAYOUT_SPECS[wanted];
  if (minSideMm <= qrSideMm) return wanted;
  return roomier === null ? null : layoutThatHolds(roomier, minSideMm);
}

/** One piece of paper. */
export type PlannedSheet<Slip> = { readonly layout: SheetLayout; readonly slips: readonly Slip[] };

/**
 * Splits slips into sheets, in order: those of the wanted layout first, then, on sheets of their own, those whose code has to
 * move to a roomier one. `layoutOf` says where a slip goes.
 */
export function planSheets<Slip>(
  slips: readonly Slip[],
  layoutOf: (slip: Slip) => SheetLayout,
): readonly PlannedSheet<Slip>[] {
  const smallestFirst = [...SHEET_LAYOUTS].reverse();
  return smallestFirst.flatMap((layout) =>
    splitInto(
      slips.filter((slip) => layoutOf(slip) === layout),
      layout,
    ),
  );
}

function splitInto<Slip>(slips: readonly Slip[], layout: SheetLayout): readonly PlannedSheet<Slip>[] {
  const { perSheet } = LAYOUT_SPECS[layout];
  const count = Math.ceil(slips.length / perSheet);
  return Array.from({ length: count }, (_, sheet) => ({
    layout,
    slips: slips.slice(sheet * perSheet, (sheet + 1) * perSheet),
  }));
}
