import { fitted, type Measure, printable, wrapped } from './paper-text.ts';

/** Letters of a report: family and size in points. */
export type Letters = {
  readonly font: 'Helvetica' | 'Helvetica-Bold' | 'Courier';
  readonly size: number;
  readonly colour?: string;
};

/** Space around what is written, in points: printers reach no further than 4 mm from the edge. */
export const MARGIN = 40;
/** Below what is written, for the line with the page's number. */
const FOOT_ROOM = 22;
/** A line's height by its letters' size. */
const LEADING = 1.35;

const DIN_A4 = { short: 595.28, long: 841.89 };

/** A document of pages of one size, and how far down the one on top is written, in points. */
export type Paper = {
  readonly document: PDFKit.PDFDocument;
  readonly width: number;
  /** The lowest point that rows may reach. */
  readonly bottom: number;
  y: number;
};

/** A4 upright or across; no page yet. */
export function openPaper(document: PDFKit.PDFDocument, isLandscape: boolean): Paper {
  const [width, height] = isLandscape ? [DIN_A4.long, DIN_A4.short] : [DIN_A4.short, DIN_A4.long];
  return { document, width: width - 2 * MARGIN, bottom: height - MARGIN - FOOT_ROOM, y: MARGIN };
}

/** Begins a page. */
export function turnPage(paper: Paper): void {
  const height = paper.bottom + MARGIN + FOOT_ROOM;
  // No margins of the library's: it would begin pages of its own.
  paper.document.addPage({ size: [paper.width + 2 * MARGIN, height], margin: 0 });
  paper.y = MARGIN;
}

export const lineHeight = ({ size }: Letters): number => size * LEADING;

/** Measures in these letters, which are those of the next text too. */
export function measureIn({ document }: Paper, { font, size, colour = '#111' }: Letters): Measure {
  document.font(font).fontSize(size).fillColor(colour);
  return (text) => document.widthOfString(text);
}

type Line = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isAtRight?: boolean;
};

/** Writes one line, cut where there is no room for it. */
export function putLine(
  paper: Paper,
  text: string,
  letters: Letters,
  { x, y, width, isAtRight = false }: Line,
): void {
  const measure = measureIn(paper, letters);
  const shown = fitted(printable(text), width, measure);
  const left = isAtRight ? x + width - measure(shown) : x;
  if (shown !== '') paper.document.text(shown, left, y, { lineBreak: false });
}

/** Writes a text in as many lines as it takes, `most` of them, and goes below it. */
export function putText(
  paper: Paper,
  text: string,
  letters: Letters,
  {
    x = MARGIN,
    width = paper.width,
    most,
  }: { readonly x?: number; readonly width?: number; readonly most?: number } = {},
): void {
  for (const line of wrapped(printable(text), width, measureIn(paper, letters), most)) {
    putLine(paper, line, letters, { x, y: paper.y, width });
    paper.y += lineHeight(letters);
  }
}

/** A rule over the whole width. */
export function putRule({ document, width }: Paper, y: number, colour = '#ccc'): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.5)
    .stroke(colour);
}
