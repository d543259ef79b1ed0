import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { CodeFileFormat } from '../../../src-preload/contract/vocabulary/printing.ts';
import type { DarkRun } from './drawing.ts';

/** Pixels to a module when a drawing in vectors is looked at. */
const SCALE = 4;

/** Pixels, four bytes each. */
type Picture = { readonly side: number; readonly data: Uint8ClampedArray };

/** What each kind of file shows; null where nothing is drawn. */
const PICTURES: Readonly<Record<CodeFileFormat, (file: Uint8Array) => Picture | null>> = {
  png: pictureOfPng,
  svg: (file) =>
    pictureOfRuns(runsIn(file, /M(?<x>\d+) (?<y>\d+)h(?<length>\d+)v1h-\d+z/g), sideIn(file, VIEW_BOX)),
  pdf: (file) => pictureOfRuns(runsIn(file, /^(?<x>\d+) (?<y>\d+) (?<length>\d+) 1 re$/gm), null),
};

const VIEW_BOX = /viewBox="0 0 (\d+) /;

/** Reads the QR code that a file shows, as a phone would; null where it shows none. Knows the files that this room writes. */
export function readCodeFile(file: Uint8Array, format: CodeFileFormat): string | null {
  const picture = PICTURES[format](file);
  if (picture === null) return null;
  const read = jsQR(picture.data, picture.side, picture.side, { inversionAttempts: 'dontInvert' });
  return read?.data ?? null;
}

function pictureOfPng(file: Uint8Array): Picture | null {
  try {
    const { width, height, data } = PNG.sync.read(Buffer.from(file));
    return width === height ? { side: width, data: new Uint8ClampedArray(data) } : null;
  } catch {
    return null;
  }
}

function runsIn(file: Uint8Array, pattern: RegExp): DarkRun[] {
  return [...Buffer.from(file).toString('latin1').matchAll(pattern)].map(({ groups }) => ({
    x: Number(groups?.x),
    y: Number(groups?.y),
    length: Number(groups?.length),
  }));
}

function sideIn(file: Uint8Array, pattern: RegExp): number | null {
  const [, side] = pattern.exec(Buffer.from(file).toString('latin1')) ?? [];
  return side === undefined ? null : Number(side);
}

/** Without a side of its own the picture ends as far right of the runs as they begin from the left. */
function pictureOfRuns(runs: readonly DarkRun[], size: number | null): Picture | null {
  if (runs.length === 0) return null;
  const left = Math.min(...runs.map(({ x }) => x));
  const modules = size ?? left + Math.max(...runs.map(({ x, length }) => x + length));
  const side = modules * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, length } of runs) {
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1) {
      for (let column = x * SCALE; column < (x + length) * SCALE; column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return { side, data };
}
