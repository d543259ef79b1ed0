import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsQR from 'jsqr';

/** Draws each page of a PDF at 150 dots an inch and reads its QR code, as a camera would; null for a page where none is found. */
export function codesOnPaper(pdf: Buffer): (string | null)[] {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-pdf-'));
  try {
    execFileSync('pdftoppm', ['-r', '150', '-', join(folder, 'page')], { input: pdf });
    return readdirSync(folder)
      .toSorted()
      .map((file) => codeIn(readFileSync(join(folder, file))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the code in a binary PPM: `P6`, width, height, 255, then three bytes a pixel. */
function codeIn(ppm: Buffer): string | null {
  const [header = '', width, height] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  const [columns, rows] = [Number(width), Number(height)];
  const pixels = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (let pixel = 0; pixel < columns * rows; pixel += 1)
    pixels.set(ppm.subarray(header.length + pixel * 3, header.length + pixel * 3 + 3), pixel * 4);
  return jsQR(pixels, columns, rows)?.data ?? null;
}
