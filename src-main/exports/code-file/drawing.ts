import { encodeQR } from 'qr';
import {
  QR_LEAST_MODULE_MM,
  QR_QUIET_ZONE_MODULES,
} from '../../../src-preload/contract/vocabulary/printing.ts';

/** Side that a code is drawn with unless it needs more; above the 40 mm that DOMAIN.md asks for, since a file may be looked at on a screen. */
const USUAL_SIDE_MM = 60;

/** A horizontal run of dark modules, in modules from the upper left corner. */
export type DarkRun = { readonly x: number; readonly y: number; readonly length: number };

/** A QR code as modules: what every kind of file is drawn from. */
export type CodeDrawing = {
  /** Side in modules, quiet zone included. */
  readonly modules: number;
  /** Side on paper in millimetres, quiet zone included. */
  readonly sideMm: number;
  /** Neighbours are one run: drawn apart they would show hairlines when scaled. */
  readonly runs: readonly DarkRun[];
};

/** Draws a text verbatim with error correction M and a 4-module quiet zone (DOMAIN.md, BR Code). */
export function drawCode(text: string): CodeDrawing {
  const matrix = encodeQR(text, 'raw', { ecc: 'medium', border: QR_QUIET_ZONE_MODULES });
  const modules = matrix.length;
  const sideMm = Math.max(USUAL_SIDE_MM, Math.ceil(modules * QR_LEAST_MODULE_MM));
  return { modules, sideMm, runs: matrix.flatMap(darkRuns) };
}

function darkRuns(row: readonly boolean[], y: number): DarkRun[] {
  const runs: DarkRun[] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    runs.push({ x: start, y, length: x - start + 1 });
  }
  return runs;
}
