import { create } from 'qrcode';
import {
  QR_LEAST_MODULE_MM,
  QR_QUIET_ZONE_MODULES,
} from '../../../src-preload/contract/vocabulary/printing.ts';

/** Side that a code is drawn with unless it needs more; above the least that phones read (rules/br-code.md, On paper), since a file may be looked at on a screen. */
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

/** Draws a text verbatim with error correction M and a 4-module quiet zone (rules/br-code.md, On paper). */
export function drawCode(text: string): CodeDrawing {
  // One segment of bytes: parted by kinds of characters it would be smaller, and another size on paper.
  const bytes = { data: new TextEncoder().encode(text), mode: 'byte' } as const;
  const { size, data } = create([bytes], { errorCorrectionLevel: 'M' }).modules;
  const modules = size + 2 * QR_QUIET_ZONE_MODULES;
  const sideMm = Math.max(USUAL_SIDE_MM, Math.ceil(modules * QR_LEAST_MODULE_MM));
  const rows = Array.from({ length: size }, (_, y) => data.subarray(y * size, (y + 1) * size));
  return { modules, sideMm, runs: rows.flatMap(darkRuns) };
}

function darkRuns(row: Uint8Array, y: number): DarkRun[] {
  const runs: DarkRun[] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    runs.push({ x: start + QR_QUIET_ZONE_MODULES, y: y + QR_QUIET_ZONE_MODULES, length: x - start + 1 });
  }
  return runs;
}
