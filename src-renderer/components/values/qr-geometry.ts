import { create } from 'qrcode';
import {
  QR_LEAST_MODULE_MM,
  QR_LEAST_SIDE_MM,
  QR_QUIET_ZONE_MODULES,
} from '../../../src-preload/contract/vocabulary/printing.ts';

/** A QR code ready to be drawn: `path` is SVG path data in units of one module, on a square of `size` modules. */
export type QrGeometry = {
  /** Side of the square in modules, quiet zone included. */
  readonly size: number;
  /** Smallest side on paper in millimetres, quiet zone included. */
  readonly minSideMm: number;
  readonly path: string;
};

/**
 * Encodes a text verbatim with error correction M and a 4-module quiet zone. Throws when the text is longer than
 * the largest QR code holds.
 */
export function qrGeometry(text: string): QrGeometry {
  // One segment of bytes: parted by kinds of characters it would be smaller, and another size on paper.
  const bytes = { data: new TextEncoder().encode(text), mode: 'byte' } as const;
  const { size, data } = create([bytes], { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) => data.subarray(y * size, (y + 1) * size));
  const side = size + 2 * QR_QUIET_ZONE_MODULES;
  return { size: side, minSideMm: minSideMm(side), path: rows.map(rowPath).join('') };
}

/** Smallest side on paper, in whole millimetres, of a square of so many modules. */
export function minSideMm(modules: number): number {
  return Math.max(QR_LEAST_SIDE_MM, Math.ceil(modules * QR_LEAST_MODULE_MM));
}

/** One rectangle for each run of dark modules: neighbours drawn apart would show hairlines when scaled. */
function rowPath(row: Uint8Array, y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const length = x - start + 1;
    path += `M${start + QR_QUIET_ZONE_MODULES} ${y + QR_QUIET_ZONE_MODULES}h${length}v1h-${length}z`;
  }
  return path;
}
