import type { QrGeometry } from '../../../../src-renderer/components/values/qr-geometry.ts';
import type { Pixels } from '../../../../src-renderer/features/printing/read-back.ts';

/** Draws a geometry's path, `scale` pixels a module, without a browser: it only has horizontal runs one module high. */
export function drawGeometry(geometry: QrGeometry, scale: number): Pixels {
  const side = geometry.size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of geometry.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const run = { x: Number(x) * scale, y: Number(y) * scale, length: Number(length) * scale };
    for (let row = run.y; row < run.y + scale; row += 1) {
      for (let column = run.x; column < run.x + run.length; column += 1) {
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return { data, width: side, height: side };
}
