import PDFDocument from 'pdfkit';
import { pdfBytes } from '../pdf-bytes.ts';
import { printable } from '../reports/paper-text.ts';
import type { CodeDrawing } from './drawing.ts';

const POINTS_PER_MM = 72 / 25.4;
const CAPTION_POINTS = 9;
/** Between the caption and the edges of the page. */
const MARGIN_POINTS = 6;

/** Writes a drawing as a PDF of one page as wide as the code, in vectors, with the caption below. */
export function pdfFile(drawing: CodeDrawing, caption: string): Promise<Uint8Array> {
  const { sideMm, modules, runs } = drawing;
  const side = sideMm * POINTS_PER_MM;
  // Uncompressed, so that the file can be read back by its very numbers.
  const document = new PDFDocument({ autoFirstPage: false, compress: false, lang: 'pt-BR' });
  document.info.Title = caption;
  const whole = pdfBytes(document);
  const lines = { width: side - 2 * MARGIN_POINTS, align: 'center' } as const;
  const shown = printable(caption);
  const room = shown === '' ? 0 : document.fontSize(CAPTION_POINTS).heightOfString(shown, lines);
  document.addPage({ size: [side, side + room + (room > 0 ? MARGIN_POINTS : 0)], margin: 0 });
  document.save().scale(side / modules);
  for (const { x, y, length } of runs) document.rect(x, y, length, 1);
  document.fill('#000').restore();
  if (shown !== '') document.fontSize(CAPTION_POINTS).text(shown, MARGIN_POINTS, side, lines);
  document.end();
  return whole;
}
